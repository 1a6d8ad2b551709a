// ---
// question:
//   en: Which kinds of action are most often said to have helped?
//   ko: 어떤 조치 유형이 효과가 있었다고 가장 자주 보고되는가?
// parameters:
//   at_least: {type: integer, default: 3, doc: of how many actions at least the outcome is told}
// columns:
//   mitigation: the id of the kind of action
//   name: its name
//   actions: how many actions of that kind there are
//   told: of how many of them the outcome is told
//   helped: how many helped
//   partly: how many helped in part
//   did_not_help: how many did not
//   success: "which share of those told of helped, a partial help counted as half"
// key: [mitigation]
// picture:
//   nodes: {mitigation: Mitigation}
// ---
MATCH (m:Mitigation)<-[:IS_A]-(a:Action)
WITH m, count(a) AS actions, count(a.outcome) AS told, sum(CASE a.outcome WHEN 'helped' THEN 1 ELSE 0 END) AS helped,
     sum(CASE a.outcome WHEN 'partly' THEN 1 ELSE 0 END) AS partly,
     sum(CASE a.outcome WHEN 'did-not-help' THEN 1 ELSE 0 END) AS did_not_help
WHERE told >= $at_least AND told > 0
RETURN m.id AS mitigation, m.name AS name, actions, told, helped, partly, did_not_help,
       round((helped + 0.5 * partly) / told, 3) AS success
ORDER BY success DESC, told DESC, mitigation
