"use strict";
// The panel: what is known of the node that was chosen.

const INCIDENTS_FIRST = 15;

class Panel {
  constructor(graph, go) {
    this.graph = graph;
    this.go = go;
    this.root = byId("panel");
    this.shown = null;
    this.root.addEventListener("click", (event) => {
      const chosen = event.target.closest("button[data-node]");
      if (chosen) go({ pick: chosen.dataset.node });
    });
  }

  /** Shows a node, or nothing; the place in the text stays where the same node is shown anew. */
  show(node, state, left) {
    this.root.hidden = !node;
    document.body.classList.toggle("with-panel", Boolean(node));
    if (!node) {
      this.shown = null;
      this.root.replaceChildren();
      return;
    }
    const top = this.shown === node ? this.root.scrollTop : 0;
    this.root.replaceChildren(this.head(node, state), ...this.body(node, left).filter(Boolean));
    this.root.scrollTop = top;
    this.shown = node;
  }

  head(node, state) {
    const { go } = this;
    const close = button("×", () => go({ pick: null, ...(state.view === "around" || state.view === "path" ? { view: "overview", node: null, to: null } : {}) }), { class: "close", "aria-label": say("close") });
    const centred = state.view === "around" && state.node === node.id;
    const open = centred ? null : button(say("openAround"), () => go({ view: "around", node: node.id, to: null, pick: null }), { class: "main" });
    const from = this.graph.node(state.from ?? state.node);
    const path = from && from !== node ? button(say("pathFrom", { name: clipped(named(from), 28) }), () => go({ view: "path", node: from.id, to: node.id, pick: null, from: null })) : null;
    const begin = state.from === node.id ? el("p", { class: "hint", text: say("pathNext") }) : button(say("pathBegin"), () => go({ from: node.id }));
    const link = button(say("copyLink"), () => copyLink(node));
    return el(
      "header",
      {},
      el("p", { class: "kind" }, kindIcon(node.kind), el("span", { text: named(node.kind) }), el("code", { text: node.id })),
      close,
      el("h2", { dir: "auto", text: named(node), tabindex: "-1" }),
      el("p", { class: "meta", text: this.meta(node) }),
      el("div", { class: "acts" }, open, path, begin, link),
    );
  }

  meta(node) {
    if (node.group !== "Incident") return ["Action", "Figure", "Source"].includes(node.group) ? "" : say("incidents", { n: this.graph.incidentsOf(node).size });
    const { start, end } = node.more ?? {};
    const period = start ? dated(start) + (end && end !== start ? ` – ${dated(end)}` : "") : node.year;
    const names = ["AT", "IN_DOMAIN"].flatMap((type) => this.graph.linked(node, type, true)).map(named);
    return [...names, period].filter(Boolean).join(" · ");
  }

  body(node, left) {
    if (node.group === "Incident") return incidentSections(this.graph, node);
    if (node.group === "Source") return [this.aboutSource(node), this.incidents(node, left)];
    if (node.group === "Action") return [section(say("section.kind"), el("div", { class: "about" }, ...actionTags(node))), this.incidents(node, left)];
    if (node.group === "Figure") return [section(say("section.figures"), el("p", { class: "big", text: `${number(node.more?.value ?? 0)} ${node.more?.unit ?? ""}` })), this.incidents(node, left)];
    return this.term(node, left);
  }

  term(node, left) {
    const definition = told(node, "definition");
    const list = (nodes) => nodes.length > 0 && el("ul", { class: "terms" }, ...this.byCount(nodes, left));
    return [
      definition && definition !== named(node) ? section(say("section.definition"), el("p", { dir: "auto", text: definition })) : null,
      node.aliases?.length ? section(say("section.aliases"), el("p", { dir: "auto", text: node.aliases.join(", ") })) : null,
      section(say("section.broader"), list(this.graph.broader(node))),
      section(say("section.narrower"), list(this.graph.narrower(node))),
      this.incidents(node, left),
      ...["Cause", "Component", "Symptom", "ContributingFactor", "Mitigation"].map((kind) => this.together(node, kind, left)),
    ];
  }

  byCount(nodes, left) {
    const counted = nodes.map((other) => [other, left.count(other)]).sort((a, b) => b[1] - a[1] || (a[0].id < b[0].id ? -1 : 1));
    return counted.map(([other, count]) => el("li", {}, nodeButton(other, number(count))));
  }

  /** The terms of a kind that occur most often in this term's incidents. */
  together(node, kind, left) {
    const mine = new Set([...this.graph.incidentsOf(node)].filter((incident) => left.incidents.has(incident)));
    const family = this.graph.family(node);
    const others = this.graph.ofKind(kind).filter((other) => !family.has(other) && !this.graph.family(other).has(node));
    const counted = others.map((other) => [other, shared(mine, this.graph.incidentsOf(other))]).filter(([, count]) => count > 0);
    counted.sort((a, b) => b[1] - a[1] || (a[0].id < b[0].id ? -1 : 1));
    const rows = counted.slice(0, 6).map(([other, count]) => el("li", {}, nodeButton(other, number(count))));
    return rows.length ? section(say(`together.${kind}`), el("ul", { class: "terms" }, ...rows)) : null;
  }

  incidents(node, left) {
    const found = [...this.graph.incidentsOf(node)].filter((incident) => left.incidents.has(incident)).sort(byRank);
    if (!found.length) return section(say("kind.incidents"), el("p", { class: "empty", text: say("noIncidents") }));
    const row = (incident) => el("li", {}, nodeButton(incident), el("span", { class: "year", text: incident.year ?? "" }));
    const list = el("ul", { class: "incidents" }, ...found.slice(0, INCIDENTS_FIRST).map(row));
    const rest = found.slice(INCIDENTS_FIRST);
    const more = rest.length ? button(say("more", { n: number(rest.length) }), () => { list.append(...rest.map(row)); more.remove(); }, { class: "more" }) : null;
    return section(`${say("kind.incidents")} · ${number(found.length)}`, list, more);
  }

  aboutSource(node) {
    const { url, publisher, published, kind } = node.more ?? {};
    const about = [publisher, published && dated(published), kind && wordFor("source", kind)].filter(Boolean).join(" · ");
    return section(say("section.sources"), el("p", {}, safeLink(url ?? "", url ?? "")), about && el("p", { class: "meta", text: about }));
  }
}

async function copyLink(node) {
  const address = `${location.href.split("#")[0]}#node=${encodeURIComponent(node.id)}`;
  try {
    await navigator.clipboard.writeText(address);
    announce(say("copied"));
    toast(say("copied"));
  } catch {
    toast(address); // a browser may keep the clipboard closed to a file; the address can still be marked
  }
}

function toast(text) {
  const place = byId("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (place.hidden = true), 2600);
}
