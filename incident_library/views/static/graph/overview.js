"use strict";
// The overview: kinds as columns, terms by how many incidents they have, ribbons for what occurs together.

const OVERVIEW_ORDER = ["ContributingFactor", "Cause", "Component", "Symptom", "DetectionMethod", "Mitigation"];
const ROW_HEIGHT = 47;
const RIBBONS_PER_TERM = 2;

function overviewScene(graph, state, left, { narrow, height }) {
  const kinds = OVERVIEW_ORDER.filter((kind) => graph.kinds.has(kind) && state.kinds.has(kind));
  const scene = emptyScene("overview");
  const width = narrow ? 168 : 222;
  const rows = narrow ? 8 : Math.max(7, Math.min(14, Math.floor((height - 130) / ROW_HEIGHT)));
  const columns = kinds.map((kind) => overviewColumn(graph, state, left, kind, width, rows));
  if (narrow) placeInTwo(scene, columns, width);
  else placeInRow(scene, columns, width);
  ribbons(graph, scene, columns, left, narrow);
  return finished(scene);
}

/** The terms of a kind with their counts, most frequent first; of causes the broadest alone. */
function overviewColumn(graph, state, left, kind, width, most) {
  const all = graph.ofKind(kind).filter((term) => kind !== "Cause" || !graph.broader(term).length);
  const counted = all.map((term) => ({ term, count: left.count(term) })).filter((entry) => entry.count > 0);
  counted.sort((a, b) => b.count - a.count || (a.term.id < b.term.id ? -1 : 1));
  const rows = state.more === kind || state.list ? counted.length : most;
  const fits = counted.length <= rows + 1 ? counted : counted.slice(0, rows);
  const pills = fits.map(({ term, count }) => pill(term, { width, count: number(count) }));
  if (fits.length < counted.length) pills.push(morePill(kind, counted.length - fits.length, width));
  return { kind, title: `${named(graph.kinds.get(kind))} · ${number(counted.length)}`, pills };
}

function placeInRow(scene, columns, width) {
  columns.forEach((column, index) => stack(scene, column.title, column.pills, index * (width + 84), 0));
}

/** On a narrow screen the causes stand on the left and everything else below each other on the right. */
function placeInTwo(scene, columns, width) {
  const tops = { left: 0, right: 0 };
  for (const column of columns) {
    const side = column.kind === "Cause" || columns.length === 1 ? "left" : "right";
    tops[side] = stack(scene, column.title, column.pills, side === "left" ? 0 : width + 30, tops[side]) + 26;
  }
}

/** Joins each term to those of the next column that it shares most incidents with. */
function ribbons(graph, scene, columns, left, narrow) {
  const causes = columns.find((column) => column.kind === "Cause");
  const pairs = narrow
    ? columns.filter((column) => causes && column !== causes).map((column) => [causes, column])
    : columns.slice(1).map((column, index) => [columns[index], column]);
  const within = (term) => new Set([...graph.incidentsOf(term)].filter((incident) => left.incidents.has(incident)));
  const sets = new Map(scene.nodes.filter((item) => item.node).map((item) => [item, within(item.node)]));
  for (const [one, other] of pairs) scene.edges.push(...strongest(one.pills, other.pills, sets));
  const most = Math.max(1, ...scene.edges.map((edge) => edge.weight));
  for (const edge of scene.edges) edge.hidden = narrow; // between two narrow columns only those of the chosen term
  for (const edge of scene.edges) edge.width = 1 + 6 * (edge.weight / most);
}

function strongest(ones, others, sets) {
  const all = [];
  for (const a of ones) {
    for (const b of others) {
      const weight = a.node && b.node ? shared(sets.get(a), sets.get(b)) : 0;
      if (weight) all.push({ a, b, weight, route: "flow", ribbon: true });
    }
  }
  all.sort((x, y) => y.weight - x.weight);
  const used = new Map();
  return all.filter(({ a, b }) => {
    const counts = [used.get(a) ?? 0, used.get(b) ?? 0];
    if (Math.min(...counts) >= RIBBONS_PER_TERM) return false;
    used.set(a, counts[0] + 1).set(b, counts[1] + 1);
    return true;
  });
}
