// ---
// question:
//   en: What addressed which cause, did it help, and did the cause come back?
//   ko: 어떤 조치가 어떤 원인에 대응했고, 효과가 있었으며, 그 원인이 다시 나타났는가?
// parameters:
//   cause: {type: term, scheme: causes, optional: true, doc: "only this cause, narrower causes included"}
//   limit: {type: integer, default: 50, doc: how many rows at most}
// columns:
//   cause: the cause's id
//   mitigation: the id of the kind of action
//   actions: how many actions of that kind addressed the cause
//   helped: how many of them are said to have helped
//   partly: how many are said to have helped in part
//   did_not_help: how many are said not to have helped
//   incidents: the ids of the incidents in which they were taken
//   came_back: "the ids of incidents that began after one of those ended, with the same cause or a narrower one, at the same organisation"
// key: [cause, mitigation]
// picture:
//   nodes: {cause: Cause, mitigation: Mitigation, came_back: Incident}
//   edges: [{start: cause, type: TREATED_BY, end: mitigation}, {start: cause, type: CAME_BACK_IN, end: came_back}]
// ---
MATCH (c:Cause)
WHERE $cause IS NULL OR EXISTS { MATCH (c)-[:BROADER*0..]->(:Cause {id: $cause}) }
MATCH (c)<-[:ADDRESSED]-(a:Action)<-[:TOOK]-(i:Incident)
WITH c, i, collect(a) AS taken
OPTIONAL MATCH (i)-[:AT]->(:Organization)<-[:AT]-(j:Incident)
WHERE j.start > coalesce(i.end, i.start) AND NOT j.start STARTS WITH coalesce(i.end, i.start)
  AND EXISTS { MATCH (j)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(c) }
WITH c, i, taken, collect(DISTINCT j.id) AS again
UNWIND taken AS a
MATCH (a)-[:IS_A]->(m:Mitigation)
UNWIND CASE again WHEN [] THEN [null] ELSE again END AS later
WITH c, m, a, i.id AS incident, later ORDER BY incident, later
WITH c, m, count(DISTINCT a) AS actions, count(DISTINCT CASE a.outcome WHEN 'helped' THEN a END) AS helped,
     count(DISTINCT CASE a.outcome WHEN 'partly' THEN a END) AS partly,
     count(DISTINCT CASE a.outcome WHEN 'did-not-help' THEN a END) AS did_not_help,
     collect(DISTINCT incident) AS incidents, collect(DISTINCT later) AS back
UNWIND CASE back WHEN [] THEN [null] ELSE back END AS later
WITH c, m, actions, helped, partly, did_not_help, incidents, later ORDER BY later
RETURN c.id AS cause, m.id AS mitigation, actions, helped, partly, did_not_help, incidents,
       collect(later) AS came_back
ORDER BY actions DESC, cause, mitigation
LIMIT $limit
