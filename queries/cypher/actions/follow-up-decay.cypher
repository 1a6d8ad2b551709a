// ---
// question:
//   en: For how many years do follow-ups hold before their cause is back at the same organisation?
//   ko: 후속 조치를 한 뒤 같은 조직에서 같은 원인이 다시 나타나기까지 몇 해를 버티는가?
// parameters:
//   within: {type: integer, default: 10, doc: how many years to look ahead}
// columns:
//   years: how many years after the incident
//   follow_ups: "how many follow-ups can be judged: causes that an incident's follow-ups addressed, at least that many years before the library's latest incident"
//   came_back: how many of those causes, narrower ones included, the organisation met again within that many years
//   holding: which share has held
//   examples: the ids of the incidents whose causes came back
// key: [years]
// picture:
//   nodes: {examples: Incident}
// ---
MATCH (any:Incident)
WITH max(any.year) AS latest
MATCH (i:Incident)-[:TOOK {phase: 'follow-up'}]->(:Action)-[:ADDRESSED]->(c:Cause)
WITH DISTINCT latest, i, c
OPTIONAL MATCH (i)-[:AT]->(:Organization)<-[:AT]-(j:Incident)
WHERE j.start > coalesce(i.end, i.start) AND NOT j.start STARTS WITH coalesce(i.end, i.start)
  AND EXISTS { MATCH (j)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(c) }
WITH latest, i, c, min(j.year - i.year) AS back
UNWIND range(0, CASE WHEN latest - i.year < $within THEN latest - i.year ELSE $within END) AS years
WITH years, i, CASE WHEN back <= years THEN 1 ELSE 0 END AS returned ORDER BY i.id
WITH years, count(*) AS follow_ups, sum(returned) AS came_back,
     collect(DISTINCT CASE returned WHEN 1 THEN i.id END) AS examples
RETURN years, follow_ups, came_back, round(1 - 1.0 * came_back / follow_ups, 3) AS holding, examples
ORDER BY years
