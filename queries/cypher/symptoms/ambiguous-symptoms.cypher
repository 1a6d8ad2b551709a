// ---
// question:
//   en: Which symptoms can have the most different causes?
//   ko: 원인이 가장 다양하게 나올 수 있는 증상은 무엇인가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   symptom: the symptom's id
//   name: its name
//   incidents: how many incidents showed it
//   causes: how many different causes they had
//   families: "the ids of the top-level causes above those, the most frequent first"
//   main_share: in which share of the incidents the most frequent family was at work
// key: [symptom]
// picture:
//   nodes: {symptom: Symptom, families: Cause}
//   edges: [{start: symptom, type: POINTS_TO, end: families}]
// ---
MATCH (s:Symptom)<-[:SHOWED]-(i:Incident)-[:HAS_CAUSE]->(c:Cause)
MATCH (c)-[:BROADER*0..]->(top:Cause)
WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
WITH s, top.id AS family, count(DISTINCT i) AS here, collect(DISTINCT c.id) AS narrow
ORDER BY here DESC, family
WITH s, collect(family) AS families, max(here) AS most, sum(size(narrow)) AS causes,
     COUNT { MATCH (s)<-[:SHOWED]-(:Incident) } AS incidents
RETURN s.id AS symptom, s.name AS name, incidents, causes, families, round(1.0 * most / incidents, 3) AS main_share
ORDER BY causes DESC, symptom
LIMIT $limit
