// ---
// question:
//   en: Which terms join the clusters of the library, because they occur in many domains and not mainly in one?
//   ko: 한 분야에 치우치지 않고 여러 분야에 나타나 라이브러리의 무리들을 잇는 용어는 무엇인가?
// parameters:
//   at_least: {type: integer, default: 5, doc: in how many incidents at least}
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   term: the term's id
//   kind: the term's label
//   incidents: how many incidents have it
//   domains: the ids of the domains they are in, the most frequent first
//   main_share: which share of them is in the most frequent domain
//   pairs: how many pairs of domains it joins
// key: [term]
// picture:
//   nodes: {term: [Cause, Component, Symptom, ContributingFactor], domains: Domain}
//   edges: [{start: term, type: SEEN_IN, end: domains}]
// ---
MATCH (t)<-[:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR]-(i:Incident)-[:IN_DOMAIN]->(d:Domain)
WITH t, d.id AS domain, count(i) AS here ORDER BY here DESC, domain
WITH t, collect(domain) AS domains, sum(here) AS incidents, max(here) AS most
WHERE incidents >= $at_least
RETURN t.id AS term, labels(t)[0] AS kind, incidents, domains, round(1.0 * most / incidents, 3) AS main_share,
       size(domains) * (size(domains) - 1) / 2 AS pairs
ORDER BY pairs DESC, main_share, incidents DESC, term
LIMIT $limit
