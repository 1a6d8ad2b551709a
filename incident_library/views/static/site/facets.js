"use strict";
// Facets with counts, chips for what applies, and the filters that the typed words suggest.

const VALUES_FIRST = 8;

function showFacets(state, scores, go) {
  const open = new Map([...byId("facets").querySelectorAll("details")].map((element) => [element.dataset.facet, element.open]));
  const focused = document.activeElement?.dataset?.value;
  byId("facets").replaceChildren(...FACETS.map((facet) => facetBox(facet, state, scores, go, open.get(facet))).filter(Boolean));
  if (focused) byId("facets").querySelector(`[data-value="${CSS.escape(focused)}"]`)?.focus();
}

function facetBox(facet, state, scores, go, open) {
  const base = library.incidents.filter((incident) => (!scores || scores.has(incident)) && passes(incident, state, facet));
  const values = valuesOf(facet, base).filter((value) => value.count || state[facet].includes(value.id));
  if (!values.length) return null;
  values.sort((a, b) => state[facet].includes(b.id) - state[facet].includes(a.id) || (facet === "year" ? b.id - a.id : b.count - a.count) || (a.id < b.id ? -1 : 1));
  const row = (value) => el("li", {}, facetButton(facet, value, state, go));
  const list = el("ul", { class: "values" }, ...values.slice(0, VALUES_FIRST).map(row));
  const rest = values.slice(VALUES_FIRST);
  const more = rest.length ? button(say("more", { n: rest.length }), () => { list.append(...rest.map(row)); more.remove(); }, { class: "more" }) : null;
  return el("details", { class: "facet", "data-facet": facet, open: open ?? !["domain", "organization"].includes(facet) }, el("summary", { text: say(`facet.${facet}`) }), list, more);
}

function valuesOf(facet, base) {
  const counts = new Map();
  for (const incident of base) {
    const ids = facet === "year" ? [String(incident.year)] : [...incident.wide].filter((id) => library.terms.get(id)?.kind.id === FACET_KINDS[facet]);
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => ({ id, count, name: facet === "year" ? id : library.terms.get(id).label }));
}

function facetButton(facet, { id, name, count }, state, go) {
  const on = state[facet].includes(id);
  const toggle = () => go({ [facet]: on ? state[facet].filter((other) => other !== id) : [...state[facet], id] });
  const kind = library.kinds.get(FACET_KINDS[facet]);
  return el("button", { type: "button", class: "value", "aria-pressed": String(on), "data-value": id, on: { click: toggle } }, kind ? kindIcon(kind) : null, el("bdi", { text: name }), el("span", { class: "count", text: number(count) }));
}

function showApplied(state, go) {
  const place = byId("applied");
  const chips = FACETS.flatMap((facet) => state[facet].map((value) => chip(facet, value, state, go)));
  place.hidden = !chips.length;
  const none = Object.fromEntries(FACETS.map((facet) => [facet, []]));
  place.replaceChildren(...chips, ...(chips.length ? [button(say("clearAll"), () => go({ ...none, q: "" }), { class: "clear" })] : []));
}

function chip(facet, value, state, go) {
  const name = `${say(`facet.${facet}`)}: ${facet === "year" ? value : library.terms.get(value).label}`;
  const drop = () => go({ [facet]: state[facet].filter((other) => other !== value) });
  return el("button", { type: "button", class: "chip", "aria-label": say("removeFilter", { name }), on: { click: drop } }, el("bdi", { text: name }), el("span", { class: "x", text: "×", "aria-hidden": "true" }));
}

/** The filters that the typed words name, best first, with how many incidents each has. */
function showSuggested(state, finder, go) {
  const place = byId("suggested");
  const words = state.q.trim().split(/\s+/).filter((word) => [...word].length > 1);
  const sought = [state.q, ...(words.length > 1 ? words : [])];
  const found = [...new Set(sought.flatMap((text) => finder.find(text, 5)))].filter((term) => !state[facetOf(term)].includes(term.id));
  const use = (term) => go({ [facetOf(term)]: [...state[facetOf(term)], term.id], q: "" });
  const chips = found.slice(0, 8).map((term) => el("button", { type: "button", class: "suggestion", on: { click: () => use(term) } }, kindIcon(term.kind), el("bdi", { text: term.label }), el("span", { class: "count", text: number(term.links.length) })));
  const hint = state.q ? null : el("span", { class: "hint", text: say("site.suggestedHint") });
  place.replaceChildren(el("span", { class: "label", text: say("site.suggested") }), ...chips, ...(hint ? [hint] : []));
  place.hidden = Boolean(state.q) && !chips.length;
}

function facetOf(term) {
  return Object.keys(FACET_KINDS).find((facet) => FACET_KINDS[facet] === term.kind.id);
}

/** A finder of the terms that filters can be made of. */
function termFinder() {
  const counts = new Map();
  for (const incident of library.incidents) for (const id of incident.wide) counts.set(id, (counts.get(id) ?? 0) + 1);
  const terms = [...library.terms.values()].filter((term) => facetOf(term) && counts.has(term.id));
  return new Finder(terms.map((term) => ({ ...term, links: { length: counts.get(term.id) } })));
}
