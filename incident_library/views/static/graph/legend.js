"use strict";
// The legend: each kind with its shape and how many are shown; a click hides or shows it.

class Legend {
  constructor(graph, go) {
    this.graph = graph;
    this.go = go;
    this.root = byId("legend");
  }

  show(state, left) {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.kind : null;
    const rows = [...this.graph.kinds.values()].map((kind) => this.row(kind, state, left));
    this.root.replaceChildren(...rows);
    if (focused) this.root.querySelector(`[data-kind="${focused}"]`)?.focus();
  }

  row(kind, state, left) {
    const shown = state.kinds.has(kind.id);
    const count = this.graph.ofKind(kind.id).filter(left.shown).length;
    const toggle = () => {
      const kinds = new Set(state.kinds);
      if (shown) kinds.delete(kind.id);
      else kinds.add(kind.id);
      this.go({ kinds });
    };
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "kind-toggle", "aria-pressed": String(shown), "data-kind": kind.id, on: { click: toggle } },
        kindIcon(kind, 18, !shown),
        el("span", { class: "kind-name", text: named(kind) }),
        el("span", { class: "count", text: number(count) }),
      ),
    );
  }
}
