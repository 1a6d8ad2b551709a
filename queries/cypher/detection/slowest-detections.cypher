// ---
// question:
//   en: Which faults went unnoticed longest, and who or what noticed them in the end?
//   ko: 어떤 결함이 가장 오래 눈에 띄지 않았고, 결국 누가 또는 무엇이 알아챘는가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   title: its title
//   hours: how many hours passed from its beginning until it was noticed
//   noticed_by: the ids of the ways in which it was noticed
//   causes: the ids of its causes
// key: [incident]
// picture:
//   nodes: {incident: Incident, noticed_by: DetectionMethod, causes: Cause}
//   edges: [{start: incident, type: DETECTED_BY, end: noticed_by}, {start: incident, type: HAS_CAUSE, end: causes}]
// ---
MATCH (i:Incident)
OPTIONAL MATCH (i)-[r:DETECTED_BY]->(m:DetectionMethod)
WITH i, r, m ORDER BY m.id
WITH i, max(r.lag_hours) AS lag, collect(m.id) AS noticed_by
OPTIONAL MATCH (i)-[:MEASURED]->(f:Figure {measure: 'detection-hours'})
WITH i, noticed_by, lag, max(f.value) AS measured
WITH i, noticed_by, coalesce(lag, measured) AS hours
WHERE hours IS NOT NULL
MATCH (i)-[:HAS_CAUSE]->(c:Cause)
WITH i, noticed_by, hours, c ORDER BY c.id
WITH i, noticed_by, hours, collect(c.id) AS causes
RETURN i.id AS incident, i.name AS title, round(hours, 2) AS hours, noticed_by, causes
ORDER BY hours DESC, incident
LIMIT $limit
