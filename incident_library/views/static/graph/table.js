"use strict";
// What the picture shows, as tables: for a screen reader, for copying, and for whoever prefers lists.

const ROWS_FIRST = 200;

function tablesOf(graph, scene, left) {
  const nodes = scene.nodes.filter((item) => item.node).map((item) => item.node);
  const parts = [...graph.kinds.values()].map((kind) => kindTable(kind, nodes.filter((node) => node.group === kind.id), left));
  const kept = parts.filter(Boolean);
  return kept.length ? kept : [el("p", { class: "empty", text: scene.nothing ?? say("nothing") })];
}

function kindTable(kind, nodes, left) {
  if (!nodes.length) return null;
  const counts = !["Incident", "Action", "Figure", "Source"].includes(kind.id);
  const ranked = [...nodes].sort((a, b) => (counts ? left.count(b) - left.count(a) : byRank(a, b)) || (a.id < b.id ? -1 : 1));
  const second = counts ? say("kind.incidents") : kind.id === "Incident" ? say("facet.year") : "";
  const value = (node) => (counts ? number(left.count(node)) : kind.id === "Incident" ? node.year ?? "" : "");
  const row = (node) => el("tr", {}, el("td", {}, nodeButton(node)), second && el("td", { class: "number", text: String(value(node)) }));
  const body = el("tbody", {}, ...ranked.slice(0, ROWS_FIRST).map(row));
  const rest = ranked.slice(ROWS_FIRST);
  const more = rest.length ? button(say("more", { n: number(rest.length) }), () => { body.append(...rest.map(row)); more.remove(); }, { class: "more" }) : null;
  const head = el("tr", {}, el("th", { scope: "col", text: say("name") }), second && el("th", { scope: "col", class: "number", text: second }));
  return el("div", { class: "kind-table" }, el("table", {}, el("caption", {}, kindIcon(kind), ` ${named(kind)} · ${number(nodes.length)}`), el("thead", {}, head), body), more);
}
