"use strict";
// The page: reads the address, shows what it names, and follows what is clicked.

class Page {
  constructor(data) {
    this.graph = new Graph(data);
    this.data = data;
    const go = (changes) => this.go(changes);
    this.panel = new Panel(this.graph, go);
    this.legend = new Legend(this.graph, go);
    this.filters = new Filters(this.graph, go);
    this.search = new Search(this.graph, (id) => this.found(id));
    this.stage = new Stage(byId("stage"), data.options, { click: (item) => this.clicked(item), open: (item) => this.open(item) });
    this.keys = new Keys(this);
    wireControls(this);
    preparePrint(this.graph, this.stage);
    addEventListener("hashchange", () => this.render());
    byId("table").addEventListener("click", (event) => {
      const chosen = event.target.closest("button[data-node]");
      if (chosen) this.go({ pick: chosen.dataset.node });
    });
    watchSize(this);
  }

  go(changes) {
    const address = `#${formatState({ ...this.state, ...changes }, this.graph)}`;
    if (address === (location.hash || "#")) this.render();
    else location.hash = address;
  }

  active() {
    return this.state.pick ?? this.state.node;
  }

  async render() {
    this.state = parseState(location.hash || `#${this.data.start}`, this.graph);
    this.speak(this.state.lang ?? remembered("lang") ?? this.data.language);
    if (this.state.view !== "overview" || this.active()) await this.graph.load("details");
    this.left = filtered(this.state, this.graph);
    this.legend.show(this.state, this.left);
    this.filters.show(this.state, this.left);
    this.panel.show(this.graph.node(this.active()) ?? null, this.state, this.left);
    const heading = showHeading(this);
    const scene = this.scene(); // only now is it known how much room there is
    this.stage.show(scene, this.active());
    showScene(this, scene, heading);
    document.documentElement.dataset.ready = this.state.view;
  }

  scene() {
    const scenes = { answer: answerScene, overview: overviewScene, around: aroundScene, path: pathScene, whole: wholeScene };
    return scenes[this.state.view](this.graph, this.state, this.left, this.stage.room());
  }

  clicked(item) {
    if (!item) {
      if (this.state.pick) this.go({ pick: null });
    } else if (item.more || (item.node.id === this.active() && this.state.view !== "whole")) this.open(item);
    else this.go({ pick: item.node.id });
  }

  open(item) {
    if (item.more) this.go({ more: item.more });
    else this.go({ view: "around", node: item.node.id, to: null, pick: null, more: null });
  }

  /** What was searched for is opened; where a path waits for its end, it is chosen for that. */
  found(id) {
    if (this.state.from && this.state.from !== id) this.go({ pick: id });
    else this.go({ view: "around", node: id, to: null, pick: null, more: null });
  }

  /** Points at a node from the keyboard: marks it, brings it into view and says it. */
  point(item) {
    if (item.node) this.go({ pick: item.node.id });
    else this.stage.mark(item.id);
    this.stage.focus(item.id);
    announce(item.node ? `${named(item.kind)}: ${named(item.node)}${item.count ? `, ${say("incidents", { n: Number(item.count) })}` : ""}` : item.lines.join(" "));
  }

  back() {
    if (this.state.pick) this.go({ pick: null });
    else if (this.state.view !== "overview") this.go({ view: "overview", node: null, to: null });
    else this.stage.fit(true);
  }

  speak(chosen) {
    if (language.now === chosen && document.documentElement.dataset.spoken) return;
    language.now = chosen;
    document.documentElement.lang = chosen;
    document.documentElement.dataset.spoken = chosen;
    speakFrame(this.graph.title);
  }

  switchLanguage() {
    const next = language.now === "en" ? "ko" : "en";
    remember("lang", next);
    this.go({ lang: next });
  }

  switchScheme() {
    theme.scheme = SCHEMES[(SCHEMES.indexOf(theme.scheme) + 1) % SCHEMES.length];
    remember("scheme", theme.scheme);
    applyScheme();
    this.render();
    toast(say(`scheme.${theme.scheme}`));
  }
}

async function start(data) {
  theme.scheme = SCHEMES.includes(remembered("scheme")) ? remembered("scheme") : "auto";
  applyScheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    applyScheme();
    page?.render();
  });
  language.words = data.words;
  Object.assign(CORNERS, data.shapes);
  page = new Page(data);
  await page.render();
  setTimeout(() => page.graph.load("details"), 200);
}

let page = null;
