"use strict";
// What the page shows, kept in its address, so that a link opens the same.

const FACETS = ["cause", "component", "organization", "year"];
const FACET_TYPES = { cause: "HAS_CAUSE", component: "INVOLVES", organization: "AT" };
const FACET_KINDS = { cause: "Cause", component: "Component", organization: "Organization" };
const FREE_VIEWS = ["overview", "whole", "answer"];
const FIRST_KINDS = ["Incident", "Cause", "Component", "Symptom", "ContributingFactor"];

/** The state that an address names, without what the graph does not hold. */
function parseState(address, graph) {
  const given = new URLSearchParams(address.replace(/^#/, ""));
  const known = (name) => (graph.nodes.has(given.get(name)) ? given.get(name) : null);
  const state = { node: known("node"), to: known("to"), pick: known("pick"), from: known("from"), list: given.has("list") };
  state.more = given.get("more");
  state.kinds = given.has("kinds")
    ? new Set(given.get("kinds").split(",").filter((kind) => graph.kinds.has(kind)))
    : firstKinds(graph);
  for (const facet of FACETS) state[facet] = given.getAll(facet).filter((value) => isValue(facet, value, graph));
  const derived = state.node ? (state.to ? "path" : "around") : "overview";
  const asked = given.get("view");
  state.view = FREE_VIEWS.includes(asked) && (asked !== "answer" || graph.answer) ? asked : derived;
  state.lang = ["en", "ko"].includes(given.get("lang")) ? given.get("lang") : null;
  return state;
}

/** The address of a state, short: only what differs from how the page opens. */
function formatState(state, graph) {
  const out = new URLSearchParams();
  if (FREE_VIEWS.includes(state.view)) out.set("view", state.view);
  if (state.view === "around" || state.view === "path") out.set("node", state.node);
  if (state.view === "path") out.set("to", state.to);
  if (state.pick && state.pick !== state.node) out.set("pick", state.pick);
  if (state.from) out.set("from", state.from);
  if (state.more) out.set("more", state.more);
  if (!sameMembers(state.kinds, firstKinds(graph))) out.set("kinds", [...state.kinds].sort().join(","));
  for (const facet of FACETS) state[facet].forEach((value) => out.append(facet, value));
  if (state.list) out.set("list", "1");
  if (state.lang) out.set("lang", state.lang);
  return out.toString();
}

function firstKinds(graph) {
  const five = FIRST_KINDS.filter((kind) => graph.kinds.has(kind));
  return new Set(five.length > 1 ? five : graph.kinds.keys());
}

function sameMembers(one, other) {
  return one.size === other.size && [...one].every((member) => other.has(member));
}

function isValue(facet, value, graph) {
  if (facet === "year") return graph.incidents.some((node) => String(node.year) === value);
  return graph.node(value)?.group === FACET_KINDS[facet];
}

/** Whether an incident has at least one of the values that each facet asks for, narrower terms included. */
function passes(incident, state, graph, without = null) {
  return FACETS.every((facet) => {
    const wanted = state[facet];
    if (facet === without || !wanted.length) return true;
    if (facet === "year") return wanted.includes(String(incident.year));
    return wanted.some((id) => graph.incidentsByType(graph.node(id), FACET_TYPES[facet]).has(incident));
  });
}

/** The incidents that the filters leave, and the nodes that those have to do with. */
function filtered(state, graph) {
  const incidents = new Set(graph.incidents.filter((incident) => passes(incident, state, graph)));
  const whole = incidents.size === graph.incidents.length;
  const shown = (node) => {
    if (node.group === "Incident") return incidents.has(node);
    return whole || shared(graph.incidentsOf(node), incidents) > 0;
  };
  return { incidents, whole, shown, count: (node) => shared(graph.incidentsOf(node), incidents) };
}
