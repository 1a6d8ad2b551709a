// ---
// question:
//   en: Which contributing factors go with which causes more often than chance would have it?
//   ko: 어떤 기여 요인이 어떤 원인과 우연으로 보기 어려울 만큼 자주 함께 나타나는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   factor: the contributing factor's id
//   cause: "the cause's id, narrower causes included"
//   together: how many incidents have both
//   incidents: how many have the factor
//   cause_incidents: how many have the cause
//   lift: "how many times as often they meet as they would by chance: 1 is chance"
//   examples: the ids of the incidents that have both
// key: [factor, cause]
// picture:
//   nodes: {factor: ContributingFactor, cause: Cause}
//   edges: [{start: factor, type: TOGETHER, end: cause, via: examples}]
// ---
MATCH (any:Incident)
WITH count(any) AS total
MATCH (c:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH total, c, count(DISTINCT i) AS cause_incidents
MATCH (c)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)-[:HAD_FACTOR]->(f:ContributingFactor)
WITH DISTINCT total, c, cause_incidents, f, i.id AS incident ORDER BY incident
WITH total, c, cause_incidents, f, collect(incident) AS examples
WHERE size(examples) >= $at_least
WITH total, c, cause_incidents, f, examples, COUNT { MATCH (f)<-[:HAD_FACTOR]-(:Incident) } AS incidents
RETURN f.id AS factor, c.id AS cause, size(examples) AS together, incidents, cause_incidents,
       round(1.0 * size(examples) * total / (incidents * cause_incidents), 2) AS lift, examples
ORDER BY lift DESC, together DESC, factor, cause
LIMIT $limit
