// Logs Neo4j Browser in: the key that stands behind the # is worth a login once, and never leaves loopback.
const answer = await fetch("login", { method: "POST", body: location.hash.slice(1) });
if (answer.ok) {
  const login = await answer.json();
  const connection = { id: "$$discovery", name: "$$discovery", type: "bolt", authenticationMethod: "NATIVE", ...login };
  const connections = { allConnectionIds: [connection.id], connectionsById: { [connection.id]: connection } };
  localStorage.setItem("neo4j.connections", JSON.stringify(connections));
  location.replace("./");
} else {
  location.replace(await answer.text()); // the page with the form: the key is spent
}
