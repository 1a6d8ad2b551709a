"use strict";
// The page around the picture: its buttons, its words, its empty states.

function wireControls(page) {
  const press = (id, act) => byId(id).addEventListener("click", act);
  byId("view-answer").hidden = !page.graph.answer;
  press("view-answer", () => page.go({ view: "answer", node: null, to: null, pick: null }));
  press("view-overview", () => page.go({ view: "overview", node: null, to: null, pick: null }));
  press("view-whole", () => page.go({ view: "whole", node: null, to: null, pick: page.active() }));
  press("view-table", () => page.go({ list: !page.state.list }));
  press("zoom-in", () => page.stage.zoom(1.3));
  press("zoom-out", () => page.stage.zoom(1 / 1.3));
  press("zoom-fit", () => page.stage.fit(true));
  press("language", () => page.switchLanguage());
  press("scheme", () => page.switchScheme());
  press("save-png", () => savePng(page.graph, page.stage));
  press("save-svg", () => saveSvg(page.graph, page.stage));
  press("save-print", () => print());
  press("open-help", () => byId("help").showModal());
  press("close-help", () => byId("help").close());
  press("open-side", () => toggleSide());
  press("skip", () => page.stage.canvas.focus());
  for (const id of ["save-png", "save-svg", "save-print"]) press(id, () => byId("save").removeAttribute("open"));
  const { canvas } = page.stage;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
}

function toggleSide() {
  const open = document.body.classList.toggle("with-side");
  byId("open-side").setAttribute("aria-expanded", String(open));
}

/** Puts the words of the chosen language into everything that has a `data-say`. */
function speakFrame(title) {
  document.title = named(title);
  byId("title").textContent = named(title);
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-say-label]")) element.setAttribute("aria-label", say(element.dataset.sayLabel));
  for (const element of document.querySelectorAll("[data-say-hint]")) element.title = say(element.dataset.sayHint);
  byId("search").placeholder = say("search.placeholder");
  byId("language").lang = language.now === "en" ? "ko" : "en";
}

/** What an answer's heading says: the question and the values that were asked with. */
function answerNames(graph) {
  if (!graph.answer) return {};
  const values = graph.answer.values.map(([name, value]) => `${name} = ${graph.nodes.has(value) ? named(graph.node(value)) : value}`);
  return { question: named(graph.answer.question), values: values.length ? `(${values.join(", ")})` : "" };
}

/** Says which view is shown, as a picture or as tables; returns what it is called. */
function showHeading({ state, graph }) {
  for (const view of FREE_VIEWS) byId(`view-${view}`).setAttribute("aria-pressed", String(state.view === view));
  byId("view-table").setAttribute("aria-pressed", String(state.list));
  byId("table").hidden = !state.list;
  byId("stage").hidden = state.list;
  byId("zoom").hidden = state.list;
  const center = state.view === "around" || state.view === "path" ? graph.node(state.node) : null;
  const names = { name: center && named(center), to: state.to && named(graph.node(state.to)), ...answerNames(graph) };
  const heading = say(`heading.${state.view}`, names);
  byId("heading").textContent = heading;
  return heading;
}

/** Says what is drawn to whoever does not see it, and what to do where nothing is. */
function showScene({ state, graph, left, stage }, scene, heading) {
  if (state.list) byId("table").replaceChildren(...tablesOf(graph, scene, left));
  const empty = byId("nothing");
  empty.hidden = scene.nodes.length > 0 || state.list;
  empty.textContent = scene.nothing ?? say("nothing");
  const what = say("picture", { heading, nodes: number(scene.nodes.length), edges: number(scene.edges.length) });
  stage.canvas.setAttribute("aria-label", what);
  if (document.activeElement !== byId("search")) announce(what);
}

/** A wider or narrower window lays the scene out anew; a picture that is only bigger is fitted. */
function watchSize(page) {
  let width = byId("stage").clientWidth;
  new ResizeObserver(() => {
    const now = byId("stage").clientWidth;
    if (!now || now === width || !page.state) return;
    width = now;
    clearTimeout(watchSize.timer);
    watchSize.timer = setTimeout(() => {
      page.stage.show(page.scene(), page.active());
      page.stage.fit(false);
    }, 80);
  }).observe(byId("stage"));
}
