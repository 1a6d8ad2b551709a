// ---
// question:
//   en: What does the library know about one incident?
//   ko: 이 사례에 대해 라이브러리가 아는 것은 무엇인가?
// parameters:
//   incident: {type: incident, default: IL-0023, doc: the incident's id}
// columns:
//   incident: the incident's id
//   relationship: how the other node is related to it
//   kind: the label of the other node
//   node: the other node's id
//   name: the other node's name
//   status: stated or inferred, where the relationship is a claim
//   at: where in its sources the claim stands
// key: [incident, relationship, node]
// picture:
//   nodes:
//     incident: Incident
//     node:
//       [Cause, Component, Symptom, ContributingFactor, DetectionMethod, Organization, Domain, Action, Figure, Source]
//   edges: [{start: incident, end: node}]
// ---
MATCH (i:Incident {id: $incident})
MATCH (i)-[r]->(n)
RETURN i.id AS incident, type(r) AS relationship, labels(n)[0] AS kind, n.id AS node, n.name AS name,
       r.status AS status, r.at AS at
ORDER BY relationship, node
