"use strict";
// Incidents as cards: in short, in full, or by cause.

const PER_PAGE = 10;

function pageOf(node) {
  return `${node.kind.scheme}/${node.id}.html`;
}

function termLink(id, count = "") {
  const term = library.terms.get(id);
  return el("a", { class: "term", href: pageOf(term) }, kindIcon(term.kind), el("bdi", { text: term.label }), count === "" ? null : el("span", { class: "count", text: number(count) }));
}

function ofKind(incident, kind) {
  return incident.terms.filter((id) => library.terms.get(id)?.kind.id === kind);
}

function whoAndWhen(incident) {
  return [...ofKind(incident, "Organization").map((id) => library.terms.get(id).label), incident.year].filter(Boolean).join(" · ");
}

function card(incident, full) {
  const head = [
    el("h3", {}, el("a", { href: pageOf(incident) }, el("bdi", { text: incident.label }))),
    el("p", { class: "meta" }, el("span", { class: "id", text: incident.id }), " ", el("bdi", { text: whoAndWhen(incident) })),
  ];
  const body = full ? sections(incident) : [el("p", { dir: "auto", text: incident.symptom }), tags(incident, ["Cause", "Component"])];
  return el("li", { class: "card" }, el("article", {}, ...head, ...body));
}

function tags(incident, kinds) {
  return el("p", { class: "tags" }, ...kinds.flatMap((kind) => ofKind(incident, kind)).map((id) => termLink(id)));
}

/** Every section of an incident, as its own page has them, without the evidence. */
function sections(incident) {
  const prose = (name) => incident[name] && el("div", {}, el("h4", { text: say(`section.${name}`) }), el("p", { dir: "auto", text: incident[name] }));
  const terms = (kind, title) => ofKind(incident, kind).length > 0 && el("div", {}, el("h4", { text: title }), tags(incident, [kind]));
  const list = (name) => incident[name].length > 0 && el("div", {}, el("h4", { text: say(`section.${name}`) }), el("ul", { class: "deeds" }, ...incident[name].map((text) => el("li", { dir: "auto", text }))));
  return [
    prose("symptom"),
    terms("Symptom", say("group.SHOWED>")),
    prose("trigger"),
    terms("Cause", say("group.HAS_CAUSE>")),
    terms("Component", say("group.INVOLVES>")),
    terms("ContributingFactor", say("group.HAD_FACTOR>")),
    prose("detection"),
    list("actions"),
    list("followUps"),
    prose("lesson"),
  ].filter(Boolean);
}

function showCards(state, found) {
  const last = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(state.page, last);
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const grouped = state.shape === "causes";
  const rows = grouped ? groups(found) : shown.map((incident) => card(incident, state.shape === "full"));
  byId("cards").className = grouped ? "groups" : "cards";
  byId("cards").replaceChildren(...(rows.length ? rows : [el("li", { class: "nothing", text: say("site.noneFound") })]));
  return grouped ? null : { page, last, from: (page - 1) * PER_PAGE + 1, to: (page - 1) * PER_PAGE + shown.length };
}

/** The incidents by their broadest causes, the most frequent first; one may stand in several. */
function groups(found) {
  const byCause = new Map();
  for (const incident of found) {
    const tops = [...incident.wide].filter((id) => library.terms.get(id)?.kind.id === "Cause" && !library.terms.get(id).broader.length);
    for (const id of tops) byCause.set(id, [...(byCause.get(id) ?? []), incident]);
  }
  const sorted = [...byCause].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  return sorted.map(([id, incidents]) =>
    el("li", {}, el("details", { open: sorted.length < 6 }, el("summary", {}, kindIcon(library.terms.get(id).kind), el("bdi", { text: library.terms.get(id).label }), el("span", { class: "count", text: say("incidents", { n: incidents.length }) })), el("ul", { class: "rows" }, ...incidents.map((incident) => el("li", { class: "row" }, el("a", { class: "term", href: pageOf(incident) }, kindIcon(incident.kind), el("bdi", { text: incident.label })), " ", el("span", { class: "meta", text: whoAndWhen(incident) })))))),
  );
}

function showPager(where, found, go) {
  const place = byId("pager");
  place.hidden = !where || where.last < 2;
  if (place.hidden) return;
  const turn = (page, key) => button(say(key), () => go({ page }), { class: "plain", disabled: page < 1 || page > where.last });
  place.replaceChildren(turn(where.page - 1, "site.previous"), el("span", { text: say("site.range", { from: where.from, to: where.to, n: number(found.length) }) }), turn(where.page + 1, "site.next"));
}

/** The components that occur most in what is shown: what one would look for in a cluster of one's own. */
function showOften(found) {
  const counts = new Map();
  for (const incident of found) for (const id of ofKind(incident, "Component")) counts.set(id, (counts.get(id) ?? 0) + 1);
  const top = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 8);
  const place = byId("often");
  place.hidden = !top.length;
  place.replaceChildren(el("h2", { text: say("site.often") }), el("p", { text: say("site.oftenLead", { n: number(found.length) }) }), el("p", { class: "tags" }, ...top.map(([id, count]) => termLink(id, count))));
}
