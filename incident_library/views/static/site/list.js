"use strict";
// The list of the library: reads the address, shows what it names, and follows what is chosen.

const library = { kinds: new Map(), terms: new Map(), incidents: [] };
const list = { state: null, finder: null, timer: null };

function go(changes) {
  const next = { ...list.state, page: 1, ...changes };
  const address = `#${formatState(next)}`;
  if (address === (location.hash || "#")) return;
  location.hash = address;
}

function render() {
  const state = parseState(location.hash);
  list.state = state;
  const scores = scoresOf(state.q);
  const found = listed(state, scores);
  if (byId("q") !== document.activeElement) byId("q").value = state.q;
  byId("order").value = state.order ?? (state.q ? "relevance" : "newest");
  byId("order").disabled = !state.q;
  byId("shape").value = state.shape;
  showFacets(state, scores, go);
  showApplied(state, go);
  showSuggested(state, list.finder, go);
  showSmallGraph(found, go);
  const where = showCards(state, found);
  showPager(where, found, go);
  showOften(found);
  byId("sentence").textContent = sentence(state, found, where);
  document.documentElement.dataset.ready = String(found.length);
}

function sentence(state, found, where) {
  const filtered = FACETS.some((facet) => state[facet].length);
  const key = state.q ? "site.sentenceQuery" : filtered ? "site.sentenceFilter" : "site.sentenceAll";
  const range = where && found.length > PER_PAGE ? ` ${say("site.range", { from: where.from, to: where.to, n: number(found.length) })}` : "";
  return say(key, { n: found.length, q: state.q }) + range;
}

function begin() {
  language.now = LIBRARY.language;
  language.words = LIBRARY.words;
  Object.assign(CORNERS, LIBRARY.shapes);
  applyColours();
  Object.assign(library, openLibrary(LIBRARY));
  list.finder = termFinder();
  for (const id of ["finder", "bar"]) byId(id).hidden = false;
  byId("static-more").hidden = true;
  byId("q").addEventListener("input", () => {
    clearTimeout(list.timer);
    list.timer = setTimeout(() => go({ q: byId("q").value }), 120);
  });
  byId("order").addEventListener("change", () => go({ order: byId("order").value }));
  byId("shape").addEventListener("change", () => go({ shape: byId("shape").value }));
  byId("pager").addEventListener("click", () => byId("bar").scrollIntoView({ behavior: calm() ? "auto" : "smooth" }));
  addEventListener("hashchange", render);
  addEventListener("schemechange", () => { applyColours(); render(); });
  addEventListener("resize", () => { clearTimeout(list.timer); list.timer = setTimeout(render, 150); });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    byId("q").focus();
  });
  render();
}

function applyColours() {
  theme.dark = document.documentElement.dataset.scheme === "dark";
}

begin();
