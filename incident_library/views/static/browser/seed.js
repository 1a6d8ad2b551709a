// Lays our style and favourites where Neo4j Browser keeps its own, before it starts; once for each version of
// them, so that what a person changes afterwards stays.
function layLibrary({ version, rules, favourites, settings, udc }) {
  if (localStorage.getItem("incident-library") === version) return;
  const kept = (name, none) => JSON.parse(localStorage.getItem(`neo4j.${name}`)) ?? none;
  const keep = (name, value) => localStorage.setItem(`neo4j.${name}`, JSON.stringify(value));
  const foreign = ({ id }) => !id?.startsWith("incident-library/");
  const folders = [...new Set(favourites.map(({ folder }) => folder))].map((id) => ({ id, name: id.split("/")[1] }));
  keep("grass", { ...kept("grass", {}), ...rules });
  keep("documents", [...kept("documents", []).filter(foreign), ...favourites]);
  keep("folders", [...kept("folders", []).filter(foreign), ...folders]);
  keep("settings", { ...settings, ...kept("settings", {}) });
  keep("udc", { ...udc, ...kept("udc", {}) });
  localStorage.setItem("incident-library", version);
}
