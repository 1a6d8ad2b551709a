// ---
// question:
//   en: Which causes occur most often, narrower ones included?
//   ko: 하위 원인까지 포함하면 어떤 원인이 가장 자주 나오는가?
// parameters:
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   cause: the cause's id
//   name: its name
//   broader: the id of the broader cause, if there is one
//   incidents: how many incidents have it or a narrower one
// key: [cause]
// picture:
//   nodes: {cause: Cause, broader: Cause}
//   edges: [{start: cause, type: BROADER, end: broader}]
// ---
MATCH (c:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH c, count(DISTINCT i) AS incidents
OPTIONAL MATCH (c)-[:BROADER]->(b:Cause)
RETURN c.id AS cause, c.name AS name, b.id AS broader, incidents
ORDER BY incidents DESC, cause
LIMIT $limit
