"use strict";
// The graph that the page holds: its nodes, its relationships, and what follows from them.

class Graph {
  constructor(data) {
    this.title = data.title;
    this.answer = data.answer ?? null;
    this.kinds = new Map(data.kinds.map((kind) => [kind.id, kind]));
    this.relationships = data.relationships;
    this.nodes = new Map();
    for (const node of data.nodes) {
      this.nodes.set(node.id, { ...node, kind: this.kinds.get(node.group), links: [] });
    }
    const list = [...this.nodes.values()];
    let start = 0;
    this.edges = data.edges.ends.map((end, index) => {
      start += data.edges.steps[index];
      const edge = { start: list[start], end: list[end], type: data.types[data.edges.types[index]], index };
      edge.start.links.push({ edge, other: edge.end, out: true });
      if (start !== end) edge.end.links.push({ edge, other: edge.start, out: false });
      return edge;
    });
    this.incidents = list.filter((node) => node.group === "Incident");
    this.details = null;
    this.families = new Map();
    this.touched = new Map();
    this.joined = new Map();
  }

  node(id) {
    return this.nodes.get(id);
  }

  ofKind(kind) {
    return [...this.nodes.values()].filter((node) => node.group === kind);
  }

  linked(node, type, out) {
    const found = node.links.filter((link) => link.edge.type === type && link.out === out);
    return [...new Set(found.map((link) => link.other))];
  }

  narrower(node) {
    return this.linked(node, "BROADER", false);
  }

  broader(node) {
    return this.linked(node, "BROADER", true);
  }

  /** The term with everything narrower than it. */
  family(node) {
    if (!this.families.has(node)) {
      const family = new Set([node]);
      for (const member of family) this.narrower(member).forEach((term) => family.add(term));
      this.families.set(node, family);
    }
    return this.families.get(node);
  }

  /** The incidents that a node has to do with; a term's narrower terms count as well. */
  incidentsOf(node) {
    if (!this.touched.has(node)) {
      const found = new Set();
      for (const member of this.family(node)) this.walkToIncidents(member, found);
      this.touched.set(node, found);
    }
    return this.touched.get(node);
  }

  walkToIncidents(node, found) {
    if (node.group === "Incident") found.add(node);
    for (const { edge, other } of node.links) {
      if (other.group === "Incident") found.add(other);
      else if (edge.type === "IS_A" && other.group === "Action") this.walkToIncidents(other, found);
    }
  }

  /** The incidents that one type of relationship joins to a term or to its narrower terms. */
  incidentsByType(node, type) {
    const key = `${type} ${node.id}`;
    if (!this.joined.has(key)) {
      const members = [...this.family(node)];
      this.joined.set(key, new Set(members.flatMap((member) => this.linked(member, type, false))));
    }
    return this.joined.get(key);
  }

  /** What the panel needs is unpacked when it is first asked for. */
  async load(id) {
    this.details ??= unpack(id).then((text) => {
      const { nodes, edges, sources } = JSON.parse(text);
      [...this.nodes.values()].forEach((node, index) => (node.more = withSources(nodes[index], sources)));
      this.edges.forEach((edge, index) => (edge.more = { status: "stated", ...withSources(edges[index], sources) }));
    });
    return this.details;
  }

  /** The shortest way between two nodes over the nodes that `allowed` lets through. */
  shortest(from, to, allowed) {
    const cameBy = new Map([[from, null]]);
    const queue = [from];
    for (const node of queue) {
      if (node === to) break;
      for (const link of node.links) {
        const open = link.other === to || allowed(link.other);
        if (open && !cameBy.has(link.other)) {
          cameBy.set(link.other, { edge: link.edge, from: node });
          queue.push(link.other);
        }
      }
    }
    if (!cameBy.has(to)) return null;
    const steps = [{ node: to, edge: null }];
    for (let by = cameBy.get(to); by; by = cameBy.get(by.from)) steps.unshift({ node: by.from, edge: by.edge });
    return steps;
  }
}

/** Properties with the addresses of sources, which the page holds once each and names by number. */
function withSources(properties, sources) {
  for (const name in properties) {
    if (name === "sources" || name.endsWith("_sources")) properties[name] = properties[name].map((place) => sources[place]);
  }
  return properties;
}

/** Adds up how many incidents two sets share. */
function shared(one, other) {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let count = 0;
  for (const item of small) if (large.has(item)) count += 1;
  return count;
}
