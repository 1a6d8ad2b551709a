"use strict";
// The picture as a file: PNG, SVG, and what a printer gets.

const PNG_SCALE = 2;
const PNG_MOST = 8000;
const LEGEND_ROW = 24;

/** Draws the whole scene, with its title and the legend of the kinds in it, on a pen made for its size. */
function drawSheet(graph, scene, look, makePen) {
  const kinds = [...graph.kinds.values()].filter((kind) => scene.nodes.some((item) => item.kind === kind));
  const box = { x: scene.box.x, y: scene.box.y - 48, width: Math.max(scene.box.width, 420) };
  const perRow = Math.max(1, Math.floor((box.width - 40) / 190));
  box.height = scene.box.height + 48 + Math.ceil(kinds.length / perRow) * LEGEND_ROW + 24;
  const pen = makePen(box);
  pen.fillStyle = theme.paper;
  pen.fillRect(box.x, box.y, box.width, box.height);
  paint(pen, scene, { active: look.active, zoom: scene.pills ? 1 : Math.max(0.4, look.zoom), box: null });
  Object.assign(pen, { fillStyle: theme.ink, font: `600 17px ${FONT}`, textAlign: "left", textBaseline: "alphabetic" });
  pen.fillText(named(graph.title), box.x + 28, box.y + 34);
  kinds.forEach((kind, index) => {
    const x = box.x + 28 + (index % perRow) * 190;
    const y = box.y + 48 + scene.box.height + Math.floor(index / perRow) * LEGEND_ROW + 8;
    paintShape(pen, kind, x + 8, y, 7);
    Object.assign(pen, { fillStyle: theme.ink, font: `400 13px ${FONT}`, textBaseline: "middle" });
    pen.fillText(named(kind), x + 24, y);
  });
  return pen;
}

function svgOf(graph, stage) {
  const pen = drawSheet(graph, stage.scene, stage.look, (box) => new SvgPen(box));
  const title = svgElement("title");
  title.textContent = named(graph.title);
  pen.root.prepend(title);
  return pen.root;
}

function saveSvg(graph, stage) {
  const text = new XMLSerializer().serializeToString(svgOf(graph, stage));
  save(new Blob([text], { type: "image/svg+xml" }), "svg");
}

function savePng(graph, stage) {
  const canvas = document.createElement("canvas");
  drawSheet(graph, stage.scene, stage.look, (box) => {
    const scale = Math.min(PNG_SCALE, PNG_MOST / Math.max(box.width, box.height));
    canvas.width = Math.ceil(box.width * scale);
    canvas.height = Math.ceil(box.height * scale);
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.translate(-box.x, -box.y);
    return pen;
  });
  canvas.toBlob((blob) => save(blob, "png"), "image/png");
}

function save(blob, ending) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: `incident-library.${ending}` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  toast(say("saved", { name: `incident-library.${ending}` }));
}

/** Paper is white: for printing, the picture is drawn anew in the light colours, as lines and not as dots. */
function preparePrint(graph, stage) {
  addEventListener("beforeprint", () => {
    theme.forced = "light";
    applyScheme();
    byId("print").replaceChildren(svgOf(graph, stage));
  });
  addEventListener("afterprint", () => {
    theme.forced = null;
    applyScheme();
    byId("print").replaceChildren();
  });
}
