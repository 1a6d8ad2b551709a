// ---
// question:
//   en: With which contributing factors do incidents last longer?
//   ko: 어떤 기여 요인이 있으면 장애가 더 오래 이어지는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: of how many incidents with the factor at least the length is known}
// columns:
//   factor: the contributing factor's id
//   name: its name
//   incidents: how many incidents with it have a known length
//   median_hours: how many hours those lasted at the median
//   median_without: how many hours all others lasted at the median
//   ratio: "the one divided by the other: 1 makes no difference"
//   examples: the ids of the incidents with it
// key: [factor]
// picture:
//   nodes: {factor: ContributingFactor, examples: Incident}
//   edges: [{start: examples, type: HAD_FACTOR, end: factor}]
// ---
MATCH (i:Incident)-[:MEASURED]->(f:Figure {measure: 'duration-hours'})
WITH i, max(f.value) AS hours ORDER BY i.id
WITH collect({id: i.id, hours: hours, factors: [(i)-[:HAD_FACTOR]->(had:ContributingFactor) | had.id]}) AS timed
MATCH (factor:ContributingFactor)
UNWIND timed AS one
WITH factor, one.id AS incident, one.hours AS hours, factor.id IN one.factors AS has
WITH factor, percentileDisc(CASE WHEN has THEN hours END, 0.5) AS with_it,
     percentileDisc(CASE WHEN NOT has THEN hours END, 0.5) AS without,
     collect(CASE WHEN has THEN incident END) AS examples
WHERE size(examples) >= $at_least AND size(examples) > 0 AND without > 0
RETURN factor.id AS factor, factor.name AS name, size(examples) AS incidents, round(with_it, 2) AS median_hours,
       round(without, 2) AS median_without, round(with_it / without, 2) AS ratio, examples
ORDER BY ratio DESC, factor
