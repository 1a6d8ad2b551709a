// ---
// question:
//   en: How does a cause show itself?
//   ko: 이 원인은 어떤 증상으로 나타나는가?
// parameters:
//   cause: {type: term, scheme: causes, default: hardware-failure, doc: "the cause, narrower causes included"}
// columns:
//   symptom: the symptom's id
//   name: its name
//   incidents: how many incidents of the cause showed it
//   examples: the ids of those incidents
// key: [symptom]
// picture:
//   nodes: {symptom: Symptom, examples: Incident}
//   edges: [{start: examples, type: SHOWED, end: symptom}]
// ---
MATCH (top:Cause {id: $cause})
MATCH (top)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH DISTINCT i
MATCH (i)-[:SHOWED]->(s:Symptom)
WITH s, i ORDER BY i.id
WITH s, collect(i.id) AS examples
RETURN s.id AS symptom, s.name AS name, size(examples) AS incidents, examples
ORDER BY incidents DESC, symptom
