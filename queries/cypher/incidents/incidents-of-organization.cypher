// ---
// question:
//   en: Which incidents has an organisation reported?
//   ko: 이 조직은 어떤 사례를 겪었는가?
// parameters:
//   organization: {type: term, scheme: organizations, default: meta, doc: the organisation}
// columns:
//   incident: the incident's id
//   start: when it began
//   title: its title
//   causes: the ids of its causes
// key: [incident]
// picture:
//   nodes: {incident: Incident, causes: Cause}
//   edges: [{start: incident, type: HAS_CAUSE, end: causes}]
// ---
MATCH (o:Organization {id: $organization})
MATCH (o)<-[:AT]-(i:Incident)
MATCH (i)-[:HAS_CAUSE]->(c:Cause)
WITH i, c ORDER BY c.id
WITH i, collect(c.id) AS causes
RETURN i.id AS incident, i.start AS start, i.name AS title, causes
ORDER BY start DESC, incident
