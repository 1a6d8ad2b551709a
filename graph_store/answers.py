"""From a driver's result to plain :class:`Rows`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graph_store.bolt import graph, neo4j, times
from graph_store.columns import returned
from graph_store.values import Edge, Node, Path, Rows


def collect(result: neo4j.Result, limit: int | None, statement: str) -> Rows:
    """Returns at most ``limit`` rows of a statement's result, all of them without a limit."""
    if limit is None:
        records, truncated = list(result), False
    else:
        fetched = result.fetch(limit + 1)
        records, truncated = fetched[:limit], len(fetched) > limit
    # Only now: an end of a relationship is filled in by a later record of the same result.
    rows = tuple(tuple(plain(value) for value in record.values()) for record in records)
    return Rows(tuple(result.keys()) or returned(statement), rows, truncated)


def plain(value: Any) -> object:
    """Returns a driver's value as plain Python."""
    if value is None or isinstance(value, str | int | float | bytes):
        return value
    if isinstance(value, graph.Node):
        return _node(value)
    if isinstance(value, graph.Relationship):
        return _edge(value)
    if isinstance(value, graph.Path):
        return Path(tuple(map(_node, value.nodes)), tuple(map(_edge, value.relationships)))
    if isinstance(value, times.Date | times.Time | times.DateTime | times.Duration):
        return value.iso_format().replace(".000000000", "")
    if isinstance(value, dict):
        return _plain_map(value)
    if isinstance(value, list | tuple):  # a point in space is a tuple of numbers
        return [plain(item) for item in value]
    return str(value)


def _plain_map(value: Mapping[str, Any]) -> dict[str, object]:
    """Returns a map in the order of its keys; a store's own order depends on what happened to it before."""
    return {key: plain(value[key]) for key in sorted(value)}


def _node(node: graph.Node) -> Node:
    return Node(tuple(sorted(node.labels)), _plain_map(node), node.element_id)


def _edge(edge: graph.Relationship) -> Edge:
    start, end = (_node(end) if end is not None else Node((), {}) for end in edge.nodes)
    return Edge(edge.type, start, end, _plain_map(edge), edge.element_id)
