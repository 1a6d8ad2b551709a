"""A canned question's answer, as the graph page draws it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from graph_model.text import Text
from graph_store.values import Rows
from queries.catalog import Query


@dataclass(frozen=True)
class Answer:
    """The question with its values, the nodes of each column in the order of the rows, and what joins them.

    ``way`` holds the two ends where the answer is a path and has no columns of nodes.
    """

    question: Text
    values: tuple[tuple[str, str], ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    edges: tuple[tuple[str, str], ...]
    way: tuple[str, str] | None = None


def answer_of(query: Query, values: Mapping[str, object], rows: Rows, known: Collection[str]) -> Answer:
    """Returns the nodes and edges that a question's rows speak of, those of ``known`` ids."""
    form = query.about.picture
    columns: dict[str, dict[str, None]] = {name: {} for name in form.nodes}
    edges: dict[tuple[str, str], None] = {}
    way = None
    for row in rows:
        for name, seen in columns.items():
            seen.update(dict.fromkeys(_ids(row[name], known)))
        for edge in form.edges:
            for start in _ids(row[edge.start], known):
                edges.update({(start, end): None for end in _ids(row[edge.end], known)})
        if not form.nodes:
            stations = next((ids for value in row.values() if len(ids := _ids(value, known)) > 1), None)
            way = way or (stations and (stations[0], stations[-1])) or None
    found = tuple((name, tuple(ids)) for name, ids in columns.items() if ids)
    asked = tuple((name, str(value)) for name, value in values.items() if value is not None)
    return Answer(query.about.question, asked, found, tuple(edges), way)


def _ids(value: object, known: Collection[str]) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, str) and item in known]
