// ---
// question:
//   en: Which families of causes lead to which, and to what symptom in the end?
//   ko: 어떤 원인 계열이 어떤 원인 계열을 부르고, 결국 어떤 증상으로 나타나는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   trigger: the id of the broadest term above what came first
//   cause: the id of the broadest cause above the cause that followed
//   symptom: the id of the broadest symptom above the one that came of it
//   incidents: in how many incidents a chain holds the three in this order
//   examples: the ids of those incidents
// key: [trigger, cause, symptom]
// picture:
//   nodes: {trigger: [Cause, ContributingFactor], cause: Cause, symptom: Symptom}
//   edges: [{start: trigger, type: CAME_BEFORE, end: cause}, {start: cause, type: CAME_BEFORE, end: symptom}]
// ---
MATCH (a)-[r:LED_TO]->(b)
MATCH (a)-[:BROADER*0..]->(broad_a) WHERE NOT EXISTS { MATCH (broad_a)-[:BROADER]->() }
MATCH (b)-[:BROADER*0..]->(broad_b) WHERE NOT EXISTS { MATCH (broad_b)-[:BROADER]->() }
WITH r.incident AS incident, r.chain AS chain, r.step AS step, broad_a, broad_b ORDER BY incident, chain, step
WITH incident, chain, collect(broad_a) AS before, collect(broad_b) AS after
WITH incident, before + after[-1..] AS terms
UNWIND range(0, size(terms) - 3) AS x
UNWIND range(x + 1, size(terms) - 2) AS y
UNWIND range(y + 1, size(terms) - 1) AS z
WITH incident, terms[x] AS trigger, terms[y] AS cause, terms[z] AS symptom
WHERE NOT trigger:Symptom AND cause:Cause AND symptom:Symptom AND trigger <> cause
WITH DISTINCT trigger, cause, symptom, incident ORDER BY incident
WITH trigger, cause, symptom, collect(incident) AS examples
WHERE size(examples) >= $at_least
RETURN trigger.id AS trigger, cause.id AS cause, symptom.id AS symptom, size(examples) AS incidents, examples
ORDER BY incidents DESC, trigger, cause, symptom
LIMIT $limit
