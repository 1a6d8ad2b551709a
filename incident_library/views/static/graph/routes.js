"use strict";
// How the line between two pills runs.

const ARROW = 8;

/** Traces an edge on a pen and returns the tip of its arrow: where it is and which way it points. */
function traceRoute(pen, edge) {
  const { a, b, route, arrow } = edge;
  const ends = ROUTES[route](pen, a, b);
  return arrow && (arrow === "in" ? ends.start : ends.end);
}

const ROUTES = {
  /** Leaves on the side that faces the other and swings over, as water between two banks. */
  flow(pen, a, b) {
    const way = b.x >= a.x ? 1 : -1;
    const from = { x: a.x + (way * a.w) / 2, y: a.y };
    const to = { x: b.x - (way * b.w) / 2, y: b.y };
    const bend = Math.max(36, Math.abs(to.x - from.x) * 0.5);
    pen.moveTo(from.x, from.y);
    pen.bezierCurveTo(from.x + way * bend, from.y, to.x - way * bend, to.y, to.x, to.y);
    return { start: { ...from, angle: way > 0 ? Math.PI : 0 }, end: { ...to, angle: way > 0 ? 0 : Math.PI } };
  },

  /** Down along the left of a list, then in to each entry. */
  spine(pen, a, b) {
    const x = a.x - a.w / 2 + 16;
    const side = b.x - b.w / 2;
    pen.moveTo(x, a.y + a.h / 2);
    pen.lineTo(x, b.y - 8);
    pen.quadraticCurveTo(x, b.y, x + 8, b.y);
    pen.lineTo(side, b.y);
    return { start: { x, y: a.y + a.h / 2, angle: -Math.PI / 2 }, end: { x: side, y: b.y, angle: 0 } };
  },

  /** Out to the right and back in, between entries of one column. */
  bow(pen, a, b) {
    const [from, to] = [a.x + a.w / 2, b.x + b.w / 2];
    const out = Math.max(from, to) + 22 + Math.min(40, Math.abs(a.y - b.y) * 0.12);
    pen.moveTo(from, a.y);
    pen.bezierCurveTo(out, a.y, out, b.y, to, b.y);
    return { start: { x: from, y: a.y, angle: Math.PI }, end: { x: to, y: b.y, angle: Math.PI } };
  },

  straight(pen, a, b) {
    const [from, to] = [edgeOfBox(a, b), edgeOfBox(b, a)];
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    return { start: { ...from, angle: angle + Math.PI }, end: { ...to, angle } };
  },
};

/** Where the line from the middle of a box to the middle of another leaves the first. */
function edgeOfBox(box, other) {
  const [dx, dy] = [other.x - box.x, other.y - box.y];
  const share = Math.min(box.w / 2 / Math.abs(dx || 1e-9), box.h / 2 / Math.abs(dy || 1e-9), 1);
  return { x: box.x + dx * share, y: box.y + dy * share };
}

function traceArrow(pen, { x, y, angle }) {
  const wing = (turn) => [x - ARROW * Math.cos(angle + turn), y - ARROW * Math.sin(angle + turn)];
  pen.moveTo(x, y);
  pen.lineTo(...wing(0.42));
  pen.lineTo(...wing(-0.42));
  pen.closePath();
}
