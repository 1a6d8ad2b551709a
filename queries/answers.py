"""What a search answers: hits, facets with counts, filters in force, suggested filters, groups by cause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from graph_model.naming import How
from graph_model.text import Text
from queries.wording import Snippet

Order = Literal["relevance", "newest"]


@dataclass(frozen=True)
class Value:
    """A value of a facet: how many incidents there are with it, and how deep it stands below the broadest."""

    facet: str
    id: str
    name: Text
    incidents: int
    depth: int = 0


@dataclass(frozen=True)
class Applied:
    """A filter in force, and how many incidents there would be without it."""

    facet: str
    id: str
    name: Text
    without: int


@dataclass(frozen=True)
class Suggestion:
    """A filter that the words typed ask for: which words, how they were understood, how many incidents.

    The count is of the incidents that pass the filters in force and this one, whatever their words.
    """

    facet: str
    id: str
    name: Text
    words: str
    how: How
    score: float
    incidents: int


@dataclass(frozen=True)
class Hit:
    """An incident found; ``score`` is 0, and there is no snippet in either language, without a text."""

    id: str
    title: Text
    start: str
    score: float
    snippets: Mapping[str, Snippet]
    organizations: tuple[str, ...]
    causes: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """The incidents of one top-level cause among those found, by their root causes."""

    cause: str
    name: Text
    incidents: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What a search found.

    ``every_word`` says whether each hit has every word; else no incident has, and these have the most.
    ``hits`` are the first of ``total``; facets and groups count all of them. ``names`` holds the name of each
    term that a hit mentions.
    """

    total: int
    every_word: bool
    order: Order
    hits: tuple[Hit, ...]
    applied: tuple[Applied, ...]
    suggestions: tuple[Suggestion, ...]
    facets: Mapping[str, tuple[Value, ...]]
    groups: tuple[Group, ...]
    names: Mapping[str, Text]
