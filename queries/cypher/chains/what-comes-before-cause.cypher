// ---
// question:
//   en: What stands before a cause in the chains, and how many steps before?
//   ko: 인과 사슬에서 이 원인보다 앞에 오는 것은 무엇이며, 몇 단계 앞인가?
// parameters:
//   cause: {type: term, scheme: causes, default: capacity-exhaustion, doc: "the cause, narrower causes included"}
// columns:
//   before: the id of the cause, factor or symptom that came before it
//   after: the id of the cause that it came before
//   steps: how many steps lie between them at least
//   incidents: in how many incidents it came before
//   examples: the ids of those incidents
// picture:
//   nodes: {before: [Cause, ContributingFactor, Symptom], after: Cause}
//   edges: [{start: before, type: CAME_BEFORE, end: after}]
// ---
MATCH (top:Cause {id: $cause})
MATCH (top)<-[:BROADER*0..]-(c:Cause)
MATCH (c)<-[last:LED_TO]-()
WITH DISTINCT c, last.incident AS incident, last.chain AS chain, last.step AS reached
MATCH (a)-[r:LED_TO]->()
WHERE r.incident = incident AND r.chain = chain AND r.step <= reached AND a <> c
WITH c, a, incident, min(reached - r.step + 1) AS steps ORDER BY incident
WITH c, a, min(steps) AS steps, collect(incident) AS examples
RETURN a.id AS before, c.id AS after, steps, size(examples) AS incidents, examples
ORDER BY incidents DESC, steps, before, after
