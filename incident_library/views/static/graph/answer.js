"use strict";
// The answer to a question: a column for each of its columns of nodes, in the order of its rows.

const ANSWER_MOST = 40;

function answerScene(graph, state, left, { narrow }) {
  const scene = emptyScene("answer");
  const width = narrow ? 330 : 250;
  const columns = graph.answer.columns.map(([name, ids], index) => {
    const nodes = ids.map((id) => graph.node(id)).filter((node) => node && left.shown(node));
    const most = state.more === name || state.list ? nodes.length : ANSWER_MOST;
    const pills = nodes.slice(0, most).map((node) => ({ ...pill(node, { width, note: yearOf(node), count: countOf(left, node) }), column: index }));
    const kinds = [...new Set(nodes.map((node) => named(node.kind)))].join(", ");
    const title = nodes.length ? `${kinds} · ${number(nodes.length)}` : "";
    if (nodes.length > most) pills.push(morePill(name, nodes.length - most, width));
    return { title, pills };
  });
  let top = 0;
  columns.forEach(({ title, pills }, index) => {
    const bottom = stack(scene, title, pills, narrow ? 0 : index * (width + 120), narrow ? top : 0);
    top = bottom + GROUP_GAP;
  });
  if (!narrow) joinAnswer(graph, scene);
  return finished(withOwnIds(scene));
}

function joinAnswer(graph, scene) {
  const places = new Map();
  for (const item of scene.nodes) if (item.node) places.set(item.node.id, [...(places.get(item.node.id) ?? []), item]);
  for (const [start, end] of graph.answer.edges) {
    const pairs = (places.get(start) ?? []).flatMap((a) => (places.get(end) ?? []).map((b) => ({ a, b })));
    const pair = pairs.find(({ a, b }) => a.column !== b.column) ?? pairs.find(({ a, b }) => a !== b);
    if (!pair) continue;
    const apart = pair.a.column !== pair.b.column;
    scene.edges.push({ ...pair, route: apart ? "flow" : "bow", arrow: apart ? null : "out", width: 1.6 });
  }
}

/** A node that stands in two columns is two items, and each needs an id of its own. */
function withOwnIds(scene) {
  const seen = new Set();
  for (const item of scene.nodes) {
    if (seen.has(item.id)) item.id = `${item.id} in column ${item.column}`;
    seen.add(item.id);
  }
  return scene;
}
