// ---
// question:
//   en: When a fault spreads, which component draws in which other?
//   ko: 결함이 번질 때 어떤 구성 요소가 어떤 구성 요소를 끌어들이는가?
// parameters:
//   symptom: {type: term, scheme: symptoms, default: cascading-failure, doc: "the symptom that tells of the spreading, narrower symptoms included"}
//   at_least: {type: integer, default: 3, doc: in how many such incidents at least both took part}
// columns:
//   component: "the id of the component that rarely fails alone then; narrower ones count for the broader"
//   other: the id of the component that it draws in
//   together: how many such incidents involve both
//   incidents: how many such incidents involve the first
//   share: "in which share of those the other took part"
//   share_back: in which share of the other's such incidents the first took part
//   examples: the ids of the incidents that involve both
// key: [component, other]
// picture:
//   nodes: {component: Component, other: Component}
//   edges: [{start: component, type: DRAWS_IN, end: other, via: examples}]
// ---
MATCH (s:Symptom {id: $symptom})
MATCH (s)<-[:BROADER*0..]-(:Symptom)<-[:SHOWED]-(i:Incident)
WITH DISTINCT i
MATCH (i)-[:INVOLVES]->(:Component)-[:BROADER*0..]->(c:Component)
WITH DISTINCT i, c ORDER BY i.id
WITH c, collect(i.id) AS seen
WITH collect({id: c.id, node: c, seen: seen}) AS all_of_them
UNWIND all_of_them AS one
UNWIND all_of_them AS two
WITH one, two, [incident IN one.seen WHERE incident IN two.seen] AS examples
WHERE one.id <> two.id AND size(examples) >= $at_least AND size(one.seen) <= size(two.seen)
  AND (size(one.seen) < size(two.seen) OR one.id < two.id)
WITH one, two, examples, one.node AS a, two.node AS b
WHERE NOT EXISTS { MATCH (a)-[:BROADER*]->(b) } AND NOT EXISTS { MATCH (b)-[:BROADER*]->(a) }
RETURN one.id AS component, two.id AS other, size(examples) AS together, size(one.seen) AS incidents,
       round(1.0 * size(examples) / size(one.seen), 3) AS share,
       round(1.0 * size(examples) / size(two.seen), 3) AS share_back, examples
ORDER BY share DESC, together DESC, component, other
