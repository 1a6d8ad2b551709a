"use strict";
// Draws the whole graph: one stroke for all edges, one path for all nodes of a kind, labels where there is room.

const LABELS_MOST = 160;
const DOT = 2.2; // no node is drawn smaller on the screen
const FAR = 0.6; // from this zoom on outwards nodes are drawn larger than they are
const LINES_MOVING = 1500; // while the view moves, so many lines give the idea

function paintWhole(pen, scene, look) {
  const near = nearIn(scene, look.active);
  const inView = ({ x, y, r }) => !look.box || (x + r > look.box.left && x - r < look.box.right && y + r > look.box.top && y - r < look.box.bottom);
  const every = look.moving ? Math.ceil(scene.edges.length / LINES_MOVING) : 1;
  for (const [colour, edges] of scene.byColour) paintLines(pen, every > 1 ? edges.filter((_, i) => i % every === 0) : edges, near ? 0.06 : lineStrength(scene.edges.length), colour, 1 / look.zoom);
  if (near) {
    const active = scene.at.get(look.active);
    paintLines(pen, scene.edges.filter(({ a, b }) => a === active || b === active), 0.95, theme.accent, 1.6 / look.zoom);
  }
  const seen = scene.ranked.filter(inView);
  const radius = (item) => drawnRadius(item, scene, look.zoom);
  paintKinds(pen, near ? seen.filter((item) => !near.has(item)) : seen, near ? 0.18 : 1, look, radius);
  if (near) paintKinds(pen, seen.filter((item) => near.has(item)), 1, look, radius);
  if (near) paintRing(pen, scene.at.get(look.active), look, radius);
  paintLabels(pen, near ? [...near].filter(inView) : seen, look, radius);
}

function lineStrength(count) {
  return Math.max(0.1, Math.min(0.6, 8 / Math.sqrt(count + 1)));
}

function paintLines(pen, edges, alpha, colour, width) {
  pen.globalAlpha = alpha;
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  for (const { a, b } of edges) {
    pen.moveTo(a.x, a.y);
    pen.lineTo(b.x, b.y);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

function paintKinds(pen, items, alpha, look, radius) {
  pen.globalAlpha = alpha;
  pen.lineWidth = Math.max(0.6, 0.8 / look.zoom);
  for (const [kind, members] of Map.groupBy ? Map.groupBy(items, (item) => item.kind) : grouped(items)) {
    const { fill, rim } = kindColours(kind);
    pen.fillStyle = fill;
    pen.strokeStyle = rim;
    pen.beginPath();
    for (const item of members) traceShape(pen, kind.shape, item.x, item.y, radius(item));
    pen.fill();
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function grouped(items) {
  const groups = new Map();
  for (const item of items) groups.set(item.kind, [...(groups.get(item.kind) ?? []), item]);
  return groups;
}

function paintRing(pen, item, look, radius) {
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 3 / look.zoom;
  pen.beginPath();
  pen.arc(item.x, item.y, radius(item) * 1.4 + 3 / look.zoom, 0, 2 * Math.PI);
  pen.stroke();
}

/** Names, the biggest nodes first, each only where it covers no other. */
function paintLabels(pen, items, look, radius) {
  const size = 13 / look.zoom;
  const taken = new Set();
  let drawn = 0;
  pen.font = `500 ${short(size)}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.strokeStyle = theme.paper;
  pen.fillStyle = theme.ink;
  pen.lineWidth = size * 0.28;
  for (const item of items) {
    if (drawn >= LABELS_MOST) return;
    const wanted = item.id === look.active;
    if (!look.active && radius(item) * look.zoom < (item.node.group === "Incident" ? 11 : 3)) continue;
    const text = clipped(named(item.node), wanted ? 60 : 26);
    const y = item.y + radius(item) * 1.25 + size * 0.85;
    if (!claim(taken, item.x, y, textWidth(text, `500 13px ${FONT}`) * (size / 13), size * 1.35, size) && !wanted) continue;
    pen.strokeText(text, item.x, y);
    pen.fillText(text, item.x, y);
    drawn += 1;
  }
}

function clipped(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("").trimEnd()}…` : text;
}

/** Takes the cells under a label, unless one of them is taken. */
function claim(taken, x, y, width, height, cell) {
  const cells = [];
  for (let column = Math.floor((x - width / 2) / cell); column <= Math.floor((x + width / 2) / cell); column += 1) {
    for (let row = Math.floor((y - height / 2) / cell); row <= Math.floor((y + height / 2) / cell); row += 1) {
      const key = `${column} ${row}`;
      if (taken.has(key)) return false;
      cells.push(key);
    }
  }
  cells.forEach((key) => taken.add(key));
  return true;
}
