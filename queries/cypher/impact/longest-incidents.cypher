// ---
// question:
//   en: Which incidents lasted longest, and what ended them?
//   ko: 어떤 사례가 가장 오래 이어졌고, 무엇으로 끝났는가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   title: its title
//   hours: how many hours it lasted
//   causes: the ids of its causes
//   helped: the ids of the kinds of action that helped
// key: [incident]
// picture:
//   nodes: {incident: Incident, causes: Cause, helped: Mitigation}
//   edges: [{start: incident, type: HAS_CAUSE, end: causes}, {start: incident, type: HELPED_BY, end: helped}]
// ---
MATCH (i:Incident)-[:MEASURED]->(f:Figure {measure: 'duration-hours'})
WITH i, max(f.value) AS hours
MATCH (i)-[:HAS_CAUSE]->(c:Cause)
WITH i, hours, c ORDER BY c.id
WITH i, hours, collect(c.id) AS causes
OPTIONAL MATCH (i)-[:TOOK]->(:Action {outcome: 'helped'})-[:IS_A]->(m:Mitigation)
WITH DISTINCT i, hours, causes, m.id AS helper ORDER BY helper
WITH i, hours, causes, collect(helper) AS helped
RETURN i.id AS incident, i.name AS title, round(hours, 2) AS hours, causes, helped
ORDER BY hours DESC, incident
LIMIT $limit
