"""A canned question's answer as a picture: the nodes that its rows name, and what joins them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

from graph_model.graph import OWNER
from graph_model.picture import Picture, PictureEdge, PictureNode
from graph_store.connection import Store
from graph_store.load_mark import require_library
from graph_store.values import Rows
from queries.catalog import EdgeForm, Query

_KEPT_TO_ITSELF = (OWNER, "hash")
_KEY = ("incident", "chain", "step")

Pair = tuple[str, str]


def picture_of(store: Store, query: Query, rows: Rows) -> Picture:
    """Returns the nodes that the rows of a question name and the edges that its picture declares.

    A relationship of the graph carries its evidence, a derived one the row that tells it.
    """
    require_library(store)
    nodes = _nodes(store, query, rows)
    edges: dict[tuple[object, ...], PictureEdge] = {}
    for form in query.about.picture.edges:
        told = _derived(query, form, rows) if form.derived else _related(store, form, rows, nodes)
        for edge in told:
            if edge.start in nodes and edge.end in nodes:
                edges.setdefault(_place(edge), edge)
    return Picture(
        tuple(nodes[key] for key in sorted(nodes)), tuple(edges[place] for place in sorted(edges, key=str))
    )


def pairs(form: EdgeForm, row: Mapping[str, object]) -> list[Pair]:
    """Returns the ids that an edge of a picture joins in one row; a column with itself as a chain."""
    if form.start == form.end:
        return list(pairwise(ids(row[form.start])))
    return list(product(ids(row[form.start]), ids(row[form.end])))


def ids(value: object) -> list[str]:
    """Returns what a column that holds ids holds in one row: none, one or several."""
    return [str(item) for item in (value if isinstance(value, list) else [value]) if item is not None]


def _nodes(store: Store, query: Query, rows: Rows) -> dict[str, PictureNode]:
    wanted: dict[str, set[str]] = defaultdict(set)
    for column, labels in query.about.picture.nodes.items():
        for label in labels:
            wanted[label].update(key for row in rows for key in ids(row[column]))
    found: dict[str, PictureNode] = {}
    for label in sorted(wanted):
        read = store.read(
            f"UNWIND $ids AS id MATCH (n:{label} {{id: id}}) RETURN id, properties(n) AS n",
            {"ids": sorted(wanted[label])},
        )
        for key, told in read.rows:
            found[str(key)] = PictureNode(str(key), label, _told(told))
    return found


def _related(
    store: Store, form: EdgeForm, rows: Rows, nodes: Mapping[str, PictureNode]
) -> Iterator[PictureEdge]:
    """Yields the graph's relationships between the pairs; of any type and either way if none is named."""
    wanted = {pair for row in rows for pair in pairs(form, row) if nodes.keys() >= set(pair)}
    if not form.type:
        wanted |= {(end, start) for start, end in wanted}
    kind = f":{form.type}" if form.type else ""
    for (start, end), some in _by_labels(wanted, nodes).items():
        read = store.read(
            f"UNWIND $pairs AS pair MATCH (a:{start} {{id: pair.a}})-[r{kind}]->(b:{end} {{id: pair.b}}) "
            "RETURN type(r) AS kind, pair.a AS a, pair.b AS b, properties(r) AS r",
            {"pairs": [{"a": a, "b": b} for a, b in sorted(some)]},
        )
        for name, one, other, told in read.rows:
            yield PictureEdge(str(name), str(one), str(other), _told(told))


def _by_labels(wanted: Iterable[Pair], nodes: Mapping[str, PictureNode]) -> dict[Pair, list[Pair]]:
    grouped: dict[Pair, list[Pair]] = defaultdict(list)
    for start, end in sorted(wanted):
        grouped[nodes[start].label, nodes[end].label].append((start, end))
    return dict(sorted(grouped.items()))


def _derived(query: Query, form: EdgeForm, rows: Rows) -> Iterator[PictureEdge]:
    for row in rows:
        told = {name: value for name, value in row.items() if name not in query.about.picture.nodes}
        for start, end in pairs(form, row):
            yield PictureEdge(str(form.type), start, end, told)


def _told(properties: object) -> dict[str, object]:
    told = properties if isinstance(properties, dict) else {}
    return {name: value for name, value in told.items() if name not in _KEPT_TO_ITSELF}


def _place(edge: PictureEdge) -> tuple[object, ...]:
    return (edge.type, edge.start, edge.end, *(edge.properties.get(name) for name in _KEY))
