// ---
// question:
//   en: Which components join others that never meet without them?
//   ko: 어떤 구성 요소가 자신 없이는 만나지 않는 다른 구성 요소들을 이어 주는가?
// parameters:
//   at_least: {type: integer, default: 4, doc: how many incidents at least the component takes part in}
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   component: the component's id
//   name: its name
//   incidents: how many incidents involve it
//   neighbours: how many other components are involved in those
//   bridged: how many pairs of those neighbours share no incident at all
//   share: which share of all pairs of its neighbours that is
//   joined: the ids of the ten neighbours with the most incidents
// key: [component]
// picture:
//   nodes: {component: Component, joined: Component}
//   edges: [{start: component, type: TOGETHER, end: joined}]
// ---
MATCH (c:Component)<-[:INVOLVES]-(i:Incident)
WITH c, count(i) AS incidents
MATCH (c)<-[:INVOLVES]-(:Incident)-[:INVOLVES]->(n:Component)
WHERE n <> c
WITH c, incidents, collect(DISTINCT n.id) AS neighbours
WITH collect({c: c, id: c.id, incidents: incidents, neighbours: neighbours}) AS web
UNWIND web AS here
WITH web, here
WHERE here.incidents >= $at_least
UNWIND web AS there
WITH here, there
WHERE there.id IN here.neighbours
WITH here, there, size([n IN here.neighbours WHERE n <> there.id AND NOT n IN there.neighbours]) AS apart
ORDER BY there.incidents DESC, there.id
WITH here, size(here.neighbours) AS k, sum(apart) / 2 AS bridged, collect(there.id)[..10] AS joined
WITH here, here.c AS c, k, bridged, joined
WHERE k > 1
RETURN here.id AS component, c.name AS name, here.incidents AS incidents, k AS neighbours, bridged,
       round(2.0 * bridged / (k * (k - 1)), 3) AS share, joined
ORDER BY bridged DESC, component
LIMIT $limit
