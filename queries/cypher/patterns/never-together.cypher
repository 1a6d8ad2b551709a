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
WITH d.id AS domain, collect(any.id) AS members ORDER BY domain
WITH collect(members) AS domains
MATCH (i:Incident)-[:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR]->(t)
WITH domains, t.id AS id, collect(i.id) AS seen
WHERE size(seen) >= $at_least
WITH domains, id, seen, [members IN domains | size([incident IN seen WHERE incident IN members])] AS counts
WITH domains, collect({id: id, seen: seen, counts: counts}) AS terms
UNWIND terms AS one
UNWIND terms AS two
WITH domains, one, two
WHERE one.id < two.id AND none(incident IN one.seen WHERE incident IN two.seen)
UNWIND range(0, size(domains) - 1) AS k
WITH one.id AS term, two.id AS other, size(one.seen) AS incidents, size(two.seen) AS other_incidents,
     sum(1.0 * one.counts[k] * two.counts[k] / size(domains[k])) AS expected
RETURN term, other, incidents, other_incidents, round(expected, 2) AS expected
ORDER BY expected DESC, term, other
LIMIT $limit
