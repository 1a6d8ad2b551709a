// ---
// question:
//   en: Which organisations met the same cause again, and what had they done about it the first time?
//   ko: 어떤 조직이 같은 원인을 다시 겪었고, 처음에는 무엇을 했는가?
// columns:
//   organization: the organisation's id
//   cause: the cause's id
//   earlier: the id of the earlier incident
//   later: the id of the first one that began after it had ended
//   years: how many calendar years lie between them
//   done: the ids of the kinds of action that addressed the cause the first time
// key: [organization, cause, earlier]
// picture:
//   nodes: {organization: Organization, cause: Cause, earlier: Incident, later: Incident, done: Mitigation}
//   edges:
//     - {start: earlier, type: CAME_BACK_AS, end: later}
//     - {start: earlier, type: HAS_CAUSE, end: cause}
//     - {start: later, type: HAS_CAUSE, end: cause}
//     - {start: earlier, type: AT, end: organization}
//     - {start: cause, type: TREATED_BY, end: done}
// ---
MATCH (o:Organization)<-[:AT]-(i:Incident)-[:HAS_CAUSE]->(c:Cause)
MATCH (o)<-[:AT]-(j:Incident)-[:HAS_CAUSE]->(c)
WHERE j.start > coalesce(i.end, i.start) AND NOT j.start STARTS WITH coalesce(i.end, i.start)
WITH o, c, i, j ORDER BY j.start, j.id
WITH o, c, i, collect(j)[0] AS j
OPTIONAL MATCH (i)-[:TOOK]->(a:Action)-[:ADDRESSED]->(c)
OPTIONAL MATCH (a)-[:IS_A]->(m:Mitigation)
WITH DISTINCT o, c, i, j, m.id AS kind ORDER BY kind
WITH o, c, i, j, collect(kind) AS done
RETURN o.id AS organization, c.id AS cause, i.id AS earlier, j.id AS later, j.year - i.year AS years, done
ORDER BY organization, cause, earlier, later
