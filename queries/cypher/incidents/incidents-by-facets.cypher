// ---
// question:
//   en: Which incidents have all of these facets?
//   ko: 이 조건을 모두 가진 사례는 무엇인가?
// parameters:
//   cause: {type: term, scheme: causes, optional: true, doc: "a cause, narrower causes included"}
//   component: {type: term, scheme: components, optional: true, doc: "a component, narrower components included"}
//   symptom: {type: term, scheme: symptoms, default: training-job-failure, doc: "a symptom, narrower symptoms included"}
//   factor: {type: term, scheme: contributing-factors, optional: true, doc: a contributing factor}
//   organization: {type: term, scheme: organizations, optional: true, doc: an organisation}
//   domain: {type: term, scheme: domains, optional: true, doc: a domain}
//   since: {type: integer, default: 0, doc: the earliest year}
//   limit: {type: integer, default: 50, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   start: when it began
//   title: its title
// key: [incident]
// picture:
//   nodes: {incident: Incident}
// ---
MATCH (i:Incident)
WHERE i.year >= $since
  AND ($cause IS NULL OR EXISTS { MATCH (i)-[:HAS_CAUSE]->(:Cause)-[:BROADER*0..]->(:Cause {id: $cause}) })
  AND ($component IS NULL
       OR EXISTS { MATCH (i)-[:INVOLVES]->(:Component)-[:BROADER*0..]->(:Component {id: $component}) })
  AND ($symptom IS NULL OR EXISTS { MATCH (i)-[:SHOWED]->(:Symptom)-[:BROADER*0..]->(:Symptom {id: $symptom}) })
  AND ($factor IS NULL OR EXISTS { MATCH (i)-[:HAD_FACTOR]->(:ContributingFactor {id: $factor}) })
  AND ($organization IS NULL OR EXISTS { MATCH (i)-[:AT]->(:Organization {id: $organization}) })
  AND ($domain IS NULL OR EXISTS { MATCH (i)-[:IN_DOMAIN]->(:Domain {id: $domain}) })
RETURN i.id AS incident, i.start AS start, i.name AS title
ORDER BY start DESC, incident
LIMIT $limit
