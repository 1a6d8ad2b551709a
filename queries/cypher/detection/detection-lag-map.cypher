// ---
// question:
//   en: Which causes are noticed by which means and how late? A cell without incidents is a gap.
//   ko: 어떤 원인을 어떤 방법으로 얼마나 늦게 알아챘는가? 사례가 없는 칸은 감지의 빈틈이다.
// parameters:
//   at_least: {type: integer, default: 3, doc: in how many incidents at least a method must have been of use}
// columns:
//   cause: the top-level cause's id
//   method: the detection method's id
//   incidents: how many incidents of the cause were noticed by it, 0 in a gap
//   lags: of how many of those it is known how late
//   median_hours: how many hours late at the median of those
//   worst_hours: how many hours late at worst
//   examples: the ids of the incidents
// key: [cause, method]
// picture:
//   nodes: {cause: Cause, method: DetectionMethod, examples: Incident}
//   edges: [{start: examples, type: DETECTED_BY, end: method}, {start: examples, type: HAS_CAUSE, end: cause}]
// ---
MATCH (m:DetectionMethod)<-[:DETECTED_BY]-(any:Incident)
WITH m, count(DISTINCT any) AS uses
WHERE uses >= $at_least
WITH m ORDER BY m.id
WITH collect(m) AS methods
MATCH (top:Cause) WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
UNWIND methods AS m
OPTIONAL MATCH (m)<-[r:DETECTED_BY]-(i:Incident)
WHERE EXISTS { MATCH (i)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(top) }
WITH top, m, i, r ORDER BY i.id
WITH top, m, collect(i.id) AS examples, count(r.lag_hours) AS lags, percentileDisc(r.lag_hours, 0.5) AS middle,
     max(r.lag_hours) AS worst
RETURN top.id AS cause, m.id AS method, size(examples) AS incidents, lags, round(middle, 2) AS median_hours,
       round(worst, 2) AS worst_hours, examples
ORDER BY cause, method
