"use strict";
// The search box: type, arrows, Enter.

class Search {
  constructor(graph, choosing) {
    this.finder = new Finder([...graph.nodes.values()]);
    this.choosing = choosing;
    this.input = byId("search");
    this.list = byId("found");
    this.results = [];
    this.at = -1;
    this.input.addEventListener("input", () => this.update());
    this.input.addEventListener("focus", () => this.update());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.choose(event.target.closest("[role=option]")?.dataset.node));
  }

  update() {
    const query = this.input.value;
    this.results = this.finder.find(query);
    this.at = this.results.length ? 0 : -1;
    const rows = this.results.map((node, i) =>
      el("li", { role: "option", id: `found-${i}`, "data-node": node.id, "aria-selected": String(i === this.at) }, kindIcon(node.kind), el("bdi", { text: named(node) }), el("span", { class: "kind-of", text: named(node.kind) })),
    );
    if (!rows.length && query.trim()) rows.push(el("li", { class: "none", role: "option", "aria-disabled": "true", "aria-selected": "false", text: say("search.none") }));
    this.list.replaceChildren(...rows);
    this.list.hidden = !rows.length;
    this.input.setAttribute("aria-expanded", String(rows.length > 0));
    this.mark();
    if (query.trim()) announce(say("search.found", { n: this.results.length }));
  }

  mark() {
    [...this.list.children].forEach((row, i) => row.setAttribute("aria-selected", String(i === this.at)));
    if (this.at >= 0) {
      this.input.setAttribute("aria-activedescendant", `found-${this.at}`);
      this.list.children[this.at].scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (event.isComposing) return; // Enter then ends a Korean syllable, not the search
    const count = this.results.length;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves && count) {
      this.at = (this.at + moves[event.key] + count) % count;
      this.mark();
    } else if (event.key === "Enter") this.choose(this.results[this.at]?.id);
    else if (event.key === "Escape") {
      if (this.list.hidden) this.input.blur();
      else this.close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  choose(id) {
    if (!id) return;
    this.input.value = "";
    this.close();
    this.input.blur();
    this.choosing(id);
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}
