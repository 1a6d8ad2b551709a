// ---
// question:
//   en: Which incidents rest most on what was inferred?
//   ko: 추정에 가장 많이 기대는 사례는 무엇인가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   title: its title
//   claims: how many claims the record makes
//   inferred: how many of them no source states
//   share: which share of them that is
//   sources: how many sources it cites
// key: [incident]
// picture:
//   nodes: {incident: Incident}
// ---
MATCH (i:Incident)-[r]->()
WHERE r.status IS NOT NULL
WITH i, count(r) AS claims, sum(CASE r.status WHEN 'stated' THEN 0 ELSE 1 END) AS inferred
WITH i, claims, inferred, round(1.0 * inferred / claims, 3) AS share,
     COUNT { MATCH (i)-[:REPORTED_IN]->(:Source) } AS sources
RETURN i.id AS incident, i.name AS title, claims, inferred, share, sources
ORDER BY share DESC, incident
LIMIT $limit
