// ---
// question:
//   en: Which symptoms are seen in most incidents, narrower ones included?
//   ko: 하위 증상까지 포함하면 어떤 증상이 가장 많은 사례에 나타나는가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   symptom: the symptom's id
//   name: its name
//   incidents: how many incidents showed it or a narrower one
// key: [symptom]
// picture:
//   nodes: {symptom: Symptom}
// ---
MATCH (s:Symptom)<-[:BROADER*0..]-(:Symptom)<-[:SHOWED]-(i:Incident)
RETURN s.id AS symptom, s.name AS name, count(DISTINCT i) AS incidents
ORDER BY incidents DESC, symptom
LIMIT $limit
