"use strict";
// The small graph of what is shown: incidents in the middle, what they have in common on both sides.

const SIDES = { left: ["Cause", "ContributingFactor"], right: ["Component", "Symptom"] };
const ROWS_A_SIDE = 13;
const DRAWN_MOST = 60;
const ROW = 27;

const smallGraph = { hidden: new Set() };

function showSmallGraph(found, go) {
  const place = byId("small-graph");
  place.hidden = found.length === 0;
  if (!found.length) return;
  const drawn = found.slice(0, DRAWN_MOST);
  const width = Math.max(320, Math.min(980, place.clientWidth || place.parentElement.clientWidth));
  const sides = Object.fromEntries(Object.entries(SIDES).map(([side, kinds]) => [side, termsOf(drawn, kinds)]));
  const rows = Math.max(5, sides.left.length, sides.right.length);
  const height = rows * ROW + 20;
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "small", role: "group", "aria-label": say("site.graphOf") });
  const places = new Map();
  placeTerms(sides.left, "left", width, height, places);
  placeTerms(sides.right, "right", width, height, places);
  const dots = smallGraph.hidden.has("Incident") ? [] : placeIncidents(drawn, places, width, height);
  const lines = svgElement("g", { class: "lines" });
  for (const { incident, x, y } of dots) for (const id of incident.wide) if (places.has(id)) lines.append(line(x, y, places.get(id), incident.id, id));
  svg.append(lines, ...dots.map((dot) => incidentDot(dot)), ...[...places].map(([id, at]) => termMark(id, at, go)));
  wireHover(svg);
  const note = found.length > drawn.length ? el("p", { class: "meta", text: say("site.graphSome", { n: number(drawn.length) }) }) : null;
  place.replaceChildren(el("h2", { text: say("site.graphOf") }), legend(drawn, () => showSmallGraph(found, go)), el("div", { class: "drawing" }, svg), ...(note ? [note] : []));
}

/** The terms of some kinds that most of the incidents have, as many as there are rows, kind by kind. */
function termsOf(incidents, kinds) {
  const shown = kinds.filter((kind) => !smallGraph.hidden.has(kind));
  const share = Math.floor(ROWS_A_SIDE / Math.max(1, shown.length));
  return shown.flatMap((kind) => {
    const counts = new Map();
    for (const incident of incidents) for (const id of ofKind(incident, kind)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, share).map(([id, count]) => ({ id, count }));
  });
}

function placeTerms(terms, side, width, height, places) {
  const reach = Math.min(220, width * 0.34);
  const top = (height - terms.length * ROW) / 2 + ROW / 2;
  terms.forEach(({ id, count }, i) => places.set(id, { x: side === "left" ? reach : width - reach, y: top + i * ROW, side, count, reach }));
}

/** Each incident at the height of its terms, pushed aside until it covers no other. */
function placeIncidents(incidents, places, width, height) {
  const taken = [];
  return incidents.map((incident) => {
    const mine = [...incident.wide].map((id) => places.get(id)).filter(Boolean);
    const mean = mine.length ? mine.reduce((sum, at) => sum + at.y, 0) / mine.length : height / 2;
    const lean = mine.length ? mine.reduce((sum, at) => sum + (at.side === "left" ? -1 : 1), 0) / mine.length : 0;
    let at = { x: width / 2 + lean * 24, y: mean };
    for (let step = 0; taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 15); step += 1) {
      const far = 4 * Math.sqrt(step + 1);
      at = { x: width / 2 + lean * 24 + far * Math.cos(step * 2.4), y: Math.min(height - 10, Math.max(10, mean + far * 1.4 * Math.sin(step * 2.4))) };
    }
    taken.push(at);
    return { incident, ...at };
  });
}

function line(x, y, to, incident, term) {
  const middle = (x + to.x) / 2;
  return svgElement("path", { d: `M${short(x)} ${short(y)}C${short(middle)} ${short(y)} ${short(middle)} ${short(to.y)} ${short(to.x)} ${short(to.y)}`, "data-incident": incident, "data-term": term });
}

function incidentDot({ incident, x, y }) {
  const link = svgElement("a", { href: pageOf(incident), class: "dot k-Incident", "data-incident": incident.id });
  const title = svgElement("title");
  title.textContent = `${incident.id} ${incident.label}`;
  link.append(title, svgElement("circle", { cx: short(x), cy: short(y), r: 6 }));
  return link;
}

function termMark(id, { x, y, side, count, reach }, go) {
  const term = library.terms.get(id);
  const facet = facetOf(term);
  const mark = svgElement("g", { class: `mark k-${term.kind.id}`, role: "button", tabindex: 0, "data-term": id, "aria-label": `${named(term.kind)}: ${term.label}, ${say("incidents", { n: count })}` });
  const pen = new PathWriter();
  traceShape(pen, term.kind.shape, x, y, 6);
  const outward = side === "left" ? -1 : 1;
  const text = svgElement("text", { x: x + outward * 14, y: y + 4.5, "text-anchor": side === "left" ? "end" : "start" });
  text.textContent = fitting(`${term.label}  ${count}`, reach - 16);
  const title = svgElement("title");
  title.textContent = term.label;
  mark.append(title, svgElement("path", { d: pen.d }), text);
  const use = () => go({ [facet]: [...new Set([...parseState(location.hash)[facet], id])] });
  mark.addEventListener("click", use);
  mark.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      use();
    }
  });
  return mark;
}

function fitting(text, width) {
  MEASURE.font = `13px ${FONT}`;
  if (MEASURE.measureText(text).width <= width) return text;
  let kept = [...text];
  while (kept.length && MEASURE.measureText(`${kept.join("")}…`).width > width) kept = kept.slice(0, -1);
  return `${kept.join("").trimEnd()}…`;
}

/** Whatever is pointed at stands out with its lines. */
function wireHover(svg) {
  const mark = (event) => {
    const { term, incident } = event.target.closest("[data-term], [data-incident]")?.dataset ?? {};
    svg.classList.toggle("pointed", Boolean(term || incident));
    for (const path of svg.querySelectorAll(".lines path")) path.classList.toggle("lit", path.dataset.term === term || path.dataset.incident === incident);
  };
  for (const type of ["pointerover", "focusin", "pointerleave", "focusout"]) svg.addEventListener(type, mark);
}

/** The five kinds with how many of each the shown incidents have; a click hides or shows one. */
function legend(incidents, redraw) {
  const rows = ["Cause", "Component", "Symptom", "ContributingFactor", "Incident"].map((id) => {
    const kind = library.kinds.get(id);
    const shown = !smallGraph.hidden.has(id);
    const count = id === "Incident" ? incidents.length : new Set(incidents.flatMap((incident) => ofKind(incident, id))).size;
    const toggle = () => {
      if (shown) smallGraph.hidden.add(id);
      else smallGraph.hidden.delete(id);
      redraw();
      byId("small-graph").querySelector(`[data-kind="${id}"]`)?.focus();
    };
    return el("li", {}, el("button", { type: "button", class: "kind-toggle", "aria-pressed": String(shown), "data-kind": id, on: { click: toggle } }, kindIcon(kind, 16, !shown), el("span", { text: named(kind) }), el("span", { class: "count", text: number(count) })));
  });
  return el("ul", { class: "legend" }, ...rows);
}
