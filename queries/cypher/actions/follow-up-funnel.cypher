// ---
// question:
//   en: How many lessons become a follow-up, and how many follow-ups are reported to have worked?
//   ko: 교훈은 얼마나 후속 조치로 이어지고, 그중 효과가 보고된 것은 얼마나 되는가?
// columns:
//   domain: the domain's id
//   incidents: how many incidents are in it
//   with_lesson: how many of them tell a lesson
//   with_follow_up: how many of those also tell of a follow-up
//   follow_ups: how many follow-ups they tell of in all
//   outcome_told: of how many of these the outcome is told
//   helped: how many are said to have helped
// key: [domain]
// picture:
//   nodes: {domain: Domain}
// ---
MATCH (d:Domain)<-[:IN_DOMAIN]-(i:Incident)
OPTIONAL MATCH (i)-[:TOOK {phase: 'follow-up'}]->(a:Action)
WITH d, i, count(a) AS taken, count(a.outcome) AS told, sum(CASE a.outcome WHEN 'helped' THEN 1 ELSE 0 END) AS good
RETURN d.id AS domain, count(i) AS incidents, count(i.lesson) AS with_lesson,
       sum(CASE WHEN taken > 0 AND i.lesson IS NOT NULL THEN 1 ELSE 0 END) AS with_follow_up,
       sum(taken) AS follow_ups, sum(told) AS outcome_told, sum(good) AS helped
ORDER BY incidents DESC, domain
