"use strict";
// Shows a scene through vis-network: it pans, zooms and tells what was touched; the drawing is ours.

const NOTHING = () => {};
const READABLE = 1;
const SMALLEST = 0.6;
const CLOSE = 1.15;
const NARROW = 700;

class Stage {
  constructor(element, options, on) {
    this.element = element;
    this.look = { active: null, zoom: 1, box: null };
    this.hover = null;
    this.scene = finished(emptyScene("overview"));
    const nodes = { ...options.nodes, ctxRenderer: ({ id }) => this.footprint(id) };
    this.network = new vis.Network(element, { nodes: [], edges: [] }, { ...options, nodes });
    this.network.on("beforeDrawing", (pen) => this.draw(pen));
    this.network.on("click", ({ nodes: [id] }) => on.click(this.scene.at.get(id) ?? null));
    this.network.on("doubleClick", ({ nodes: [id] }) => id && on.open(this.scene.at.get(id)));
    this.network.on("hoverNode", ({ node }) => this.hovering(node));
    this.network.on("blurNode", () => this.hovering(null));
    this.network.on("dragging", ({ nodes: [id] }) => id && this.dragged(id));
    this.canvas = element.querySelector("canvas");
    this.seen = "";
    this.spareNodes();
  }

  /** Lets vis-network go through its nodes only when one of them or the zoom has changed: it draws nothing of them. */
  spareNodes() {
    const { renderer } = this.network;
    const goThrough = renderer._drawNodes.bind(renderer);
    this.measured = 0;
    renderer._drawNodes = (...given) => {
      const zoom = this.network.getScale();
      if (this.measured === zoom) return { drawExternalLabels: NOTHING };
      this.measured = zoom;
      return goThrough(...given);
    };
  }

  /** What vis-network knows of a node: how much room it takes, so that it can be touched. */
  footprint(id) {
    const item = this.scene.at.get(id);
    const least = this.scene.pills ? 0 : 18 / this.look.zoom;
    const nodeDimensions = { width: Math.max(item?.w ?? 1, least), height: Math.max(item?.h ?? 1, least) };
    return { drawNode: NOTHING, drawExternalLabel: NOTHING, nodeDimensions };
  }

  /** The room that a scene has. */
  room() {
    const { clientWidth: width, clientHeight: height } = this.element;
    return { width, height, narrow: width < NARROW };
  }

  show(scene, active) {
    const sameView = scene.view === this.scene.view && scene.center === this.scene.center;
    this.scene = scene;
    this.look.active = active;
    this.hover = null;
    this.measured = 0;
    const nodes = scene.nodes.map(({ id, x, y }) => ({ id, x, y }));
    this.network.setData({ nodes, edges: [] });
    if (!sameView || scene.pills) this.fit(false);
  }

  mark(active) {
    this.look.active = active;
    this.network.redraw();
  }

  hovering(id) {
    this.hover = id;
    this.element.style.cursor = id ? "pointer" : "";
    this.network.redraw();
  }

  dragged(id) {
    const item = this.scene.at.get(id);
    Object.assign(item, this.network.getPosition(id));
    this.measured = 0;
  }

  draw(pen) {
    const { clientWidth: width, clientHeight: height } = this.element;
    const zoom = this.network.getScale();
    const middle = this.network.getViewPosition();
    const [dx, dy] = [width / 2 / zoom, height / 2 / zoom];
    const box = { left: middle.x - dx, right: middle.x + dx, top: middle.y - dy, bottom: middle.y + dy };
    this.look = { active: this.look.active, zoom, box, moving: this.isMoving(`${zoom} ${middle.x} ${middle.y}`) };
    paint(pen, this.scene, { ...this.look, active: this.hover ?? this.look.active });
  }

  /** Whether the view is on the move; once it rests, everything is drawn. */
  isMoving(view) {
    const moving = view !== this.seen && this.seen !== "";
    this.seen = view;
    clearTimeout(this.resting);
    if (moving) this.resting = setTimeout(() => this.network.redraw(), 160);
    return moving;
  }

  /** Fits the scene into the view, but never so small that it cannot be read: then its beginning is shown. */
  fit(animated) {
    const { clientWidth: width, clientHeight: height } = this.element;
    const { box, pills, center } = this.scene;
    const least = pills ? Math.max(SMALLEST, Math.min(READABLE, width / box.width)) : 0.02;
    const scale = Math.max(Math.min(width / box.width, height / box.height, CLOSE), least);
    const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (pills && box.height * scale > height + 1) position.y = box.y + height / 2 / scale;
    if (pills && box.width * scale > width + 1) position.x = center ? this.scene.at.get(center).x : box.x + width / 2 / scale;
    this.move({ position, scale }, animated);
  }

  /** Brings a node into view, and near enough to read its name. */
  focus(id) {
    const { x, y } = this.scene.at.get(id) ?? {};
    if (x === undefined) return;
    const scale = this.scene.pills ? this.network.getScale() : Math.max(this.network.getScale(), 0.8);
    this.move({ position: { x, y }, scale }, true);
  }

  zoom(factor) {
    const scale = Math.min(4, Math.max(0.02, this.network.getScale() * factor));
    this.move({ position: this.network.getViewPosition(), scale }, true);
  }

  move(where, animated) {
    const animation = animated && !calm() ? { duration: 250, easingFunction: "easeInOutQuad" } : false;
    this.network.moveTo({ ...where, animation });
  }

  redraw() {
    this.network.redraw();
  }
}
