// ---
// question:
//   en: How has the mix of domains changed over the years?
//   ko: 분야별 사례의 비중은 해마다 어떻게 달라졌는가?
// parameters:
//   since: {type: integer, default: 2015, doc: the earliest year}
// columns:
//   year: the year in which the incidents began
//   domain: the domain's id
//   incidents: how many incidents of the year are in it
//   share: their share of the year's incidents
//   examples: their ids
// key: [year, domain]
// picture:
//   nodes: {domain: Domain, examples: Incident}
//   edges: [{start: examples, type: IN_DOMAIN, end: domain}]
// ---
MATCH (any:Incident) WHERE any.year >= $since
WITH any.year AS year, count(any) AS of_year
MATCH (i:Incident {year: year})-[:IN_DOMAIN]->(d:Domain)
WITH year, of_year, d, i ORDER BY i.id
WITH year, of_year, d.id AS domain, collect(i.id) AS examples
RETURN year, domain, size(examples) AS incidents, round(1.0 * size(examples) / of_year, 3) AS share, examples
ORDER BY year, incidents DESC, domain
