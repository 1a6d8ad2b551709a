// ---
// question:
//   en: How late does each means of detection notice a fault?
//   ko: 감지 방법마다 결함을 얼마나 늦게 알아채는가?
// columns:
//   method: the detection method's id
//   name: its name
//   incidents: how many incidents were noticed by it
//   lags: of how many of those it is known how late
//   median_hours: how many hours late at the median of those
//   worst_hours: how many hours late at worst
//   examples: the ids of the incidents whose lag is known
// key: [method]
// picture:
//   nodes: {method: DetectionMethod, examples: Incident}
//   edges: [{start: examples, type: DETECTED_BY, end: method}]
// ---
MATCH (m:DetectionMethod)<-[r:DETECTED_BY]-(i:Incident)
WITH m, r, i ORDER BY i.id
WITH m, count(i) AS incidents, count(r.lag_hours) AS lags, percentileDisc(r.lag_hours, 0.5) AS middle,
     max(r.lag_hours) AS worst, collect(CASE WHEN r.lag_hours IS NOT NULL THEN i.id END) AS examples
RETURN m.id AS method, m.name AS name, incidents, lags, round(middle, 2) AS median_hours,
       round(worst, 2) AS worst_hours, examples
ORDER BY incidents DESC, method
