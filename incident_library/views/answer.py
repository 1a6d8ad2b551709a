"""A canned question's answer, as the graph page draws it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from graph_model.text import Text
from graph_store.values import Rows
from queries.catalog import Query
from queries.query_picture import ids, pairs


@dataclass(frozen=True)
class Answer:
    """The question with its values, the nodes of each column in the order of the rows, and what joins them.

    ``way`` holds the two ends where the answer is one path and nothing else.
    """

    question: Text
    values: tuple[tuple[str, str], ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    edges: tuple[tuple[str, str], ...]
    way: tuple[str, str] | None = None


def answer_of(query: Query, values: Mapping[str, object], rows: Rows, known: Collection[str]) -> Answer:
    """Returns the nodes and edges that a question's rows speak of, those of ``known`` ids."""
    form = query.about.picture
    columns = {
        name: tuple(dict.fromkeys(key for row in rows for key in ids(row[name]) if key in known))
        for name in form.nodes
    }
    joined = (pair for row in rows for edge in form.edges for pair in pairs(edge, row))
    asked = tuple((name, str(value)) for name, value in values.items() if value is not None)
    found = tuple((name, seen) for name, seen in columns.items() if seen)
    edges = tuple(dict.fromkeys(pair for pair in joined if pair[0] in known and pair[1] in known))
    return Answer(query.about.question, asked, found, edges, _way(query, rows, found))


def _way(query: Query, rows: Rows, found: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, str] | None:
    """Returns the ends of the one path that an answer consists of, if it does."""
    edges = query.about.picture.edges
    if len(rows) != 1 or len(found) != 1 or not all(edge.start == edge.end for edge in edges) or not edges:
        return None
    stations = found[0][1]
    return (stations[0], stations[-1]) if len(stations) > 1 else None
