// ---
// question:
//   en: Which pairs of components fail together?
//   ko: 어떤 구성 요소 쌍이 함께 고장 나는가?
// parameters:
//   at_least: {type: integer, default: 2, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   component: the first component's id
//   other: the second component's id
//   incidents: how many incidents involve both
//   examples: the ids of those incidents
// key: [component, other]
// picture:
//   nodes: {component: Component, other: Component}
//   edges: [{start: component, type: TOGETHER, end: other, via: examples}]
// ---
MATCH (a:Component)<-[:INVOLVES]-(i:Incident)-[:INVOLVES]->(b:Component)
WHERE a.id < b.id
WITH a, b, i ORDER BY i.id
WITH a, b, collect(i.id) AS examples
WHERE size(examples) >= $at_least
RETURN a.id AS component, b.id AS other, size(examples) AS incidents, examples
ORDER BY incidents DESC, component, other
LIMIT $limit
