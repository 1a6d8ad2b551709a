"use strict";
// The way from one node to another, as a line of stations.

function pathScene(graph, state, left, { narrow, width: room }) {
  const scene = emptyScene("path");
  const allowed = (node) => state.kinds.has(node.group) && left.shown(node);
  const steps = graph.shortest(graph.node(state.node), graph.node(state.to), allowed);
  scene.nothing = steps ? null : say("path.none");
  const width = narrow ? 300 : 240;
  const perRow = narrow ? 1 : Math.max(2, Math.floor(room / (width + 130)));
  const items = (steps ?? []).map(({ node }) => pill(node, { width, most: 4, note: yearOf(node) }));
  scene.center = items[0]?.id;
  items.forEach((item, index) => {
    const row = Math.floor(index / perRow);
    const along = index % perRow;
    item.x = (row % 2 ? perRow - 1 - along : along) * (width + 130);
    item.y = row * (narrow ? 150 : 170);
    scene.nodes.push(item);
  });
  (steps ?? []).slice(0, -1).forEach(({ edge, node }, index) => {
    const label = named(graph.relationships[edge.type]);
    const arrow = edge.start === node ? "out" : "in";
    scene.edges.push({ a: items[index], b: items[index + 1], route: "straight", arrow, label });
  });
  return finished(scene, 60);
}
