"use strict";
// The whole graph, every node where the page's maker put it.

function wholeScene(graph, state, left) {
  const shown = (node) => state.kinds.has(node.group) && left.shown(node);
  const nodes = [...graph.nodes.values()].filter(shown);
  const items = nodes.map((node) => ({ id: node.id, node, kind: node.kind, x: node.x, y: node.y, r: node.size, w: node.size * 2.4, h: node.size * 2.4 }));
  const scene = { ...emptyScene("whole"), pills: false, nodes: items };
  finished(scene, 130);
  scene.growth = growthOf(items);
  scene.edges = graph.edges
    .filter((edge) => scene.at.has(edge.start.id) && scene.at.has(edge.end.id))
    .map((edge) => ({ a: scene.at.get(edge.start.id), b: scene.at.get(edge.end.id), edge }));
  scene.byColour = new Map();
  for (const edge of scene.edges) {
    const end = edge.a.node.group === "Incident" ? edge.b : edge.a;
    const { colour } = end.kind; // a line has the colour of its term, so that a kind can be followed by eye
    if (!scene.byColour.has(colour)) scene.byColour.set(colour, []);
    scene.byColour.get(colour).push(edge);
  }
  const rank = (item) => (item.node.group === "Incident" ? 0.5 : 1) * item.r; // a term's name says more than a headline cut short
  scene.ranked = [...items].sort((a, b) => rank(b) - rank(a) || (a.id < b.id ? -1 : 1));
  return scene;
}

/** How much larger than their size nodes can be drawn from afar before they touch: hidden ones leave room. */
function growthOf(items) {
  const cell = 90;
  const grid = new Map();
  const key = (x, y) => Math.round(x / cell) * 100003 + Math.round(y / cell);
  for (const item of items) {
    const at = key(item.x, item.y);
    if (grid.has(at)) grid.get(at).push(item);
    else grid.set(at, [item]);
  }
  const ratios = items.map((item) => {
    let least = 4;
    for (const dx of [-cell, 0, cell]) {
      for (const dy of [-cell, 0, cell]) {
        for (const other of grid.get(key(item.x + dx, item.y + dy)) ?? []) {
          if (other !== item) least = Math.min(least, Math.hypot(other.x - item.x, other.y - item.y) / (item.r + other.r));
        }
      }
    }
    return least;
  });
  return Math.max(1, ratios.sort((a, b) => a - b)[Math.floor(ratios.length * 0.08)] ?? 1);
}

/** The radius at which a node is drawn: its own from near, more from afar. */
function drawnRadius(item, scene, zoom) {
  const wanted = item.r * Math.min(scene.growth, Math.max(1, FAR / zoom));
  return Math.max(wanted, DOT / zoom);
}

/** The items that one is joined to, itself among them. */
function nearIn(scene, id) {
  const near = new Set();
  const item = id && scene.at.get(id);
  if (!item) return null;
  near.add(item);
  for (const { a, b } of scene.edges) {
    if (a === item) near.add(b);
    if (b === item) near.add(a);
  }
  return near;
}
