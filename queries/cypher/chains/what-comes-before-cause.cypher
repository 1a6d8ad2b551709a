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
// key: [before, after]
// picture:
//   nodes: {before: [Cause, ContributingFactor, Symptom], after: Cause}
//   edges: [{start: before, type: CAME_BEFORE, end: after}]
// ---
MATCH (top:Cause {id: $cause})
MATCH (top)<-[:BROADER*0..]-(c:Cause)
WITH collect(c.id) AS family
MATCH (a)-[r:LED_TO]->(b)
WITH family, r.incident AS incident, r.chain AS chain, r.step AS step, a.id AS one, b.id AS two
ORDER BY incident, chain, step
WITH family, incident, chain, collect(one) AS firsts, collect(two) AS seconds
WITH family, incident, firsts + seconds[-1..] AS terms
UNWIND range(1, size(terms) - 1) AS y
WITH family, incident, terms, y
WHERE terms[y] IN family
UNWIND range(0, y - 1) AS x
WITH terms[x] AS before, terms[y] AS after, incident, min(y - x) AS steps ORDER BY incident
WITH before, after, min(steps) AS steps, collect(incident) AS examples
WHERE before <> after
RETURN before, after, steps, size(examples) AS incidents, examples
ORDER BY incidents DESC, steps, before, after
