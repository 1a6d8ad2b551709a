// ---
// question:
//   en: Which causes take a larger share of the incidents than they used to, and which a smaller one?
//   ko: 전체 사례에서 차지하는 비율이 예전보다 커진 원인과 작아진 원인은 무엇인가?
// parameters:
//   since: {type: integer, default: 2023, doc: the first year of the later period}
//   at_least: {type: integer, default: 5, doc: in how many incidents at least}
// columns:
//   cause: "the cause's id, narrower causes included"
//   name: its name
//   before: how many incidents before that year had it
//   since: how many from that year on had it
//   share_before: its share of all incidents before that year
//   share_since: its share of all incidents from that year on
//   change: by how much its share grew
// key: [cause]
// picture:
//   nodes: {cause: Cause}
// ---
MATCH (any:Incident)
WITH sum(CASE WHEN any.year < $since THEN 1 ELSE 0 END) AS all_before,
     sum(CASE WHEN any.year >= $since THEN 1 ELSE 0 END) AS all_since
MATCH (c:Cause)<-[:BROADER*0..]-(:Cause)<-[:HAS_CAUSE]-(i:Incident)
WITH DISTINCT all_before, all_since, c, i
WITH all_before, all_since, c, sum(CASE WHEN i.year < $since THEN 1 ELSE 0 END) AS before,
     sum(CASE WHEN i.year >= $since THEN 1 ELSE 0 END) AS since
WHERE before + since >= $at_least AND all_before > 0 AND all_since > 0
WITH c, before, since, 1.0 * before / all_before AS share_before, 1.0 * since / all_since AS share_since
RETURN c.id AS cause, c.name AS name, before, since, round(share_before, 3) AS share_before,
       round(share_since, 3) AS share_since, round(share_since - share_before, 3) AS change
ORDER BY change DESC, cause
