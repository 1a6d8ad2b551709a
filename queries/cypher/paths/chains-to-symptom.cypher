// ---
// question:
//   en: Which causal chains end in a symptom?
//   ko: 어떤 인과 사슬이 이 증상으로 끝나는가?
// parameters:
//   symptom: {type: term, scheme: symptoms, default: training-job-failure, doc: the symptom that ends the chain}
// columns:
//   incident: the incident's id
//   chain: the ids of the terms in order, the symptom last
//   status: stated if the source tells the chain, inferred otherwise
// key: [incident, chain]
// picture:
//   nodes: {incident: Incident, chain: [Cause, ContributingFactor, Symptom]}
//   edges: [{start: chain, type: LED_TO, end: chain}, {start: incident, end: chain}]
// ---
MATCH (s:Symptom {id: $symptom})
MATCH (s)<-[last:LED_TO]-()
WITH DISTINCT s, last.incident AS incident, last.chain AS chain, last.step AS steps, last.status AS status
MATCH (a)-[r:LED_TO]->(b)
WHERE r.incident = incident AND r.chain = chain AND r.step <= steps
WITH s, incident, chain, status, r, a ORDER BY r.step
WITH s, incident, chain, status, collect(a.id) AS before
RETURN incident, before + [s.id] AS chain, status
ORDER BY incident, chain
