"use strict";
// The shape of each kind, traced on anything that has the path methods of a canvas.

const CORNERS = {};

function traceShape(pen, shape, x, y, r) {
  const corners = CORNERS[shape];
  if (!corners) {
    pen.moveTo(x + r, y);
    pen.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  corners.forEach(([dx, dy], i) => (i ? pen.lineTo(x + dx * r, y + dy * r) : pen.moveTo(x + dx * r, y + dy * r)));
  pen.closePath();
}

function traceRound(pen, x, y, w, h, r) {
  pen.moveTo(x + r, y);
  pen.lineTo(x + w - r, y);
  pen.quadraticCurveTo(x + w, y, x + w, y + r);
  pen.lineTo(x + w, y + h - r);
  pen.quadraticCurveTo(x + w, y + h, x + w - r, y + h);
  pen.lineTo(x + r, y + h);
  pen.quadraticCurveTo(x, y + h, x, y + h - r);
  pen.lineTo(x, y + r);
  pen.quadraticCurveTo(x, y, x + r, y);
  pen.closePath();
}

/** A kind's shape as a small picture for the page itself. */
function kindIcon(kind, size = 16, hollow = false) {
  const pen = new PathWriter();
  traceShape(pen, kind.shape, size / 2, size / 2, size * 0.36);
  const { fill, rim } = kindColours(kind);
  const svg = svgElement("svg", { class: "icon", width: size, height: size, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true", focusable: "false" });
  svg.append(svgElement("path", { d: pen.d, fill: hollow ? "none" : fill, stroke: rim, "stroke-width": 1, "stroke-linejoin": "round" }));
  return svg;
}
