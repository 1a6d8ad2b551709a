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
WITH c.id AS id, collect(DISTINCT i.id) AS seen
WITH id, size(seen) AS incidents, seen
UNWIND seen AS incident
WITH incident, collect({id: id, incidents: incidents}) AS involved ORDER BY incident
UNWIND involved AS one
UNWIND involved AS two
WITH incident, one, two
WHERE one.incidents < two.incidents OR (one.incidents = two.incidents AND one.id < two.id)
WITH one.id AS component, two.id AS other, one.incidents AS incidents, two.incidents AS others,
     collect(incident) AS examples
WHERE size(examples) >= $at_least
MATCH (a:Component {id: component})
MATCH (b:Component {id: other})
WHERE NOT EXISTS { MATCH (a)-[:BROADER*]->(b) } AND NOT EXISTS { MATCH (b)-[:BROADER*]->(a) }
RETURN component, other, size(examples) AS together, incidents, round(1.0 * size(examples) / incidents, 3) AS share,
       round(1.0 * size(examples) / others, 3) AS share_back, examples
ORDER BY share DESC, together DESC, component, other
