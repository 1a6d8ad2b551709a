"use strict";
// Every page: light or dark, copying, and a twin that opens in the same state.

(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      return localStorage.getItem("incident-library-scheme");
    } catch {
      return null; // a browser may forbid storage
    }
  };
  let chosen = stored() ?? "auto";
  const apply = () => {
    const dark = chosen === "auto" ? system.matches : chosen === "dark";
    root.dataset.scheme = dark ? "dark" : "light";
    dispatchEvent(new Event("schemechange"));
  };
  apply();
  system.addEventListener("change", apply);

  addEventListener("DOMContentLoaded", () => {
    const scheme = document.getElementById("scheme");
    scheme.hidden = false;
    scheme.addEventListener("click", () => {
      chosen = root.dataset.scheme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("incident-library-scheme", chosen);
      } catch {
        // it holds until the page is left
      }
      apply();
    });
    const twin = document.getElementById("twin");
    twin.addEventListener("click", () => (twin.hash = location.hash));
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.hidden = !navigator.clipboard;
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
        button.textContent += " ✓";
      }, { once: true });
    }
  });
})();
