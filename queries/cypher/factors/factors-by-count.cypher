// ---
// question:
//   en: Which contributing factors are found in most incidents, and in how many domains?
//   ko: 어떤 기여 요인이 가장 많은 사례에 있었고, 몇 개 분야에 걸쳐 있는가?
// parameters:
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   factor: the contributing factor's id
//   name: its name
//   incidents: how many incidents had it
//   domains: the ids of the domains in which they were
// key: [factor]
// picture:
//   nodes: {factor: ContributingFactor, domains: Domain}
//   edges: [{start: factor, type: SEEN_IN, end: domains}]
// ---
MATCH (f:ContributingFactor)<-[:HAD_FACTOR]-(i:Incident)-[:IN_DOMAIN]->(d:Domain)
WITH f, i, d ORDER BY d.id
RETURN f.id AS factor, f.name AS name, count(DISTINCT i) AS incidents, collect(DISTINCT d.id) AS domains
ORDER BY incidents DESC, factor
LIMIT $limit
