"""What a store holds of ours, read as the same nodes and relationships that a library asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from graph_model.graph import CHAIN, OWNER, RELATIONSHIPS, SCHEMES, triples
from graph_store.connection import Store
from graph_store.load_mark import NAME
from loader.wanted import Graph

_OURS = {"library": NAME}
_KEYS = {relationship.name: relationship.key for relationship in RELATIONSHIPS}
_OWNED = ("Action", "Figure")
"""The labels whose nodes belong to one record and go with it."""


def stored_digests(store: Store) -> dict[str, str]:
    """Returns the digest of every record in the store, by id."""
    rows = store.read(
        f"MATCH (i:Incident) WHERE i.{OWNER} = $library RETURN i.id AS id, i.hash AS hash", _OURS
    )
    return {str(key): str(value) for key, value in rows.rows}


def stored_terms(store: Store) -> Graph:
    """Returns every stored term of ours and its broader term."""
    graph = Graph()
    for declared in SCHEMES.values():
        name = declared.name
        _nodes(
            graph,
            name,
            store.read(f"MATCH (n:{name}) WHERE n.{OWNER} = $library RETURN properties(n) AS n", _OURS).rows,
        )
        triple = (name, "BROADER", name)
        rows = store.read(
            f"MATCH (a:{name})-[r:BROADER]->(b:{name}) WHERE a.{OWNER} = $library AND b.{OWNER} = $library "
            "RETURN a.id AS a, b.id AS b, properties(r) AS r",
            _OURS,
        ).rows
        _edges(graph, triple, rows)
    return graph


def stored_records(store: Store, ids: Iterable[str]) -> Graph:
    """Returns what the store holds of the records with these ids: their own nodes and every relationship."""
    graph, wanted = Graph(), {"ids": sorted(ids)}
    for triple in _from_records():
        start, kind, end = triple
        rows = store.read(
            f"UNWIND $ids AS id MATCH (a:{start} {{id: id}})-[r:{kind}]->(b:{end}) "
            "RETURN a.id AS a, b.id AS b, properties(r) AS r, properties(b) AS n",
            wanted,
        ).rows
        _edges(graph, triple, ((a, b, r) for a, b, r, _ in rows))
        if end in (*_OWNED, "Source"):
            _nodes(graph, end, ((n,) for *_, n in rows))
    _nodes(
        graph,
        "Incident",
        store.read("UNWIND $ids AS id MATCH (n:Incident {id: id}) RETURN properties(n) AS n", wanted).rows,
    )
    _of_actions(store, graph)
    _of_chains(store, graph, wanted)
    return graph


def stored_sources(store: Store, urls: Iterable[str]) -> Graph:
    """Returns those of the sources with these addresses that the store holds."""
    graph = Graph()
    _nodes(
        graph,
        "Source",
        store.read(
            "UNWIND $urls AS url MATCH (n:Source {id: url}) RETURN properties(n) AS n", {"urls": sorted(urls)}
        ).rows,
    )
    return graph


def _from_records() -> list[tuple[str, str, str]]:
    return [(start, kind.name, end) for start, kind, end in triples() if start == "Incident"]


def _of_actions(store: Store, graph: Graph) -> None:
    actions = {"ids": sorted(graph.nodes.get("Action", ()))}
    for start, kind, end in triples():
        if start == "Action" and actions["ids"]:
            _edges(
                graph,
                (start, kind.name, end),
                store.read(
                    f"UNWIND $ids AS id MATCH (a:{start} {{id: id}})-[r:{kind.name}]->(b:{end}) "
                    "RETURN a.id AS a, b.id AS b, properties(r) AS r",
                    actions,
                ).rows,
            )


def _of_chains(store: Store, graph: Graph, wanted: dict[str, list[str]]) -> None:
    for start in CHAIN:
        for end in CHAIN:
            _edges(
                graph,
                (start, "LED_TO", end),
                store.read(
                    f"MATCH (a:{start})-[r:LED_TO]->(b:{end}) WHERE r.incident IN $ids "
                    "RETURN a.id AS a, b.id AS b, properties(r) AS r",
                    wanted,
                ).rows,
            )


def _nodes(graph: Graph, name: str, rows: Iterable[tuple[Any, ...]]) -> None:
    for (properties,) in rows:
        if properties.get(OWNER) == NAME:
            graph.nodes.setdefault(name, {})[properties["id"]] = dict(properties)


def _edges(graph: Graph, triple: tuple[str, str, str], rows: Iterable[tuple[Any, ...]]) -> None:
    names = _KEYS[triple[1]]
    for start, end, properties in rows:
        told: Mapping[str, Any] = properties
        key = (start, end, *(told.get(name) for name in names))
        graph.edges.setdefault(triple, {})[key] = dict(told)
