// ---
// question:
//   en: What is an organisation's record made of, compared with everybody's?
//   ko: 이 조직의 사례는 전체와 비교해 어떤 원인으로 이루어져 있는가?
// parameters:
//   organization: {type: term, scheme: organizations, default: meta, doc: the organisation}
// columns:
//   cause: the top-level cause's id
//   name: its name
//   incidents: how many of the organisation's incidents have it or a narrower one
//   share: which share of the organisation's incidents that is
//   usual_share: which share of all incidents have it
//   lift: "the one divided by the other: 1 is as usual"
//   examples: the ids of the organisation's incidents with it
// key: [cause]
// picture:
//   nodes: {cause: Cause, examples: Incident}
//   edges: [{start: examples, type: HAD_CAUSE_WITHIN, end: cause}]
// ---
MATCH (any:Incident)
WITH count(any) AS total
MATCH (o:Organization {id: $organization})
MATCH (o)<-[:AT]-(own:Incident)
WITH total, collect(own) AS owned
MATCH (top:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WHERE NOT EXISTS { MATCH (top)-[:BROADER]->(:Cause) }
WITH DISTINCT total, owned, top, i ORDER BY i.id
WITH total, owned, top, count(i) AS everybody, collect(CASE WHEN i IN owned THEN i.id END) AS examples
WHERE size(examples) > 0
WITH top, examples, 1.0 * size(examples) / size(owned) AS share, 1.0 * everybody / total AS usual
RETURN top.id AS cause, top.name AS name, size(examples) AS incidents, round(share, 3) AS share,
       round(usual, 3) AS usual_share, round(share / usual, 2) AS lift, examples
ORDER BY incidents DESC, cause
