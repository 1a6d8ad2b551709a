"use strict";
// Makes elements. Text enters the page as text alone, and a link only leads to http and https.

function el(name, { class: classes, text, on = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  if (text !== undefined) element.textContent = text;
  for (const [event, act] of Object.entries(on)) element.addEventListener(event, act);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

function byId(id) {
  return document.getElementById(id);
}

function safeLink(address, text) {
  let url = null;
  try {
    url = new URL(address);
  } catch {
    // not an address; the text stands alone
  }
  const web = url && (url.protocol === "https:" || url.protocol === "http:");
  if (!web) return el("bdi", { text });
  return el("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, el("bdi", { text }), el("span", { class: "away", text: "↗", "aria-label": say("newTab") }));
}

function button(text, act, options = {}) {
  return el("button", { type: "button", on: { click: act }, ...options }, el("span", { text }));
}

/** A button that selects a node: its shape, its name and, if asked, a number. */
function nodeButton(node, count = "") {
  const kind = named(node.kind);
  return el(
    "button",
    { type: "button", class: "node", "data-node": node.id, title: kind },
    kindIcon(node.kind),
    el("span", { class: "sr", text: `${kind}: ` }),
    el("bdi", { text: named(node) }),
    count === "" ? null : el("span", { class: "count", text: String(count) }),
  );
}

function section(title, ...children) {
  const kept = children.flat().filter(Boolean);
  return kept.length ? el("section", {}, el("h3", { text: title }), ...kept) : null;
}

function announce(text) {
  byId("status").textContent = text;
}
