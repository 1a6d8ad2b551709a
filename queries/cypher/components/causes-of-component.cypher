// ---
// question:
//   en: What makes a component fail?
//   ko: 이 구성 요소는 무엇 때문에 고장 나는가?
// parameters:
//   component: {type: term, scheme: components, default: gpu, doc: "the component, narrower components included"}
// columns:
//   cause: the cause's id
//   name: its name
//   incidents: how many incidents with the component have the cause
//   as_root: in how many of them it was the root cause
//   examples: the ids of those incidents
// key: [cause]
// picture:
//   nodes: {cause: Cause, examples: Incident}
//   edges: [{start: examples, type: HAS_CAUSE, end: cause}]
// ---
MATCH (top:Component {id: $component})
MATCH (top)<-[:BROADER*0..]-(:Component)<-[:INVOLVES]-(i:Incident)
WITH DISTINCT i
MATCH (i)-[r:HAS_CAUSE]->(c:Cause)
WITH c, i, r ORDER BY i.id
WITH c, collect(i.id) AS examples, sum(CASE r.role WHEN 'root' THEN 1 ELSE 0 END) AS as_root
RETURN c.id AS cause, c.name AS name, size(examples) AS incidents, as_root, examples
ORDER BY incidents DESC, cause
