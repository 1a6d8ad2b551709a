"use strict";
// Scenes of pills: a node is a rounded box that holds its whole name, so that no two names ever meet.

const PILL = { line: 18, padX: 12, padY: 9, icon: 26, gap: 10, radius: 9 };

function pillFont(main = false, size = main ? 16 : 14) {
  return `${main ? 600 : 400} ${size}px ${FONT}`;
}

/** The size of type at which the longest word still fits, down to a size that can be read. */
function fittingSize(text, main, width) {
  const words = String(text).split(/[\s/·-]/);
  const longest = Math.max(...words.map((word) => textWidth(word, pillFont(main))));
  const size = main ? 16 : 14;
  return longest > width ? Math.max(11.5, Math.floor(((size * width) / longest) * 2) / 2) : size;
}

function textWidth(text, font) {
  MEASURE.font = font;
  return MEASURE.measureText(text).width;
}

/** Breaks a text into lines that fit, between words where there are words; the last may end in …. */
function wrapped(text, font, width, most) {
  const lines = [""];
  for (const word of String(text).split(/(?<=[\s/·-])/)) {
    for (const piece of textWidth(word, font) > width ? [...word] : [word]) {
      const longer = lines.at(-1) + piece;
      if (textWidth(longer.trimEnd(), font) <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
  }
  const kept = lines.slice(0, most).map((line) => line.trim());
  if (lines.length > most) {
    let last = kept[most - 1];
    while (last && textWidth(`${last}…`, font) > width) last = [...last].slice(0, -1).join("");
    kept[most - 1] = `${last.trimEnd()}…`;
  }
  return kept;
}

/** A pill of a node, sized to its text and standing at the origin. */
function pill(node, { width, count = "", note = "", main = false, most = 2 }) {
  const right = count === "" ? 0 : textWidth(count, pillFont(main)) + 10;
  const room = width - PILL.icon - 2 * PILL.padX - right;
  const size = fittingSize(named(node), main, room);
  const lines = wrapped(named(node), pillFont(main, size), room, main ? 5 : most);
  const height = lines.length * (main ? 21 : PILL.line) + 2 * PILL.padY + (note ? 15 : 0);
  return { id: node.id, node, kind: node.kind, x: 0, y: 0, w: width, h: height, lines, count: String(count), note, main, size };
}

/** A pill that stands for what did not fit; it opens the rest. */
function morePill(kind, count, width) {
  const lines = [say("more", { n: number(count) })];
  return { id: `more:${kind}`, more: kind, x: 0, y: 0, w: width, h: PILL.line + 2 * PILL.padY, lines, count: "", note: "" };
}

function caption(text, x, y) {
  return { text, x, y };
}

const CAPTION = 30;

/** Stacks a caption and pills below `top`; returns where the stack ends. */
function stack(scene, title, pills, left, top) {
  let y = top;
  if (title) {
    scene.captions.push(caption(title, left + 2, y + 14));
    y += CAPTION;
  }
  for (const item of pills) {
    item.x = left + item.w / 2;
    item.y = y + item.h / 2;
    y += item.h + PILL.gap;
    scene.nodes.push(item);
  }
  return y - PILL.gap;
}

function emptyScene(view) {
  return { view, pills: true, nodes: [], edges: [], captions: [], frames: [] };
}

/** The scene with its places by id and the box that holds it. */
function finished(scene, margin = 28) {
  scene.at = new Map(scene.nodes.map((item) => [item.id, item]));
  const sides = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y, w, h } of scene.nodes) {
    sides.left = Math.min(sides.left, x - w / 2);
    sides.right = Math.max(sides.right, x + w / 2);
    sides.top = Math.min(sides.top, y - h / 2);
    sides.bottom = Math.max(sides.bottom, y + h / 2);
  }
  for (const { x, y, w, h } of scene.frames) {
    Object.assign(sides, { left: Math.min(sides.left, x - w / 2), right: Math.max(sides.right, x + w / 2) });
    Object.assign(sides, { top: Math.min(sides.top, y - h / 2), bottom: Math.max(sides.bottom, y + h / 2) });
  }
  for (const { y } of scene.captions) sides.top = Math.min(sides.top, y - 14);
  if (!scene.nodes.length) Object.assign(sides, { left: 0, top: 0, right: 1, bottom: 1 });
  scene.box = {
    x: sides.left - margin,
    y: sides.top - margin,
    width: sides.right - sides.left + 2 * margin,
    height: sides.bottom - sides.top + 2 * margin,
  };
  return scene;
}
