// ---
// question:
//   en: In each domain, how much do the sources state themselves, and how much is inferred from them?
//   ko: 분야마다 출처가 직접 말한 주장과 출처에서 추정한 주장은 각각 얼마나 되는가?
// columns:
//   domain: the domain's id
//   claim: the type of the relationship that makes the claim
//   claims: how many such claims there are
//   stated: how many of them a source states
//   inferred: how many were inferred from a source
//   suggested: how many a source only suggests
//   share_stated: which share of them is stated
// key: [domain, claim]
// picture:
//   nodes: {domain: Domain}
// ---
MATCH (d:Domain)<-[:IN_DOMAIN]-(:Incident)-[r]->()
WHERE r.status IS NOT NULL
WITH d, type(r) AS claim, count(r) AS claims, sum(CASE r.status WHEN 'stated' THEN 1 ELSE 0 END) AS stated,
     sum(CASE r.status WHEN 'inferred' THEN 1 ELSE 0 END) AS inferred,
     sum(CASE r.status WHEN 'suggested' THEN 1 ELSE 0 END) AS suggested
RETURN d.id AS domain, claim, claims, stated, inferred, suggested,
       round(1.0 * stated / claims, 3) AS share_stated
ORDER BY share_stated, domain, claim
