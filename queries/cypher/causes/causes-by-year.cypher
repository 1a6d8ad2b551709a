// ---
// question:
//   en: How often was each top-level cause seen in each year?
//   ko: 최상위 원인은 해마다 몇 번씩 나타났는가?
// columns:
//   year: the year in which the incidents began
//   cause: the top-level cause's id
//   incidents: how many incidents have it or a narrower one
// key: [year, cause]
// picture:
//   nodes: {cause: Cause}
// ---
MATCH (i:Incident)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(top:Cause)
WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
RETURN i.year AS year, top.id AS cause, count(DISTINCT i) AS incidents
ORDER BY year, incidents DESC, cause
