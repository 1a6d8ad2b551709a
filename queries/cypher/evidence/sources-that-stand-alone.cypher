// ---
// question:
//   en: Which sources carry the most claims that no other source supports?
//   ko: 다른 출처의 뒷받침 없이 가장 많은 주장을 홀로 떠받치는 출처는 무엇인가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   source: the source's address
//   publisher: who published it
//   kind: what kind of report it is
//   alone: how many claims rest on it alone
//   shared: how many claims it supports together with another source
//   incidents: the ids of the incidents that those claims are about
// key: [source]
// picture:
//   nodes: {source: Source, incidents: Incident}
//   edges: [{start: incidents, type: REPORTED_IN, end: source}]
// ---
MATCH (s:Source)<-[:REPORTED_IN]-(i:Incident)-[r]->()
WHERE s.id IN r.sources
WITH s, i, all(source IN r.sources WHERE source = s.id) AS only ORDER BY i.id
WITH s, sum(CASE WHEN only THEN 1 ELSE 0 END) AS alone, sum(CASE WHEN only THEN 0 ELSE 1 END) AS shared,
     collect(DISTINCT i.id) AS incidents
RETURN s.id AS source, s.publisher AS publisher, s.kind AS kind, alone, shared, incidents
ORDER BY alone DESC, source
LIMIT $limit
