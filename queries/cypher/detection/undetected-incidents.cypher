// ---
// question:
//   en: Which incidents did nobody's tooling detect?
//   ko: 어떤 사례를 아무 도구도 감지하지 못했는가?
// columns:
//   incident: the incident's id
//   title: its title
//   noticed_by: the ids of the ways in which it was noticed, if any is known
// key: [incident]
// picture:
//   nodes: {incident: Incident, noticed_by: DetectionMethod}
//   edges: [{start: incident, type: DETECTED_BY, end: noticed_by}]
// ---
MATCH (i:Incident)
WHERE NOT EXISTS {
  MATCH (i)-[:DETECTED_BY]->(d:DetectionMethod)
  WHERE NOT d.id IN ['user-report', 'external-report', 'human-noticed', 'job-exit', 'delayed-page']
}
OPTIONAL MATCH (i)-[:DETECTED_BY]->(d:DetectionMethod)
WITH i, d ORDER BY d.id
WITH i, collect(d.id) AS noticed_by
RETURN i.id AS incident, i.name AS title, noticed_by
ORDER BY incident
