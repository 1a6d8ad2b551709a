"use strict";
// Filters by cause, component, organisation and year: a list each with counts, and chips for what applies.

class Filters {
  constructor(graph, go) {
    this.graph = graph;
    this.go = go;
    this.root = byId("filters");
    this.chips = byId("chips");
  }

  show(state, left) {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.id : null;
    this.root.replaceChildren(...FACETS.map((facet) => this.facet(facet, state)).filter(Boolean));
    if (focused) byId(focused)?.focus();
    this.showChips(state, left);
  }

  /** A list of the values that would leave something, with how many incidents each would leave. */
  facet(facet, state) {
    const base = this.graph.incidents.filter((incident) => passes(incident, state, this.graph, facet));
    const values = this.values(facet, new Set(base)).filter((value) => value.count > 0 && !state[facet].includes(value.id));
    if (!values.length) return null;
    const id = `filter-${facet}`;
    const options = values.map(({ id: value, name, count, depth }) => el("option", { value, text: `${"\u2003".repeat(depth)}${name} (${number(count)})` }));
    const choose = (event) => event.target.value && this.go({ [facet]: [...state[facet], event.target.value] });
    return el("div", { class: "facet" }, el("label", { for: id, text: say(`facet.${facet}`) }), el("select", { id, on: { change: choose } }, el("option", { value: "", text: say(state[facet].length ? "facet.also" : "facet.any") }), ...options));
  }

  values(facet, base) {
    if (facet === "year") {
      const counts = new Map();
      for (const { year } of base) if (year) counts.set(year, (counts.get(year) ?? 0) + 1);
      return [...counts].sort((a, b) => b[0] - a[0]).map(([year, count]) => ({ id: String(year), name: String(year), count, depth: 0 }));
    }
    const count = (term) => shared(this.graph.incidentsByType(term, FACET_TYPES[facet]), base);
    const branch = (terms, depth) =>
      terms
        .map((term) => ({ term, count: count(term) }))
        .sort((a, b) => b.count - a.count || (a.term.id < b.term.id ? -1 : 1))
        .flatMap(({ term, count: n }) => [{ id: term.id, name: named(term), count: n, depth }, ...branch(this.graph.narrower(term), depth + 1)]);
    return branch(this.graph.ofKind(FACET_KINDS[facet]).filter((term) => !this.graph.broader(term).length), 0);
  }

  showChips(state, left) {
    const chips = FACETS.flatMap((facet) => state[facet].map((value) => this.chip(facet, value, state)));
    this.chips.replaceChildren();
    this.chips.hidden = !chips.length;
    if (!chips.length) return;
    const none = Object.fromEntries(FACETS.map((facet) => [facet, []]));
    const clear = button(say("clearAll"), () => this.go(none), { class: "clear" });
    const count = el("span", { class: "found", text: say("incidentsOf", { n: number(left.incidents.size), all: number(this.graph.incidents.length) }) });
    this.chips.append(...chips, clear, count);
  }

  chip(facet, value, state) {
    const name = facet === "year" ? value : named(this.graph.node(value));
    const drop = () => this.go({ [facet]: state[facet].filter((other) => other !== value) });
    const text = `${say(`facet.${facet}`)}: ${name}`;
    return el("button", { type: "button", class: "chip", "aria-label": say("removeFilter", { name: text }), on: { click: drop } }, el("bdi", { text }), el("span", { class: "x", text: "×", "aria-hidden": "true" }));
  }
}
