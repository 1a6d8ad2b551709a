"use strict";
// The neighbourhood of one node: what it is joined to, in groups to its left and right.

const ON_THE_LEFT = new Set(["HAS_CAUSE>", "HAD_FACTOR>", "AT>", "IN_DOMAIN>", "BROADER>", "BROADER<", "LED_TO<"]);
const GROUP_ORDER = ["BROADER", "narrower", "HAS_CAUSE", "HAD_FACTOR", "SHOWED", "INVOLVES", "LED_TO", "DETECTED_BY", "TOOK", "MEASURED", "AT", "IN_DOMAIN", "REPORTED_IN"];
const COLUMN_HEIGHTS = [560, 720, 900, 1150, 1500];
const BESIDE = 84;
const GROUP_GAP = 26;
const GROUP_MOST = 40;

/** The neighbourhood in the arrangement that fits its room at the largest size. */
function aroundScene(graph, state, left, room) {
  const center = graph.node(state.node);
  const groups = neighbourGroups(graph, state, left, center, room.narrow ? 330 : 236);
  const heights = room.narrow ? [0] : COLUMN_HEIGHTS;
  const scenes = heights.map((height) => arranged(center, groups, height));
  const fit = ({ box }) => Math.min(1, room.width / box.width, room.height / box.height);
  return scenes.reduce((best, scene) => (fit(scene) > fit(best) + 0.02 ? scene : best));
}

/** One arrangement: columns up to a height beside the node, or with no height all below it. */
function arranged(center, groups, height) {
  const scene = emptyScene("around");
  const width = height ? (center.group === "Incident" ? 300 : 230) : 350;
  const middle = pill(center, { width, main: true });
  scene.center = middle.id;
  const fresh = groups.map((group) => ({ ...group, pills: group.pills.map((item) => ({ ...item })) }));
  if (height) placeBeside(scene, middle, fresh, height);
  else placeBelow(scene, middle, fresh);
  for (const { pills, arrow, frame } of fresh) {
    const ends = frame ? [frame] : pills;
    for (const item of ends) scene.edges.push({ a: middle, b: item, route: height ? "flow" : "spine", arrow: item.more ? null : arrow });
  }
  if (center.group === "Incident") scene.edges.push(...chainEdges(center, scene, !height));
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
  const ordered = [...groups].sort((a, b) => rankOf(a[0]) - rankOf(b[0]));
  return ordered.map(([key, found]) => asGroup(graph, state, left, key, found, width));
}

function rankOf(key) {
  const rank = GROUP_ORDER.indexOf(key.slice(0, -1));
  return rank < 0 ? GROUP_ORDER.length : rank;
}

function asGroup(graph, state, left, key, found, width) {
  const kind = found[0].other.group;
  found.sort((a, b) => left.count(b.other) - left.count(a.other) || byRank(a.other, b.other));
  const most = state.more === kind || state.list ? found.length : GROUP_MOST;
  const pills = found.slice(0, most).map(({ other, note }) => pill(other, { width, note: note || yearOf(other), count: countOf(left, other) }));
  if (found.length > most) pills.push(morePill(kind, found.length - most, width));
  const title = `${say(`group.${key}`)}${found.length > 1 ? ` · ${number(found.length)}` : ""}`;
  return { key, title, pills, arrow: key.endsWith("<") ? "in" : "out", leftSide: ON_THE_LEFT.has(key) };
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
  const words = [role && wordFor("role", role), phase && wordFor("phase", phase), status === "inferred" && say("status.inferred")];
  return words.filter(Boolean).join(" · ");
}

/** Fills columns outward from the middle; a group that reaches an outer column gets a frame and one line. */
function placeBeside(scene, middle, groups, most) {
  scene.nodes.push(middle);
  for (const side of [-1, 1]) {
    const columns = [];
    for (const group of groups.filter((one) => one.leftSide === side < 0)) fillColumns(columns, group, most);
    columns.forEach((column, index) => {
      const width = column.parts[0].pills[0].w;
      const inner = middle.w / 2 + BESIDE + index * (width + 22);
      let top = -column.height / 2;
      for (const part of column.parts) top = stack(scene, part.title, part.pills, side < 0 ? -inner - width : inner, top) + GROUP_GAP;
    });
    for (const group of groups.filter((one) => one.outer && one.leftSide === side < 0)) scene.frames.push((group.frame = frameOf(group.pills)));
  }
}

function fillColumns(columns, group, most) {
  const rest = [...group.pills];
  group.columns = 0;
  while (rest.length) {
    let column = columns.at(-1);
    if (!column || column.height + GROUP_GAP + CAPTION + rest[0].h > most) columns.push((column = { height: -GROUP_GAP, parts: [] }));
    const part = { title: group.columns ? " " : group.title, pills: [] };
    column.height += CAPTION + GROUP_GAP - PILL.gap;
    while (rest.length && (!part.pills.length || column.height + rest[0].h + PILL.gap <= most)) {
      column.height += rest[0].h + PILL.gap;
      part.pills.push(rest.shift());
    }
    column.parts.push(part);
    group.columns += 1;
    group.outer ||= columns.length > 1;
  }
}

function frameOf(pills) {
  const [left, right] = [Math.min(...pills.map((p) => p.x - p.w / 2)) - 10, Math.max(...pills.map((p) => p.x + p.w / 2)) + 10];
  const [top, bottom] = [Math.min(...pills.map((p) => p.y - p.h / 2)) - 10, Math.max(...pills.map((p) => p.y + p.h / 2)) + 10];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top };
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
