"use strict";
// An incident in the panel, section by section, every claim with its evidence.

function incidentSections(graph, node) {
  const sources = sourcesOf(node);
  const prose = (name) => section(say(`section.${name}`), paragraph(node, name, sources));
  const terms = (type) => section(say(`group.${type}>`), claims(node, type, sources));
  return [
    section(say("section.symptom"), paragraph(node, "symptom", sources), claims(node, "SHOWED", sources)),
    prose("trigger"),
    terms("HAS_CAUSE"),
    terms("HAD_FACTOR"),
    section(say("section.chain"), chains(graph, node)),
    terms("INVOLVES"),
    section(say("section.detection"), paragraph(node, "detection", sources), claims(node, "DETECTED_BY", sources)),
    section(say("section.actions"), actions(node, "response", sources)),
    section(say("section.followUps"), actions(node, "follow-up", sources)),
    prose("lesson"),
    section(say("section.figures"), figures(node, sources)),
    section(say("section.sources"), sourceList(sources)),
  ];
}

function paragraph(node, name, sources) {
  if (!told(node, name)) return null;
  return el("div", { class: "prose" }, el("p", { dir: "auto", text: told(node, name) }), proseEvidence(node, name, sources));
}

function claims(node, type, sources) {
  const links = node.links.filter((link) => link.edge.type === type && link.out);
  links.sort((a, b) => roleRank(a.edge) - roleRank(b.edge) || (a.other.id < b.other.id ? -1 : 1));
  if (!links.length) return null;
  const rows = links.map(({ edge, other }) => {
    const { role, lag_hours: lag } = edge.more ?? {};
    const tags = [role && wordFor("role", role), lag !== undefined && lag !== null && say("lag", { n: number(lag) })].filter(Boolean);
    return el("li", {}, nodeButton(other), ...tags.map((text) => el("span", { class: "tag", text })), evidence(edge.more, sources));
  });
  return el("ul", { class: "claims" }, ...rows);
}

function roleRank(edge) {
  return ["root", "proximate", "contributing", undefined].indexOf(edge.more?.role);
}

/** The causal chains of an incident: terms in the order in which one led to the next. */
function chains(graph, incident) {
  const steps = graph.edges.filter((edge) => edge.type === "LED_TO" && edge.more?.incident === incident.id);
  const byChain = new Map();
  for (const edge of steps) byChain.set(edge.more.chain, [...(byChain.get(edge.more.chain) ?? []), edge]);
  const sources = sourcesOf(incident);
  return [...byChain.values()].map((edges) => {
    edges.sort((a, b) => a.more.step - b.more.step);
    const terms = [edges[0].start, ...edges.map((edge) => edge.end)];
    return el("div", { class: "chain" }, el("ol", {}, ...terms.map((term) => el("li", {}, nodeButton(term)))), evidence(edges[0].more, sources));
  });
}

function actions(node, phase, sources) {
  const links = node.links.filter((link) => link.edge.type === "TOOK" && (link.edge.more?.phase ?? "response") === phase);
  if (!links.length) return null;
  links.sort((a, b) => (a.edge.more?.order ?? 0) - (b.edge.more?.order ?? 0));
  const rows = links.map(({ edge, other }) => el("li", {}, el("p", { dir: "auto", text: named(other) }), el("div", { class: "about" }, ...actionTags(other)), evidence(edge.more, sources)));
  return el("ol", { class: "actions" }, ...rows);
}

function actionTags(action) {
  const kinds = action.links.filter((link) => link.edge.type === "IS_A" && link.out).map((link) => nodeButton(link.other));
  const causes = action.links.filter((link) => link.edge.type === "ADDRESSED" && link.out).map((link) => nodeButton(link.other));
  const outcome = action.more?.outcome;
  return [
    ...kinds,
    causes.length ? el("span", { class: "word", text: say("addresses") }) : null,
    ...causes,
    outcome ? el("span", { class: `tag outcome-${outcome}`, text: wordFor("outcome", outcome) }) : null,
  ].filter(Boolean);
}

function figures(node, sources) {
  const links = node.links.filter((link) => link.edge.type === "MEASURED" && link.out);
  if (!links.length) return null;
  const rows = links.flatMap(({ edge, other }) => [
    el("dt", { dir: "auto", text: named(other) }),
    el("dd", {}, el("strong", { text: number(other.more?.value ?? 0) }), ` ${other.more?.unit ?? ""}`, evidence(edge.more, sources)),
  ]);
  return el("dl", { class: "figures" }, ...rows);
}

function sourceList(sources) {
  const rows = [...sources].map(([address, { key, node, read }]) => {
    const more = node.more ?? {};
    const about = [more.publisher, more.published && dated(more.published), more.kind && wordFor("source", more.kind), read && wordFor("read", read)];
    return el("li", {}, el("span", { class: "key", text: key }), safeLink(address, named(node)), el("span", { class: "place" }, el("bdi", { text: about.filter(Boolean).join(" · ") })));
  });
  return rows.length ? el("ul", { class: "sources" }, ...rows) : null;
}
