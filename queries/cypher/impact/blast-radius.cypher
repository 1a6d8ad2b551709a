// ---
// question:
//   en: Which incidents cost the most, by GPUs and by hours?
//   ko: GPU 수와 시간으로 볼 때 어떤 사례의 피해가 가장 컸는가?
// parameters:
//   limit: {type: integer, default: 30, doc: how many rows at most}
// columns:
//   incident: the incident's id
//   title: its title
//   gpus: "how many accelerators were affected; where no source says, how many the cluster had"
//   nodes: "how many nodes were affected; where no source says, how many the cluster had"
//   hours: "how many hours were lost; where no source says, how many it lasted"
//   gpu_hours: "the two multiplied, where both are known"
//   causes: the ids of its root causes
// key: [incident]
// picture:
//   nodes: {incident: Incident, causes: Cause}
//   edges: [{start: incident, type: HAS_CAUSE, end: causes}]
// ---
MATCH (i:Incident)-[:MEASURED]->(f:Figure)
WITH i, max(CASE f.measure WHEN 'affected-accelerators' THEN f.value END) AS gpus_hit,
     max(CASE f.measure WHEN 'accelerators' THEN f.value END) AS gpus_there,
     max(CASE f.measure WHEN 'affected-nodes' THEN f.value END) AS nodes_hit,
     max(CASE f.measure WHEN 'nodes' THEN f.value END) AS nodes_there,
     max(CASE f.measure WHEN 'lost-hours' THEN f.value END) AS hours_lost,
     max(CASE f.measure WHEN 'duration-hours' THEN f.value END) AS hours_long
WITH i, coalesce(gpus_hit, gpus_there) AS gpus, coalesce(nodes_hit, nodes_there) AS nodes,
     coalesce(hours_lost, hours_long) AS hours
WHERE gpus IS NOT NULL OR nodes IS NOT NULL OR hours IS NOT NULL
OPTIONAL MATCH (i)-[:HAS_CAUSE {role: 'root'}]->(c:Cause)
WITH i, gpus, nodes, hours, c ORDER BY c.id
WITH i, gpus, nodes, hours, collect(c.id) AS causes
RETURN i.id AS incident, i.name AS title, toInteger(gpus) AS gpus, toInteger(nodes) AS nodes,
       round(hours, 2) AS hours, toInteger(round(gpus * hours)) AS gpu_hours, causes
ORDER BY coalesce(gpu_hours, 0) DESC, coalesce(gpus, 0) DESC, coalesce(hours, 0.0) DESC, incident
LIMIT $limit
