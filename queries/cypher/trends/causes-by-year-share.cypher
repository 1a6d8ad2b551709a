// ---
// question:
//   en: Which share of each year's incidents had each top-level cause?
//   ko: 해마다 전체 사례 가운데 각 최상위 원인이 차지한 비율은 얼마인가?
// parameters:
//   since: {type: integer, default: 2015, doc: the earliest year}
// columns:
//   year: the year in which the incidents began
//   cause: the top-level cause's id
//   incidents: how many of the year's incidents have it or a narrower one
//   of_year: how many incidents the library has of that year
//   share: the one divided by the other, so that years with few reports compare with years with many
// key: [year, cause]
// picture:
//   nodes: {cause: Cause}
// ---
MATCH (any:Incident) WHERE any.year >= $since
WITH any.year AS year, count(any) AS of_year
MATCH (i:Incident {year: year})-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(top:Cause)
WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
WITH year, of_year, top.id AS cause, count(DISTINCT i) AS incidents
RETURN year, cause, incidents, of_year, round(1.0 * incidents / of_year, 3) AS share
ORDER BY year, share DESC, cause
