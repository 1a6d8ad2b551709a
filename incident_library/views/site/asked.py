"""The canned questions with their answers, as pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from graph_model.errors import QueryError
from graph_model.picture import PictureNode
from graph_model.text import Text
from graph_store.connection import Store
from graph_store.values import Rows
from incident_library.views.site.wording import number
from queries.catalog import Query, catalogue
from queries.runner import bind, run

ROWS = 100
"""So many rows of an answer are shown."""
PARTS = 12
"""So many ids of a list in one cell; the rest is a number."""


@dataclass(frozen=True)
class Part:
    """A piece of a cell: a node to link to, by its name or ``brief`` by its id, or plain text."""

    text: str
    node: PictureNode | None = None
    brief: bool = False


@dataclass(frozen=True)
class Asked:
    """A question, what it was asked with, and what it answered."""

    query: Query
    values: tuple[tuple[str, str], ...]
    answer: Rows
    rows: tuple[tuple[tuple[Part, ...], ...], ...]

    @property
    def name(self) -> str:
        """The question's name."""
        return self.query.name

    @property
    def question(self) -> Text:
        """The question in words."""
        return self.query.about.question

    @property
    def body(self) -> str:
        """The question in Cypher."""
        return self.query.body

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.answer.columns

    @property
    def truncated(self) -> bool:
        """Whether there are more rows than the page shows."""
        return len(self.answer) > len(self.rows)

    @cached_property
    def numeric(self) -> frozenset[str]:
        """The columns that hold numbers alone."""
        cells = list(zip(*self.answer.rows[:ROWS], strict=True)) or [()] * len(self.columns)
        pairs = zip(self.columns, cells, strict=True)
        return frozenset(name for name, values in pairs if values and all(map(_is_number, values)))


def askable() -> list[Query]:
    """Returns every canned question that can be asked without a value."""
    return [q for q in catalogue().values() if not any(p.required for p in q.about.parameters.values())]


def ask(store: Store, query: Query, nodes: Mapping[str, PictureNode]) -> Asked | None:
    """Returns a question with its answer; None where its default is a term that this library has not."""
    try:
        answer = run(store, query, {})
    except QueryError:
        return None
    values = tuple((key, str(value)) for key, value in bind(query, {}).items() if value is not None)
    rows = tuple(tuple(parts(value, nodes) for value in row) for row in answer.rows[:ROWS])
    return Asked(query, values, answer, rows)


def parts(value: object, nodes: Mapping[str, PictureNode], *, brief: bool = False) -> tuple[Part, ...]:
    """Returns a cell in pieces; ids of nodes that have a page become links to it, many incidents by id."""
    if value is None:
        return ()
    if isinstance(value, list):
        shown = [piece for item in value[:PARTS] for piece in parts(item, nodes, brief=len(value) > 1)]
        return (*shown, *([Part(f"+{len(value) - PARTS}")] if len(value) > PARTS else []))
    if isinstance(value, Mapping):
        return tuple(Part(f"{key}: {_text(item)}") for key, item in value.items())
    node = nodes.get(value) if isinstance(value, str) else None
    return (Part(_text(value), node, brief and node is not None and node.label == "Incident"),)


def _text(value: object) -> str:
    return number(value) if _is_number(value) else str(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


Topics = Sequence[tuple[str, list[Asked]]]


def by_topic(asked: Mapping[str, Asked]) -> Topics:
    """Returns the questions by topic, both sorted."""
    topics: dict[str, list[Asked]] = {}
    for each in asked.values():
        topics.setdefault(each.query.topic, []).append(each)
    return sorted(topics.items())
