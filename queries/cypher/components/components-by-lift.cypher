// ---
// question:
//   en: Which components fail together more often than chance would have it?
//   ko: 어떤 구성 요소들이 우연으로 보기 어려울 만큼 자주 함께 고장 나는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   component: the first component's id
//   other: the second component's id
//   together: how many incidents involve both
//   incidents: how many involve the first
//   other_incidents: how many involve the second
//   lift: "how many times as often they meet as they would by chance: 1 is chance"
//   examples: the ids of the incidents that involve both
// key: [component, other]
// picture:
//   nodes: {component: Component, other: Component}
//   edges: [{start: component, type: TOGETHER, end: other, via: examples}]
// ---
MATCH (any:Incident)
WITH count(any) AS total
MATCH (a:Component)<-[:INVOLVES]-(i:Incident)-[:INVOLVES]->(b:Component)
WHERE a.id < b.id
WITH total, a, b, i ORDER BY i.id
WITH total, a, b, collect(i.id) AS examples
WHERE size(examples) >= $at_least
WITH total, a, b, examples, COUNT { MATCH (a)<-[:INVOLVES]-(:Incident) } AS incidents,
     COUNT { MATCH (b)<-[:INVOLVES]-(:Incident) } AS other_incidents
RETURN a.id AS component, b.id AS other, size(examples) AS together, incidents, other_incidents,
       round(1.0 * size(examples) * total / (incidents * other_incidents), 2) AS lift, examples
ORDER BY lift DESC, together DESC, component, other
LIMIT $limit
