"""What canned questions answer on one store and not on another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from graph_model.errors import QueryError
from graph_store.connection import Store
from graph_store.values import Rows
from queries.catalog import Query, catalogue
from queries.runner import run

Row = dict[str, object]


@dataclass(frozen=True)
class AnswerChange:
    """A question that answers otherwise: rows gained, rows lost, and rows with other values, old and new."""

    query: str
    gained: tuple[Row, ...]
    lost: tuple[Row, ...]
    changed: tuple[tuple[Row, Row], ...]


def changed_answers(old: Store, new: Store) -> Iterator[AnswerChange]:
    """Yields the questions, asked with their default parameters, whose rows are not the same on both."""
    for query in catalogue().values():
        if not any(parameter.required for parameter in query.about.parameters.values()):
            change = compare(query, _answer(old, query), _answer(new, query))
            if change.gained or change.lost or change.changed:
                yield change


def compare(query: Query, old: Rows, new: Rows) -> AnswerChange:
    """Returns how the rows of a question differ; rows are the same row where their key columns agree."""
    before, after = _by_key(query, old), _by_key(query, new)
    return AnswerChange(
        query.name,
        tuple(row for key, row in after.items() if key not in before),
        tuple(row for key, row in before.items() if key not in after),
        tuple((before[key], row) for key, row in after.items() if key in before and before[key] != row),
    )


def _answer(store: Store, query: Query) -> Rows:
    """Returns the rows of a question; none where the library does not know the term that it asks about."""
    try:
        return run(store, query)
    except QueryError:
        return Rows(tuple(query.about.columns), ())


def _by_key(query: Query, rows: Rows) -> dict[tuple[str, int], Row]:
    """Returns rows by what identifies them; should several share that, by their order among themselves."""
    seen: dict[str, int] = defaultdict(int)
    found = {}
    for row in rows:
        key = str([row[column] for column in query.about.key])
        found[key, seen[key]] = row
        seen[key] += 1
    return found
