"use strict";
// Where a claim stands: in which source, where in it, and whether it is stated there or inferred.

/** An incident's sources by address: their node and the key the record gives them. */
function sourcesOf(incident) {
  const links = incident.links.filter((link) => link.edge.type === "REPORTED_IN" && link.out);
  const found = links.map(({ edge, other }) => [other.more?.url ?? other.id, { key: edge.more?.cited_as ?? "", node: other, read: edge.more?.read }]);
  return new Map(found.sort((a, b) => (a[1].key < b[1].key ? -1 : 1)));
}

/** The evidence of a claim as a small disclosure, or nothing where none is known. */
function evidence(claim, sources) {
  const addresses = [claim?.sources ?? []].flat();
  if (!addresses.length) return null;
  const places = [claim.at ?? []].flat();
  const keys = addresses.map((address) => sources.get(address)?.key).filter(Boolean);
  const label = [[...new Set(keys)].join(", ") || say("evidence"), claim.status === "inferred" ? say("status.inferred") : ""];
  const rows = addresses.map((address, index) => {
    const source = sources.get(address);
    const name = source ? named(source.node) : address;
    return el("li", {}, safeLink(address, name), places[index] ? el("span", { class: "place" }, el("bdi", { text: places[index] })) : null);
  });
  const status = claim.status ? el("p", { class: "status-of", text: wordFor("statusLong", claim.status) }) : null;
  return el("details", { class: "evidence" }, el("summary", { text: label.filter(Boolean).join(" · "), "aria-label": `${say("evidence")}: ${label.filter(Boolean).join(" · ")}` }), el("ul", {}, ...rows), status);
}

/** The evidence of a paragraph, whose properties stand beside it on the node. */
function proseEvidence(node, name, sources) {
  const more = node.more ?? {};
  return evidence({ sources: more[`${name}_sources`], at: more[`${name}_at`], status: more[`${name}_status`] }, sources);
}
