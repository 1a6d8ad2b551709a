// ---
// question:
//   en: What was tried in vain, and against which cause?
//   ko: 어떤 원인에 어떤 조치를 했으나 소용이 없었는가?
// columns:
//   incident: the incident's id
//   mitigation: the id of the kind of action
//   causes: the ids of the causes that it addressed, if the record names any
//   action: what was done
//   worked: the ids of the kinds of action that did help in the same incident
// key: [incident, action]
// picture:
//   nodes: {incident: Incident, mitigation: Mitigation, causes: Cause, worked: Mitigation}
//   edges:
//     - {start: incident, type: TRIED_IN_VAIN, end: mitigation}
//     - {start: incident, type: HELPED_BY, end: worked}
//     - {start: incident, type: HAS_CAUSE, end: causes}
// ---
MATCH (i:Incident)-[:TOOK]->(a:Action {outcome: 'did-not-help'})-[:IS_A]->(m:Mitigation)
OPTIONAL MATCH (a)-[:ADDRESSED]->(c:Cause)
WITH i, a, m, c ORDER BY c.id
WITH i, a, m, collect(c.id) AS causes
OPTIONAL MATCH (i)-[:TOOK]->(:Action {outcome: 'helped'})-[:IS_A]->(good:Mitigation)
WITH DISTINCT i, a, m, causes, good.id AS helper ORDER BY helper
WITH i, a, m, causes, collect(helper) AS worked
RETURN i.id AS incident, m.id AS mitigation, causes, a.name AS action, worked
ORDER BY incident, a.id
