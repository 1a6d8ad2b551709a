// ---
// question:
//   en: Two causes can show the same symptom; what tells them apart?
//   ko: 같은 증상을 보이는 두 원인을 무엇으로 구별할 수 있는가?
// parameters:
//   symptom: {type: term, scheme: symptoms, default: job-hang, doc: "the symptom, narrower symptoms included"}
//   cause: {type: term, scheme: causes, default: hardware-failure, doc: "one cause, narrower causes included"}
//   other: {type: term, scheme: causes, default: incompatible-upgrade, doc: "the other cause, narrower causes included"}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   term: "the id of a component, another symptom, a factor or a means of detection"
//   kind: its label
//   with_cause: in how many incidents it occurs that have the symptom and the one cause alone
//   of_cause: how many such incidents there are
//   with_other: in how many it occurs that have the symptom and the other cause alone
//   of_other: how many such incidents there are
//   difference: "the first share less the second: 1 speaks for the one cause, -1 for the other"
// key: [term]
// picture:
//   nodes: {term: [Component, Symptom, ContributingFactor, DetectionMethod]}
// ---
MATCH (s:Symptom {id: $symptom})
MATCH (s)<-[:BROADER*0..]-(shown:Symptom)<-[:SHOWED]-(i:Incident)
WITH collect(DISTINCT shown.id) AS family, collect(DISTINCT i) AS seen
UNWIND seen AS i
WITH family, i, EXISTS { MATCH (i)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(:Cause {id: $cause}) } AS one,
     EXISTS { MATCH (i)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(:Cause {id: $other}) } AS two
WHERE one <> two
WITH family, collect(i) AS seen, collect(CASE WHEN one THEN i.id END) AS ones, collect(CASE WHEN two THEN i.id END) AS twos
WHERE size(ones) > 0 AND size(twos) > 0
UNWIND seen AS i
MATCH (i)-[:INVOLVES|SHOWED|HAD_FACTOR|DETECTED_BY]->(t)
WHERE NOT t.id IN family
WITH ones, twos, t, count(CASE WHEN i.id IN ones THEN 1 END) AS with_cause,
     count(CASE WHEN i.id IN twos THEN 1 END) AS with_other
WITH t, with_cause, size(ones) AS of_cause, with_other, size(twos) AS of_other,
     1.0 * with_cause / size(ones) - 1.0 * with_other / size(twos) AS difference
RETURN t.id AS term, labels(t)[0] AS kind, with_cause, of_cause, with_other, of_other,
       round(difference, 3) AS difference
ORDER BY abs(difference) DESC, term
LIMIT $limit
