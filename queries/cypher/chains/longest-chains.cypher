// ---
// question:
//   en: Which incidents took the most steps from the first fault to the last symptom?
//   ko: 어떤 사례가 첫 결함에서 마지막 증상까지 가장 많은 단계를 거쳤는가?
// parameters:
//   limit: {type: integer, default: 15, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   steps: how many steps its chain has
//   chain: the ids of the terms in order
//   status: stated if the source tells the chain, inferred otherwise
// key: [incident, chain]
// picture:
//   nodes: {incident: Incident, chain: [Cause, ContributingFactor, Symptom]}
//   edges: [{start: chain, type: LED_TO, end: chain}, {start: incident, end: chain}]
// ---
MATCH (a)-[r:LED_TO]->(b)
WITH r.incident AS incident, r.chain AS number, r.step AS step, r.status AS status, a, b
ORDER BY incident, number, step
WITH incident, number, status, collect(a.id) AS before, collect(b.id) AS after
RETURN incident, size(before) AS steps, before + after[-1..] AS chain, status
ORDER BY steps DESC, incident, chain
LIMIT $limit
