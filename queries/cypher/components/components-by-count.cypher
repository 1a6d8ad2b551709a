// ---
// question:
//   en: Which components occur in most incidents, narrower ones included?
//   ko: 하위 구성 요소까지 포함하면 어떤 구성 요소가 가장 많은 사례에 나오는가?
// parameters:
//   limit: {type: integer, default: 20, doc: how many rows at most}
// columns:
//   component: the component's id
//   name: its name
//   incidents: how many incidents involve it or a narrower one
// key: [component]
// picture:
//   nodes: {component: Component}
// ---
MATCH (c:Component)<-[:BROADER*0..]-(:Component)<-[:INVOLVES]-(i:Incident)
RETURN c.id AS component, c.name AS name, count(DISTINCT i) AS incidents
ORDER BY incidents DESC, component
LIMIT $limit
