"use strict";
// The neighbourhood of one node: what it is joined to, in groups to its left and right.

const ON_THE_LEFT = new Set(["HAS_CAUSE>", "HAD_FACTOR>", "AT>", "IN_DOMAIN>", "BROADER>", "BROADER<", "LED_TO<"]);
const COLUMN_HEIGHT = 760;
const GROUP_MOST = 40;

function aroundScene(graph, state, left, narrow) {
  const center = graph.node(state.node);
  const scene = emptyScene("around");
  const width = narrow ? 330 : 250;
  const groups = neighbourGroups(graph, state, left, center, width);
  const middle = pill(center, { width: narrow ? 350 : 330, main: true });
  scene.center = middle.id;
  if (narrow) placeBelow(scene, middle, groups);
  else placeBeside(scene, middle, groups, width);
  for (const { pills, arrowIn } of groups) {
    for (const item of pills) scene.edges.push({ a: middle, b: item, route: narrow ? "spine" : "flow", arrow: item.more ? null : arrowIn });
  }
  if (center.group === "Incident") scene.edges.push(...chainEdges(center, scene, narrow));
  return finished(scene);
}

/** The neighbours in groups by relationship and direction, those that filters and kinds leave. */
function neighbourGroups(graph, state, left, center, width) {
  const groups = new Map();
  const seen = new Set([center]);
  const join = (key, other, note) => {
    if (seen.has(other) || !state.kinds.has(other.group) || !left.shown(other)) return;
    seen.add(other);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push({ other, note });
  };
  for (const { edge, other, out } of center.links) join(`${edge.type}${out ? ">" : "<"}`, other, noteOf(edge));
  if (center.group !== "Incident") for (const other of graph.incidentsOf(center)) join("narrower<", other, "");
  return [...groups].map(([key, found]) => asGroup(graph, state, left, key, found, width));
}

function asGroup(graph, state, left, key, found, width) {
  const kind = found[0].other.group;
  found.sort((a, b) => byRank(a.other, b.other));
  const most = state.more === kind ? found.length : GROUP_MOST;
  const pills = found.slice(0, most).map(({ other, note }) => pill(other, { width, note: note || yearOf(other), count: countOf(left, other) }));
  if (found.length > most) pills.push(morePill(kind, found.length - most, width));
  const title = `${say(`group.${key}`)}${found.length > 1 ? ` · ${number(found.length)}` : ""}`;
  return { key, title, pills, arrowIn: key.endsWith("<") ? "in" : "out", leftSide: ON_THE_LEFT.has(key) };
}

function byRank(one, other) {
  if (one.year || other.year) return (other.year ?? 0) - (one.year ?? 0) || (one.id < other.id ? 1 : -1);
  return other.links.length - one.links.length || (one.id < other.id ? -1 : 1);
}

function yearOf(node) {
  return node.group === "Incident" ? [node.id, node.year].filter(Boolean).join(" · ") : "";
}

function countOf(left, node) {
  if (["Incident", "Action", "Figure", "Source"].includes(node.group)) return "";
  return number(left.count(node));
}

function noteOf(edge) {
  const { role, phase, status } = edge.more ?? {};
  const words = [role && say(`role.${role}`), phase && say(`phase.${phase}`), status === "inferred" && say("status.inferred")];
  return words.filter(Boolean).join(" · ");
}

/** Fills columns outward from the middle; a group that is too tall goes on in the next column. */
function placeBeside(scene, middle, groups, width) {
  scene.nodes.push(middle);
  for (const side of [-1, 1]) {
    const columns = [];
    for (const { title, pills } of groups.filter((group) => group.leftSide === side < 0)) fillColumns(columns, title, pills);
    columns.forEach((column, index) => {
      const inner = middle.w / 2 + 120 + index * (width + 26);
      let top = -column.height / 2;
      for (const part of column.parts) top = stack(scene, part.title, part.pills, side < 0 ? -inner - width : inner, top) + 26;
    });
  }
}

function fillColumns(columns, title, pills) {
  let rest = [...pills];
  while (rest.length) {
    let column = columns.at(-1);
    const start = CAPTION + 26 + rest[0].h;
    if (!column || column.height + start > COLUMN_HEIGHT) columns.push((column = { height: -26, parts: [] }));
    const part = { title: rest.length === pills.length ? title : " ", pills: [] };
    column.height += CAPTION + 26 - PILL.gap;
    while (rest.length && (!part.pills.length || column.height + rest[0].h + PILL.gap <= COLUMN_HEIGHT)) {
      column.height += rest[0].h + PILL.gap;
      part.pills.push(rest.shift());
    }
    column.parts.push(part);
  }
}

/** On a narrow screen: the node, and below it its groups along a line. */
function placeBelow(scene, middle, groups) {
  let top = stack(scene, "", [middle], 0, 0) + 24;
  for (const { title, pills } of groups) top = stack(scene, title, pills, 36, top) + 24;
}

/** The arrows of an incident's causal chains, between the terms that are shown. */
function chainEdges(center, scene, narrow) {
  const shown = new Map(scene.nodes.map((item) => [item.id, item]));
  const edges = [];
  for (const item of scene.nodes) {
    for (const { edge, out } of item.node?.links ?? []) {
      if (edge.type !== "LED_TO" || !out || edge.more?.incident !== center.id) continue;
      const other = shown.get(edge.end.id);
      if (other) edges.push({ a: item, b: other, route: narrow || other.x === item.x ? "bow" : "flow", arrow: "out", chain: true });
    }
  }
  return edges;
}
