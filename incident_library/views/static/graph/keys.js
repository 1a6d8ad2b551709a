"use strict";
// Everything by keyboard: / search, arrows from node to node, Enter opens, Escape goes back.

const TURNS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The node that lies nearest in a direction from an item, straight ahead rather than aside. */
function nearestTowards(scene, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const item of scene.nodes) {
    const [x, y] = [item.x - from.x, item.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const far = ahead + aside * 2.2;
    if (item !== from && ahead > 1 && far < least) [best, least] = [item, far];
  }
  return best;
}

class Keys {
  constructor(page) {
    this.page = page;
    document.addEventListener("keydown", (event) => this.anywhere(event));
    page.stage.canvas.addEventListener("keydown", (event) => this.onCanvas(event));
  }

  anywhere(event) {
    const typing = event.target.matches("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || typing || byId("help").open) return;
    const { page } = this;
    const acts = {
      "/": () => byId("search").focus(),
      "?": () => byId("help").showModal(),
      o: () => page.go({ view: "overview", node: null, to: null, pick: null }),
      w: () => page.go({ view: "whole", to: null, node: null, pick: page.state.pick ?? page.state.node }),
      t: () => page.go({ list: !page.state.list }),
      l: () => page.switchLanguage(),
      d: () => page.switchScheme(),
      0: () => page.stage.fit(true),
      "+": () => page.stage.zoom(1.3),
      "=": () => page.stage.zoom(1.3),
      "-": () => page.stage.zoom(1 / 1.3),
      Escape: () => page.back(),
    };
    if (!(event.key in acts)) return;
    event.preventDefault();
    acts[event.key]();
  }

  onCanvas(event) {
    const { page } = this;
    const { scene } = page.stage;
    if (event.key in TURNS) {
      event.preventDefault();
      const from = scene.at.get(page.active()) ?? null;
      const next = from ? nearestTowards(scene, from, TURNS[event.key]) : scene.at.get(scene.center) ?? scene.ranked?.[0] ?? scene.nodes[0];
      if (next) page.point(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const item = scene.at.get(page.active());
      if (item) page.open(item);
    }
  }
}
