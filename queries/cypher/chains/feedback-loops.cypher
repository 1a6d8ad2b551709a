// ---
// question:
//   en: Which two terms lead to each other, so that a fault can feed itself?
//   ko: 어떤 두 용어가 서로를 불러와 장애가 스스로 커질 수 있는가?
// columns:
//   term: the id of the first term
//   other: the id of the second term
//   forth: in how many incidents the first came before the second
//   back: in how many the second came before the first
//   examples: the ids of all those incidents
// key: [term, other]
// picture:
//   nodes: {term: [Cause, ContributingFactor, Symptom], other: [Cause, ContributingFactor, Symptom]}
//   edges: [{start: term, type: CAME_BEFORE, end: other}, {start: other, type: CAME_BEFORE, end: term}]
// ---
MATCH (a)-[r:LED_TO]->(b)
WITH r.incident AS incident, r.chain AS chain, r.step AS step, a, b ORDER BY incident, chain, step
WITH incident, chain, collect(a.id) AS before, collect(b.id) AS after
WITH incident, before + after[-1..] AS terms
UNWIND range(0, size(terms) - 2) AS x
UNWIND range(x + 1, size(terms) - 1) AS y
WITH DISTINCT incident, terms[x] AS one, terms[y] AS two
WITH CASE WHEN one < two THEN one ELSE two END AS term, CASE WHEN one < two THEN two ELSE one END AS other,
     incident, one
ORDER BY incident
WITH term, other, collect(DISTINCT incident) AS examples,
     sum(CASE one WHEN term THEN 1 ELSE 0 END) AS forth, sum(CASE one WHEN other THEN 1 ELSE 0 END) AS back
WHERE forth > 0 AND back > 0
RETURN term, other, forth, back, examples
ORDER BY forth + back DESC, term, other
