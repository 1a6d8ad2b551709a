"use strict";
// An SVG that is drawn with the methods of a canvas, so that one drawing serves screen and file.

const SVG = "http://www.w3.org/2000/svg";

function svgElement(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function short(value) {
  return Math.round(value * 10) / 10;
}

class PathWriter {
  constructor() {
    this.d = "";
  }
  moveTo(x, y) {
    this.d += `M${short(x)} ${short(y)}`;
  }
  lineTo(x, y) {
    this.d += `L${short(x)} ${short(y)}`;
  }
  bezierCurveTo(a, b, c, d, x, y) {
    this.d += `C${[a, b, c, d, x, y].map(short).join(" ")}`;
  }
  quadraticCurveTo(a, b, x, y) {
    this.d += `Q${[a, b, x, y].map(short).join(" ")}`;
  }
  /** Whole circles only: that is all that is drawn. */
  arc(x, y, r) {
    const radius = short(r); // rounded once: half circles that do not meet exactly would bulge
    const half = `a${radius} ${radius} 0 1 0`;
    this.d += `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0`;
  }
  closePath() {
    this.d += "Z";
  }
}

const MEASURE = document.createElement("canvas").getContext("2d");

class SvgPen extends PathWriter {
  constructor(box) {
    super();
    this.root = svgElement("svg", {
      xmlns: SVG,
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
      viewBox: [box.x, box.y, box.width, box.height].map(short).join(" "),
    });
    Object.assign(this, { fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, font: "12px sans-serif" });
    Object.assign(this, { textAlign: "left", textBaseline: "alphabetic", globalAlpha: 1, dash: [] });
  }
  beginPath() {
    this.d = "";
  }
  setLineDash(dash) {
    this.dash = dash;
  }
  fill() {
    if (this.d) this.add("path", { d: this.d, fill: this.fillStyle });
  }
  stroke() {
    if (!this.d) return;
    const dash = this.dash.length ? { "stroke-dasharray": this.dash.join(" ") } : {};
    this.add("path", { d: this.d, fill: "none", stroke: this.strokeStyle, "stroke-width": short(this.lineWidth), "stroke-linejoin": "round", ...dash });
  }
  fillRect(x, y, width, height) {
    this.add("rect", { x, y, width, height, fill: this.fillStyle });
  }
  fillText(text, x, y) {
    this.text(text, x, y, { fill: this.fillStyle });
  }
  strokeText(text, x, y) {
    this.text(text, x, y, { fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth, "stroke-linejoin": "round" });
  }
  text(text, x, y, paint) {
    const [, weight = "400", size] = this.font.match(/(?:(\d{3}) )?([\d.]+)px/);
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign];
    const lift = this.textBaseline === "middle" ? Number(size) * 0.35 : 0;
    const attributes = { x: short(x), y: short(y + lift), "font-size": size, "font-weight": weight, "text-anchor": anchor, "font-family": FONT };
    this.add("text", { ...attributes, ...paint }).textContent = text;
  }
  measureText(text) {
    MEASURE.font = this.font;
    return MEASURE.measureText(text);
  }
  add(name, attributes) {
    const faint = this.globalAlpha < 1 ? { opacity: this.globalAlpha } : {};
    const element = svgElement(name, { ...attributes, ...faint });
    this.root.append(element);
    return element;
  }
}
