// ---
// question:
//   en: Which contributing factors go with a cause?
//   ko: 어떤 기여 요인이 이 원인과 함께 나타나는가?
// parameters:
//   cause: {type: term, scheme: causes, default: hardware-failure, doc: "the cause, narrower causes included"}
// columns:
//   factor: the contributing factor's id
//   name: its name
//   incidents: how many incidents of the cause had it
//   examples: the ids of those incidents
// key: [factor]
// picture:
//   nodes: {factor: ContributingFactor, examples: Incident}
//   edges: [{start: examples, type: HAD_FACTOR, end: factor}]
// ---
MATCH (top:Cause {id: $cause})
MATCH (top)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH DISTINCT i
MATCH (i)-[:HAD_FACTOR]->(f:ContributingFactor)
WITH f, i ORDER BY i.id
WITH f, collect(i.id) AS examples
RETURN f.id AS factor, f.name AS name, size(examples) AS incidents, examples
ORDER BY incidents DESC, factor
