// ---
// question:
//   en: For which causes does the library know nothing that helped?
//   ko: 라이브러리가 아직 효과 있는 조치를 모르는 원인은 무엇인가?
// columns:
//   cause: the cause's id
//   name: its name
//   incidents: how many incidents have it
//   actions: how many actions addressed it
//   examples: the ids of the incidents
// key: [cause]
// picture:
//   nodes: {cause: Cause, examples: Incident}
//   edges: [{start: examples, type: HAS_CAUSE, end: cause}]
// ---
MATCH (c:Cause)<-[:HAS_CAUSE]-(i:Incident)
WHERE NOT EXISTS { MATCH (c)<-[:ADDRESSED]-(a:Action) WHERE a.outcome IN ['helped', 'partly'] }
WITH c, i ORDER BY i.id
WITH c, collect(i.id) AS examples
RETURN c.id AS cause, c.name AS name, size(examples) AS incidents,
       COUNT { MATCH (c)<-[:ADDRESSED]-(:Action) } AS actions, examples
ORDER BY incidents DESC, cause
