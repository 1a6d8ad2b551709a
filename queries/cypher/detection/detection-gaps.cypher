// ---
// question:
//   en: By which means has each top-level cause never been noticed?
//   ko: 최상위 원인마다 아직 한 번도 알아채지 못한 감지 방법은 무엇인가?
// parameters:
//   at_least: {type: integer, default: 3, doc: in how many incidents at least a method must have been of use}
// columns:
//   cause: the top-level cause's id
//   name: its name
//   incidents: how many incidents have it or a narrower cause
//   undetected: of how many of them the record names no means of detection
//   noticed_by: the ids of the methods that have noticed it
//   gaps: the ids of the methods that never have
// key: [cause]
// picture:
//   nodes: {cause: Cause, noticed_by: DetectionMethod}
//   edges: [{start: cause, type: CAUGHT_BY, end: noticed_by}]
// ---
MATCH (m:DetectionMethod)<-[:DETECTED_BY]-(any:Incident)
WITH m, count(DISTINCT any) AS uses
WHERE uses >= $at_least
WITH m ORDER BY m.id
WITH collect(m.id) AS methods
MATCH (top:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
WITH DISTINCT methods, top, i
OPTIONAL MATCH (i)-[:DETECTED_BY]->(m:DetectionMethod)
WITH methods, top, count(DISTINCT i) AS incidents, collect(DISTINCT m.id) AS seen,
     count(DISTINCT CASE WHEN m IS NULL THEN i END) AS undetected
RETURN top.id AS cause, top.name AS name, incidents, undetected,
       [method IN methods WHERE method IN seen] AS noticed_by, [method IN methods WHERE NOT method IN seen] AS gaps
ORDER BY incidents DESC, cause
