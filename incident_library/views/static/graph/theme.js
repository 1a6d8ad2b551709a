"use strict";
// Colours, as the style sheet says them, for what is drawn rather than laid out.

const SCHEMES = ["auto", "light", "dark"];
const FONT = 'system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif';

const theme = { scheme: "auto", forced: null };

function remembered(name) {
  try {
    return localStorage.getItem(`incident-library-${name}`);
  } catch {
    return null; // a browser may forbid storage; the page then opens as it comes
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`incident-library-${name}`, value);
  } catch {
    // nothing is lost but the habit
  }
}

function isDark() {
  const chosen = theme.forced ?? theme.scheme;
  return chosen === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}

function applyScheme() {
  document.documentElement.dataset.scheme = isDark() ? "dark" : "light";
  const style = getComputedStyle(document.documentElement);
  for (const name of ["paper", "surface", "ink", "muted", "line", "accent", "edge"]) {
    theme[name] = style.getPropertyValue(`--${name}`).trim();
  }
  theme.dark = isDark();
}

/** A colour `#rrggbb` moved towards black (negative) or white (positive) by a share. */
function shade(colour, share) {
  const target = share < 0 ? 0 : 255;
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (target - part) * Math.abs(share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** How a kind is filled and outlined: light enough on dark paper, dark enough on light paper. */
function kindColours(kind) {
  return theme.dark
    ? { fill: shade(kind.colour, 0.18), rim: shade(kind.colour, 0.5) }
    : { fill: kind.colour, rim: shade(kind.colour, -0.35) };
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
