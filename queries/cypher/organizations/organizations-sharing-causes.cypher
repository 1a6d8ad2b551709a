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
MATCH (o:Organization)<-[:AT]-(i:Incident)-[:HAS_CAUSE]->(c:Cause)
WITH c, o, collect(i.id) AS incidents
WITH c, collect({id: o.id, node: o, incidents: incidents}) AS all_of_them
UNWIND all_of_them AS one
UNWIND all_of_them AS two
WITH c, one, two
WHERE one.id < two.id AND (any(incident IN one.incidents WHERE NOT incident IN two.incidents)
                           OR any(incident IN two.incidents WHERE NOT incident IN one.incidents))
WITH one.node AS a, two.node AS b, c.id AS cause ORDER BY cause
WITH a, b, collect(cause) AS causes
WHERE size(causes) >= $at_least
WITH a, b, causes, COUNT { MATCH (a)<-[:AT]-(:Incident)-[:HAS_CAUSE]->(c:Cause) RETURN DISTINCT c } AS of_a,
     COUNT { MATCH (b)<-[:AT]-(:Incident)-[:HAS_CAUSE]->(c:Cause) RETURN DISTINCT c } AS of_b
RETURN a.id AS organization, b.id AS other, size(causes) AS shared, causes,
       round(1.0 * size(causes) / (of_a + of_b - size(causes)), 3) AS share
ORDER BY shared DESC, share DESC, organization, other
LIMIT $limit
