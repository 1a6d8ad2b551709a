// ---
// question:
//   en: What has caused a symptom before?
//   ko: 이 증상의 원인은 지금까지 무엇이었는가?
// parameters:
//   symptom: {type: term, scheme: symptoms, default: training-job-failure, doc: "the symptom, narrower symptoms included"}
// columns:
//   cause: the cause's id
//   name: its name
//   incidents: how many incidents with the symptom have the cause
//   as_root: in how many of them it was the root cause
//   examples: the ids of those incidents
// key: [cause]
// picture:
//   nodes: {cause: Cause, examples: Incident}
//   edges: [{start: examples, type: HAS_CAUSE, end: cause}]
// ---
MATCH (s:Symptom {id: $symptom})
MATCH (s)<-[:BROADER*0..]-(:Symptom)<-[:SHOWED]-(i:Incident)
WITH DISTINCT i
MATCH (i)-[r:HAS_CAUSE]->(c:Cause)
WITH c, i, r ORDER BY i.id
WITH c, collect(i.id) AS examples, sum(CASE r.role WHEN 'root' THEN 1 ELSE 0 END) AS as_root
RETURN c.id AS cause, c.name AS name, size(examples) AS incidents, as_root, examples
ORDER BY incidents DESC, cause
