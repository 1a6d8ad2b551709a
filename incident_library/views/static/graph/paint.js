"use strict";
// Draws a scene on anything that has the methods of a canvas: the screen, a PNG or an SVG.

/** `look` says what is active, what is near it, the zoom, and the part of the scene that is in view. */
function paint(pen, scene, look) {
  if (scene.pills) paintPills(pen, scene, look);
  else paintWhole(pen, scene, look);
}

function paintPills(pen, scene, look) {
  pen.strokeStyle = theme.line;
  pen.lineWidth = 1;
  for (const { x, y, w, h } of scene.frames) {
    pen.beginPath();
    traceRound(pen, x - w / 2, y - h / 2, w, h, PILL.radius + 5);
    pen.stroke();
  }
  const active = look.active && look.active !== scene.center ? scene.at.get(look.active) : null;
  const touches = (edge) => !active || edge.a === active || edge.b === active;
  for (const edge of scene.edges) if (!edge.hidden && (!active || !touches(edge))) paintEdge(pen, edge, active ? 0.25 : 1, false);
  for (const edge of scene.edges) if (active && touches(edge)) paintEdge(pen, edge, 1, true);
  pen.textBaseline = "alphabetic";
  pen.textAlign = "left";
  pen.fillStyle = theme.muted;
  pen.font = `600 13px ${FONT}`;
  for (const { text, x, y } of scene.captions) pen.fillText(text, x, y);
  const near = active ? nearIn(scene, active.id) : null;
  for (const item of scene.nodes) paintPill(pen, item, item.id === look.active, near && !near.has(item));
}

function paintEdge(pen, edge, alpha, lively) {
  pen.globalAlpha = alpha * (edge.ribbon ? (lively ? 0.75 : 0.6) : 1);
  pen.strokeStyle = lively || edge.chain ? theme.accent : theme.edge;
  pen.lineWidth = edge.width ?? (edge.chain ? 2 : 1.4);
  pen.setLineDash(edge.chain ? [6, 4] : []);
  pen.beginPath();
  const tip = traceRoute(pen, edge);
  pen.stroke();
  pen.setLineDash([]);
  if (tip) {
    pen.fillStyle = pen.strokeStyle;
    pen.beginPath();
    traceArrow(pen, tip);
    pen.fill();
  }
  if (edge.label) paintEdgeLabel(pen, edge);
  pen.globalAlpha = 1;
}

function paintEdgeLabel(pen, { a, b, label }) {
  pen.font = `400 12.5px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2 - (Math.abs(a.y - b.y) < 1 ? 13 : 0)];
  pen.lineWidth = 5;
  pen.strokeStyle = theme.paper;
  pen.strokeText(label, x, y);
  pen.fillStyle = theme.muted;
  pen.fillText(label, x, y);
}

function paintPill(pen, item, active, faint) {
  const [left, top] = [item.x - item.w / 2, item.y - item.h / 2];
  pen.globalAlpha = faint ? 0.45 : 1;
  pen.fillStyle = theme.surface;
  pen.strokeStyle = active ? theme.accent : item.main ? theme.muted : theme.line;
  pen.lineWidth = active ? 2.5 : item.main ? 1.6 : 1.2;
  pen.beginPath();
  traceRound(pen, left, top, item.w, item.h, PILL.radius);
  pen.fill();
  pen.stroke();
  if (item.kind) paintShape(pen, item.kind, left + PILL.padX + 8, item.note ? item.y - 7 : item.y, item.main ? 9 : 7.5);
  paintPillText(pen, item, left, top);
  pen.globalAlpha = 1;
}

function paintPillText(pen, item, left, top) {
  const step = item.main ? 21 : PILL.line;
  const x = left + PILL.padX + (item.kind ? PILL.icon : 4);
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  pen.font = pillFont(item.main, item.size);
  pen.fillStyle = item.more ? theme.accent : theme.ink;
  item.lines.forEach((line, i) => pen.fillText(line, x, top + PILL.padY + step * (i + 0.5)));
  pen.fillStyle = theme.muted;
  if (item.count) {
    pen.font = pillFont(item.main);
    pen.textAlign = "right";
    pen.fillText(item.count, item.x + item.w / 2 - PILL.padX, top + PILL.padY + step * (item.lines.length / 2));
    pen.textAlign = "left";
  }
  pen.font = `400 12px ${FONT}`;
  if (item.note) pen.fillText(item.note, x, item.y + item.h / 2 - PILL.padY - 5);
}

function paintShape(pen, kind, x, y, r) {
  const { fill, rim } = kindColours(kind);
  pen.fillStyle = fill;
  pen.strokeStyle = rim;
  pen.lineWidth = 1;
  pen.beginPath();
  traceShape(pen, kind.shape, x, y, r);
  pen.fill();
  pen.stroke();
}
