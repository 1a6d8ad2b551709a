"use strict";
// What the list shows, kept in the address.

const FACET_KINDS = { cause: "Cause", component: "Component", symptom: "Symptom", factor: "ContributingFactor", organization: "Organization", domain: "Domain" };
const FACETS = [...Object.keys(FACET_KINDS), "year"];
const SHAPES = ["list", "full", "causes"];

/** The state that an address names, without what the library does not hold. */
function parseState(address) {
  const given = new URLSearchParams(address.replace(/^#/, ""));
  const state = { q: given.get("q") ?? "", page: Math.max(1, Number.parseInt(given.get("page"), 10) || 1) };
  state.shape = SHAPES.includes(given.get("show")) ? given.get("show") : "list";
  state.order = ["newest", "relevance"].includes(given.get("order")) ? given.get("order") : null;
  for (const facet of FACETS) state[facet] = given.getAll(facet).filter((value) => isValue(facet, value));
  return state;
}

function formatState(state) {
  const out = new URLSearchParams();
  if (state.q) out.set("q", state.q);
  for (const facet of FACETS) state[facet].forEach((value) => out.append(facet, value));
  if (state.order) out.set("order", state.order);
  if (state.shape !== "list") out.set("show", state.shape);
  if (state.page > 1) out.set("page", state.page);
  return out.toString();
}

function isValue(facet, value) {
  if (facet === "year") return library.incidents.some((incident) => String(incident.year) === value);
  return library.terms.get(value)?.kind.id === FACET_KINDS[facet];
}

/** The library in a form that is asked quickly: terms with their kind, incidents with their broader terms. */
function openLibrary(data) {
  const kinds = new Map(data.kinds.map((kind) => [kind.id, kind]));
  const terms = new Map(Object.entries(data.terms).map(([id, term]) => [id, { id, ...term, kind: kinds.get(term.kind) }]));
  const above = (id) => [id, ...(terms.get(id)?.broader ?? []).flatMap(above)];
  const incidents = data.incidents.map((incident) => ({ ...incident, kind: kinds.get("Incident"), wide: new Set(incident.terms.flatMap(above)) }));
  return { kinds, terms, incidents };
}

function passes(incident, state, without = null) {
  return FACETS.every((facet) => {
    const wanted = state[facet];
    if (facet === without || !wanted.length) return true;
    return facet === "year" ? wanted.includes(String(incident.year)) : wanted.some((id) => incident.wide.has(id));
  });
}

/** The incidents that a state leaves, in its order: newest first, or best match first where words are sought. */
function listed(state, scores) {
  const found = library.incidents.filter((incident) => (!scores || scores.has(incident)) && passes(incident, state));
  const best = scores && (state.order ?? "relevance") === "relevance";
  return best ? [...found].sort((a, b) => scores.get(b) - scores.get(a)) : found;
}

const PROSE = [["symptom", 3], ["lesson", 2], ["trigger", 2], ["detection", 1], ["actions", 1], ["followUps", 1]];

/** How well each incident fits the words that were typed; each word must be somewhere in it. */
function scoresOf(query) {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const sought = words.map((word) => ({ pattern: typedPattern(word), initials: /^[ㄱ-ㅎ]+$/.test(word) }));
  const scores = new Map();
  for (const incident of library.incidents) {
    const parts = sought.map((word) => scoreOf(incident, word));
    if (parts.every(Boolean)) scores.set(incident, parts.reduce((sum, part) => sum + part, 0));
  }
  return scores;
}

function scoreOf(incident, { pattern, initials }) {
  const has = (text) => pattern.test(folded(text));
  let score = has(incident.id) ? 20 : 0;
  if (has(incident.label)) score += 8;
  if ([...incident.wide].some((id) => namesOf(id).some((name) => pattern.test(name)))) score += 5;
  if (initials) return score; // in running text, initial consonants fit nearly anything
  for (const [name, worth] of PROSE) if (incident[name]?.length && has([incident[name]].flat().join("\n"))) score += worth;
  return score;
}

function namesOf(id) {
  const term = library.terms.get(id);
  if (!term) return [];
  term.names ??= [term.label, ...term.aliases].map(folded);
  return term.names;
}
