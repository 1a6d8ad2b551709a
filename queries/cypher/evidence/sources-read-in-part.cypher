// ---
// question:
//   en: Which reports are known only in part, and how much rests on them?
//   ko: 일부만 읽은 보고서는 무엇이며, 얼마나 많은 주장이 거기에 기대는가?
// parameters:
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   source: the source's address
//   publisher: who published it
//   read: "how far it was read: digest or partial"
//   claims: how many claims rest on it
//   incidents: the ids of the incidents that cite it
// key: [source]
// picture:
//   nodes: {source: Source, incidents: Incident}
//   edges: [{start: incidents, type: REPORTED_IN, end: source}]
// ---
MATCH (s:Source)<-[cited:REPORTED_IN]-(i:Incident)
WITH s, collect(DISTINCT cited.read) AS reads
WHERE NOT 'full' IN reads
WITH s, CASE WHEN 'partial' IN reads THEN 'partial' ELSE 'digest' END AS read
MATCH (s)<-[:REPORTED_IN]-(i:Incident)
WITH s, read, i ORDER BY i.id
WITH s, read, collect(i.id) AS incidents, sum(COUNT { MATCH (i)-[r]->() WHERE s.id IN r.sources }) AS claims
RETURN s.id AS source, s.publisher AS publisher, read, claims, incidents
ORDER BY claims DESC, source
LIMIT $limit
