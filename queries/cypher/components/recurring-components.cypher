// ---
// question:
//   en: Which components recur across incidents with a given cause?
//   ko: 주어진 원인의 사례들에서 어떤 구성 요소가 반복해서 나오는가?
// parameters:
//   cause: {type: term, scheme: causes, default: hardware-failure, doc: "the cause, narrower causes included"}
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   component: the component's id
//   name: its name
//   incidents: how many incidents it took part in
//   examples: the ids of those incidents
// key: [component]
// picture:
//   nodes: {component: Component, examples: Incident}
//   edges: [{start: examples, type: INVOLVES, end: component}]
// ---
MATCH (top:Cause {id: $cause})
MATCH (top)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH DISTINCT i
MATCH (i)-[:INVOLVES]->(c:Component)
WITH c, i ORDER BY i.id
WITH c, collect(i.id) AS examples
RETURN c.id AS component, c.name AS name, size(examples) AS incidents, examples
ORDER BY incidents DESC, component
LIMIT $limit
