// ---
// question:
//   en: What was done about a cause, and did it help?
//   ko: 이 원인에 어떤 조치를 했고, 효과가 있었는가?
// parameters:
//   cause: {type: term, scheme: causes, default: hardware-failure, doc: "the cause, narrower causes included"}
// columns:
//   mitigation: the id of the kind of action
//   name: its name
//   actions: how many actions of that kind addressed the cause
//   helped: how many of them are said to have helped
//   examples: the ids of the incidents
//   taken: the ids of the actions
// key: [mitigation]
// picture:
//   nodes: {mitigation: Mitigation, examples: Incident, taken: Action}
//   edges: [{start: examples, type: TOOK, end: taken}, {start: taken, type: IS_A, end: mitigation}]
// ---
MATCH (top:Cause {id: $cause})
MATCH (top)<-[:BROADER*0..]-(:Cause)<-[:ADDRESSED]-(a:Action)
WITH DISTINCT a
MATCH (a)-[:IS_A]->(m:Mitigation)
MATCH (i:Incident)-[:TOOK]->(a)
WITH m, a, i ORDER BY i.id, a.id
WITH m, count(DISTINCT a) AS actions, count(DISTINCT CASE a.outcome WHEN 'helped' THEN a END) AS helped,
     collect(DISTINCT i.id) AS examples, collect(DISTINCT a.id) AS taken
RETURN m.id AS mitigation, m.name AS name, actions, helped, examples, taken
ORDER BY actions DESC, mitigation
