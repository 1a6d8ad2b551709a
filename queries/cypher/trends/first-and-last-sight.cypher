// ---
// question:
//   en: When was each cause seen first, and when last?
//   ko: 각 원인은 언제 처음 나타났고 언제 마지막으로 나타났는가?
// parameters:
//   limit: {type: integer, default: 200, doc: how many rows at most}
// columns:
//   cause: "the cause's id, narrower causes not included"
//   name: its name
//   incidents: how many incidents have it
//   first: when the first of them began
//   first_incident: the first one's id
//   last: when the last of them began
//   last_incident: the last one's id
// key: [cause]
// picture:
//   nodes: {cause: Cause, first_incident: Incident, last_incident: Incident}
//   edges: [{start: first_incident, type: HAS_CAUSE, end: cause}, {start: last_incident, type: HAS_CAUSE, end: cause}]
// ---
MATCH (c:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH c, i ORDER BY i.start, i.id
WITH c, collect(i) AS seen
WITH c, size(seen) AS incidents, seen[0] AS one, seen[-1] AS two
RETURN c.id AS cause, c.name AS name, incidents, one.start AS first, one.id AS first_incident,
       two.start AS last, two.id AS last_incident
ORDER BY last DESC, first DESC, cause
LIMIT $limit
