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
MATCH (a)-[r:LED_TO]->(b)
WITH r.incident AS incident, r.chain AS number, r.step AS step, r.status AS status, a.id AS one, b.id AS two
ORDER BY incident, number, step
WITH incident, number, status, collect(one) AS firsts, collect(two) AS seconds
WHERE $symptom IN seconds
WITH incident, status, firsts, [step IN range(0, size(seconds) - 1) WHERE seconds[step] = $symptom][0] AS last
RETURN incident, firsts[..last + 1] + [$symptom] AS chain, status
ORDER BY incident, chain
