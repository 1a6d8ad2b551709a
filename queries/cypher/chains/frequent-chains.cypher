// ---
// question:
//   en: Which trigger, cause and symptom follow one another again and again?
//   ko: 어떤 촉발 요인, 원인, 증상이 되풀이해서 차례로 이어지는가?
// parameters:
//   at_least: {type: integer, default: 2, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   trigger: the id of the cause or factor that came first
//   cause: the id of the cause that followed, perhaps with other terms between them
//   symptom: the id of the symptom that came of it, perhaps with other terms between them
//   incidents: in how many incidents a chain holds the three in this order
//   examples: the ids of those incidents
// key: [trigger, cause, symptom]
// picture:
//   nodes: {trigger: [Cause, ContributingFactor], cause: Cause, symptom: Symptom}
//   edges: [{start: trigger, type: CAME_BEFORE, end: cause}, {start: cause, type: CAME_BEFORE, end: symptom}]
// ---
MATCH (a)-[r:LED_TO]->(b)
WITH r.incident AS incident, r.chain AS chain, r.step AS step, a, b ORDER BY incident, chain, step
WITH incident, chain, collect(a) AS before, collect(b) AS after
WITH incident, before + after[-1..] AS terms
UNWIND range(0, size(terms) - 3) AS x
UNWIND range(x + 1, size(terms) - 2) AS y
UNWIND range(y + 1, size(terms) - 1) AS z
WITH incident, terms[x] AS trigger, terms[y] AS cause, terms[z] AS symptom
WHERE NOT trigger:Symptom AND cause:Cause AND symptom:Symptom
WITH DISTINCT trigger, cause, symptom, incident ORDER BY incident
WITH trigger, cause, symptom, collect(incident) AS examples
WHERE size(examples) >= $at_least
RETURN trigger.id AS trigger, cause.id AS cause, symptom.id AS symptom, size(examples) AS incidents, examples
ORDER BY incidents DESC, trigger, cause, symptom
LIMIT $limit
