// ---
// question:
//   en: Which terms never occur together, although they share domains in which chance would have them meet?
//   ko: 같은 분야에 나오므로 우연히라도 만났을 법한데 한 번도 함께 나오지 않은 용어는 무엇인가?
// parameters:
//   at_least: {type: integer, default: 8, doc: in how many incidents at least each of the two occurs}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   term: the first term's id
//   other: the second term's id
//   incidents: how many incidents have the first
//   other_incidents: how many have the second
//   expected: "in how many both would be expected by chance, reckoned domain by domain"
// key: [term, other]
// picture:
//   nodes:
//     term: [Cause, Component, Symptom, ContributingFactor]
//     other: [Cause, Component, Symptom, ContributingFactor]
//   edges: [{start: term, type: NEVER_TOGETHER, end: other}]
// ---
MATCH (d:Domain)<-[:IN_DOMAIN]-(any:Incident)
WITH d, count(any) AS members
MATCH (d)<-[:IN_DOMAIN]-(i:Incident)-[:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR]->(t)
WITH t, d.id AS domain, members, count(i) AS here ORDER BY domain
WITH t, sum(here) AS incidents, collect({domain: domain, members: members, here: here}) AS spread
WHERE incidents >= $at_least
MATCH (t)<-[:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR]-(:Incident)-[:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR]->(o)
WITH t, incidents, spread, collect(DISTINCT o.id) AS met
WITH collect({id: t.id, incidents: incidents, spread: spread, met: met}) AS terms
UNWIND terms AS one
UNWIND terms AS two
WITH one, two
WHERE one.id < two.id AND NOT two.id IN one.met
UNWIND one.spread AS here
UNWIND two.spread AS there
WITH one, two, here, there
WHERE here.domain = there.domain
WITH one.id AS term, two.id AS other, one.incidents AS incidents, two.incidents AS other_incidents,
     sum(1.0 * here.here * there.here / here.members) AS expected
RETURN term, other, incidents, other_incidents, round(expected, 2) AS expected
ORDER BY expected DESC, term, other
LIMIT $limit
