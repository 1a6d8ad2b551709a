// ---
// question:
//   en: Which lessons led to no follow-up that the report tells of?
//   ko: 어떤 교훈이 보고된 후속 조치로 이어지지 않았는가?
// columns:
//   incident: the incident's id
//   title: its title
//   lesson: what the report says was learned
// key: [incident]
// picture:
//   nodes: {incident: Incident}
// ---
MATCH (i:Incident)
WHERE i.lesson IS NOT NULL AND NOT EXISTS { MATCH (i)-[:TOOK {phase: 'follow-up'}]->(:Action) }
RETURN i.id AS incident, i.name AS title, i.lesson AS lesson
ORDER BY incident
