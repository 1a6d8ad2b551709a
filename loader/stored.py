"""What a store holds of ours, read as the same nodes and relationships that a library asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from graph_model.graph import CHAIN, LABELS, OWNER, RELATIONSHIPS, SCHEMES, triples
from graph_store.connection import Store
from graph_store.load_mark import NAME
from loader.wanted import Graph, Triple

OWNED = ("Action", "Figure")
"""The labels whose nodes belong to one record and go with it."""
SECONDS = 600
"""How long a store may take to say what it holds of ours."""

_OURS = {"library": NAME}
_AT_ONCE = 10_000
_KEYS = {relationship.name: relationship.key for relationship in RELATIONSHIPS}
_EDGE = "a.id AS a, b.id AS b, properties(r) AS r"
Rows = Iterable[tuple[Any, ...]]


def stored_counts(store: Store) -> tuple[int, int]:
    """Returns how many records and how many terms of ours the store holds."""
    found = " UNION ALL ".join(
        f"MATCH (n:{label}) WHERE n.{OWNER} = $library RETURN '{label}' AS label, count(n) AS nodes"
        for label in ("Incident", *(label.name for label in SCHEMES.values()))
    )
    counts = {label: int(nodes) for label, nodes in _read(store, found)}
    return counts.pop("Incident", 0), sum(counts.values())


def stored_digests(store: Store) -> dict[str, str]:
    """Returns the digest of every record in the store, by id."""
    found = f"MATCH (i:Incident) WHERE i.{OWNER} = $library RETURN i.id AS id, i.hash AS hash"
    return {str(key): str(value) for key, value in _read(store, found)}


def stored_graph(store: Store) -> Graph:
    """Returns everything in the store that is ours, whether or not a record still leads to it."""
    graph = Graph()
    for label in LABELS:
        _every_node(store, graph, label.name)
    for start, kind, end in triples():
        _every_edge(store, graph, (start, kind.name, end))
    return graph


def stored_terms(store: Store) -> Graph:
    """Returns every stored term of ours and its broader term."""
    graph = Graph()
    for label in SCHEMES.values():
        _every_node(store, graph, label.name)
        _every_edge(store, graph, (label.name, "BROADER", label.name))
    return graph


def stored_records(store: Store, ids: Iterable[str]) -> Graph:
    """Returns what the store holds of the records with these ids: their own nodes and every relationship."""
    graph, wanted = Graph(), sorted(ids)
    for triple in _starting_at("Incident"):
        rows = _from(store, triple, wanted)
        _edges(graph, triple, ((a, b, r) for a, b, r, _ in rows))
        if triple[2] in (*OWNED, "Source"):
            _nodes(graph, triple[2], ((n,) for *_, n in rows))
    found = "UNWIND $keys AS key MATCH (n:Incident {id: key}) RETURN properties(n) AS n"
    _nodes(graph, "Incident", _read_by(store, found, wanted))
    for triple in _starting_at("Action"):
        rows = _from(store, triple, sorted(graph.nodes.get("Action", ())))
        _edges(graph, triple, ((a, b, r) for a, b, r, _ in rows))
    for start in CHAIN:
        for end in CHAIN:
            found = f"MATCH (a:{start})-[r:LED_TO]->(b:{end}) WHERE r.incident IN $keys RETURN {_EDGE}"
            _edges(graph, (start, "LED_TO", end), _read_by(store, found, wanted))
    return graph


def stored_sources(store: Store, urls: Iterable[str]) -> Graph:
    """Returns those of the sources with these addresses that the store holds."""
    graph = Graph()
    found = "UNWIND $keys AS key MATCH (n:Source {id: key}) RETURN properties(n) AS n"
    _nodes(graph, "Source", _read_by(store, found, sorted(urls)))
    return graph


def _starting_at(label: str) -> list[Triple]:
    return [(start, kind.name, end) for start, kind, end in triples() if start == label]


def _every_node(store: Store, graph: Graph, label: str) -> None:
    found = f"MATCH (n:{label}) WHERE n.{OWNER} = $library RETURN properties(n) AS n"
    _nodes(graph, label, _read(store, found))


def _every_edge(store: Store, graph: Graph, triple: Triple) -> None:
    start, kind, end = triple
    ours = f"a.{OWNER} = $library AND b.{OWNER} = $library"
    found = f"MATCH (a:{start})-[r:{kind}]->(b:{end}) WHERE {ours} RETURN {_EDGE}"
    _edges(graph, triple, _read(store, found))


def _from(store: Store, triple: Triple, keys: list[str]) -> list[tuple[Any, ...]]:
    """Returns the relationships of a kind that start at nodes with these ids, with where they end."""
    start, kind, end = triple
    found = f"UNWIND $keys AS key MATCH (a:{start} {{id: key}})-[r:{kind}]->(b:{end})"
    ours = f"WHERE b.{OWNER} = $library"
    return list(_read_by(store, f"{found} {ours} RETURN {_EDGE}, properties(b) AS n", keys))


def _nodes(graph: Graph, label: str, rows: Rows) -> None:
    for (properties,) in rows:
        if properties.get(OWNER) == NAME:
            graph.nodes.setdefault(label, {})[properties["id"]] = dict(properties)


def _edges(graph: Graph, triple: Triple, rows: Rows) -> None:
    names = _KEYS[triple[1]]
    edges = graph.edges.setdefault(triple, {})
    for start, end, properties in rows:
        key = (start, end, *(properties.get(name) for name in names))
        # One that is there twice is like no other: it is deleted and made once.
        edges[key] = {"twice": True} if key in edges else dict(properties)


def _read(store: Store, statement: str) -> Rows:
    return store.read(statement, _OURS, timeout=SECONDS).rows


def _read_by(store: Store, statement: str, keys: list[str]) -> Iterator[tuple[Any, ...]]:
    """Yields the rows for keys, some at a time: a message to a store has a largest size."""
    for first in range(0, len(keys), _AT_ONCE):
        values = _OURS | {"keys": keys[first : first + _AT_ONCE]}
        yield from store.read(statement, values, timeout=SECONDS).rows
