// ---
// question:
//   en: How are two terms connected, by the shortest way through incidents and other terms?
//   ko: 두 용어는 사례와 다른 용어를 거쳐 가장 짧게 어떻게 이어지는가?
// parameters:
//   cause: {type: term, scheme: causes, default: wrong-default, doc: where the path starts}
//   component: {type: term, scheme: components, default: gpu, doc: where it ends}
// columns:
//   stations: the ids of the nodes on the way, of several as short the first in the alphabet
//   steps: how many relationships it takes
// key: [stations]
// picture:
//   nodes: {stations: [Incident, Cause, Component, Symptom, ContributingFactor]}
//   edges: [{start: stations, end: stations}]
// ---
MATCH (a:Cause {id: $cause})
MATCH (b:Component {id: $component})
MATCH p = allShortestPaths((a)-[:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR|BROADER*..12]-(b))
WITH [n IN nodes(p) | n.id] AS stations, length(p) AS steps
ORDER BY reduce(text = '', station IN stations | text + station + ' ')
LIMIT 1
RETURN stations, steps
