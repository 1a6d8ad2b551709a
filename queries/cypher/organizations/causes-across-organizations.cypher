// ---
// question:
//   en: Which causes have been met by the most organisations?
//   ko: 가장 많은 조직이 겪은 원인은 무엇인가?
// parameters:
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   cause: the cause's id
//   name: its name
//   organizations: how many organisations have met it
//   incidents: in how many incidents
//   who: the ids of the organisations
// key: [cause]
// picture:
//   nodes: {cause: Cause, who: Organization}
//   edges: [{start: cause, type: SEEN_IN, end: who}]
// ---
MATCH (c:Cause)<-[:HAS_CAUSE]-(i:Incident)-[:AT]->(o:Organization)
WITH c, i, o ORDER BY o.id
WITH c, count(DISTINCT i) AS incidents, collect(DISTINCT o.id) AS who
RETURN c.id AS cause, c.name AS name, size(who) AS organizations, incidents, who
ORDER BY organizations DESC, incidents DESC, cause
LIMIT $limit
