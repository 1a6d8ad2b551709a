// ---
// question:
//   en: Which organisations have met the same causes, and could learn from each other?
//   ko: 어떤 조직들이 같은 원인을 겪어 서로에게서 배울 수 있는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: how many causes at least they share}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   organization: the first organisation's id
//   other: the second organisation's id
//   shared: "how many causes both have met, not only in the same incidents"
//   causes: the ids of those causes
//   share: which share of the causes that either has met that is
// key: [organization, other]
// picture:
//   nodes: {organization: Organization, other: Organization}
//   edges: [{start: organization, type: SHARES_CAUSES_WITH, end: other}]
// ---
MATCH (o:Organization)<-[:AT]-(:Incident)-[:HAS_CAUSE]->(c:Cause)
WITH o, count(DISTINCT c) AS causes
MATCH (o)<-[:AT]-(i:Incident)-[:HAS_CAUSE]->(c:Cause)
WITH o, causes, c, i ORDER BY i.id
WITH o, causes, c, collect(i.id) AS seen
WITH c.id AS cause, collect({id: o.id, causes: causes, seen: seen}) AS met
UNWIND met AS one
UNWIND met AS two
WITH cause, one, two
WHERE one.id < two.id AND one.seen <> two.seen
WITH one.id AS organization, two.id AS other, one.causes + two.causes AS both, cause ORDER BY cause
WITH organization, other, both, collect(cause) AS causes
WHERE size(causes) >= $at_least
RETURN organization, other, size(causes) AS shared, causes,
       round(1.0 * size(causes) / (both - size(causes)), 3) AS share
ORDER BY shared DESC, share DESC, organization, other
LIMIT $limit
