// ---
// question:
//   en: Which claims rest on a single source, the weakest first?
//   ko: 출처 하나에만 기대는 주장은 무엇인가? 근거가 약한 것부터 보여 준다.
// parameters:
//   claim: {type: text, default: HAS_CAUSE, doc: "the kind of claim: HAS_CAUSE, INVOLVES, SHOWED, HAD_FACTOR or DETECTED_BY"}
//   limit: {type: integer, default: 50, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   term: the id of the term that is claimed of it
//   status: "suggested, inferred or stated"
//   read: "how far that source was read: digest, partial or full"
//   source: the address of the source
// key: [incident, term]
// picture:
//   nodes: {incident: Incident, term: [Cause, Component, Symptom, ContributingFactor, DetectionMethod], source: Source}
//   edges: [{start: incident, end: term}, {start: incident, type: REPORTED_IN, end: source}]
// ---
MATCH (i:Incident)-[r:HAS_CAUSE|INVOLVES|SHOWED|HAD_FACTOR|DETECTED_BY]->(t)
WHERE type(r) = $claim AND all(source IN r.sources WHERE source = r.sources[0])
MATCH (i)-[cited:REPORTED_IN]->(s:Source {id: r.sources[0]})
WITH i, r, t, cited, s,
     CASE r.status WHEN 'suggested' THEN 0 WHEN 'inferred' THEN 1 ELSE 2 END AS said,
     CASE cited.read WHEN 'digest' THEN 0 WHEN 'partial' THEN 1 ELSE 2 END AS known
ORDER BY said, known, i.id, t.id
RETURN i.id AS incident, t.id AS term, r.status AS status, cited.read AS read, s.id AS source
LIMIT $limit
