// ---
// question:
//   en: Which top-level causes cost the most hours and reach the most GPUs?
//   ko: 어떤 최상위 원인이 가장 많은 시간을 앗아 가고 가장 많은 GPU 에 미치는가?
// columns:
//   cause: the top-level cause's id
//   name: its name
//   incidents: how many incidents have it or a narrower cause
//   timed: of how many of them the hours are known
//   median_hours: how many hours they lasted at the median
//   worst_hours: how many the longest lasted
//   sized: of how many the accelerators are known
//   most_gpus: how many accelerators the largest had
//   longest: the id of the longest incident
// key: [cause]
// picture:
//   nodes: {cause: Cause, longest: Incident}
//   edges: [{start: longest, type: HAD_CAUSE_WITHIN, end: cause}]
// ---
MATCH (top:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
WITH DISTINCT top, i
OPTIONAL MATCH (i)-[:MEASURED]->(f:Figure)
WITH top, i, max(CASE WHEN f.measure IN ['duration-hours', 'lost-hours'] THEN f.value END) AS hours,
     max(CASE WHEN f.measure IN ['accelerators', 'affected-accelerators'] THEN f.value END) AS gpus
ORDER BY hours DESC, i.id
WITH top, count(i) AS incidents, count(hours) AS timed, percentileDisc(hours, 0.5) AS middle, max(hours) AS worst,
     count(gpus) AS sized, max(gpus) AS most_gpus, collect(CASE WHEN hours IS NOT NULL THEN i.id END) AS timed_ids
RETURN top.id AS cause, top.name AS name, incidents, timed, round(middle, 2) AS median_hours,
       round(worst, 2) AS worst_hours, sized, toInteger(most_gpus) AS most_gpus, timed_ids[0] AS longest
ORDER BY coalesce(median_hours, 0.0) DESC, cause
