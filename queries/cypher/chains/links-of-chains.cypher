// ---
// question:
//   en: Which term leads straight to which, and how often?
//   ko: 어떤 용어가 어떤 용어로 곧바로 이어지며, 얼마나 자주 그러한가?
// parameters:
//   at_least: {type: integer, default: 2, doc: in how many incidents at least}
//   limit: {type: integer, default: 40, doc: how many rows at most}
// columns:
//   before: the id of the cause, factor or symptom that came first
//   after: the id of what it led to
//   incidents: in how many incidents a chain has this step
//   stated: in how many of them a source tells it, and not only the record infers it
//   examples: the ids of those incidents
// key: [before, after]
// picture:
//   nodes: {before: [Cause, ContributingFactor, Symptom], after: [Cause, ContributingFactor, Symptom]}
//   edges: [{start: before, type: LED_TO, end: after}]
// ---
MATCH (a)-[r:LED_TO]->(b)
WITH a, b, r.incident AS incident, max(CASE r.status WHEN 'stated' THEN 1 ELSE 0 END) AS told
ORDER BY incident
WITH a, b, collect(incident) AS examples, sum(told) AS stated
WHERE size(examples) >= $at_least
RETURN a.id AS before, b.id AS after, size(examples) AS incidents, stated, examples
ORDER BY incidents DESC, before, after
LIMIT $limit
