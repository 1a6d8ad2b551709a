// ---
// question:
//   en: Which symptoms give a cause away?
//   ko: 어떤 증상이 원인을 짐작하게 해 주는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   symptom: the symptom's id
//   cause: "the cause's id, narrower causes included"
//   together: how many incidents with the symptom have the cause
//   incidents: how many incidents showed the symptom
//   share: "in which share of those the cause was at work"
//   lift: "how many times as often as in all incidents"
//   examples: the ids of the incidents that have both
// key: [symptom, cause]
// picture:
//   nodes: {symptom: Symptom, cause: Cause}
//   edges: [{start: symptom, type: POINTS_TO, end: cause, via: examples}]
// ---
MATCH (any:Incident)
WITH count(any) AS total
MATCH (c:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH total, c, count(DISTINCT i) AS cause_incidents
MATCH (c)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)-[:SHOWED]->(s:Symptom)
WITH DISTINCT total, c, cause_incidents, s, i.id AS incident ORDER BY incident
WITH total, c, cause_incidents, s, collect(incident) AS examples
WHERE size(examples) >= $at_least
WITH total, c, cause_incidents, s, examples, COUNT { MATCH (s)<-[:SHOWED]-(:Incident) } AS incidents
WITH c, s, examples, incidents, 1.0 * size(examples) / incidents AS share, 1.0 * cause_incidents / total AS usual
RETURN s.id AS symptom, c.id AS cause, size(examples) AS together, incidents, round(share, 3) AS share,
       round(share / usual, 2) AS lift, examples
ORDER BY lift DESC, together DESC, symptom, cause
LIMIT $limit
