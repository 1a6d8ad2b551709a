"""What is valid and yet hardly meant: said on standard error, and loaded all the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from graph_model.dates import first_day
from graph_model.errors import Fault
from graph_model.records import Incident

if TYPE_CHECKING:
    from loader.library import Library

YEARS = range(1950, 2101)
"""The years in which an incident of a cluster may have happened, or a report of it been published."""
JOINERS = "\u200c\u200d"
"""Zero width, and yet a part of words in some scripts and of emoji."""


def doubts(library: Library) -> tuple[Fault, ...]:
    """Returns what a valid library may not mean as it stands, sorted by place."""
    terms = chain.from_iterable(terms.items() for terms in library.schemes.values())
    return tuple(sorted(chain(
        (library.fault(key, *doubt, "warning") for key, model in chain(library.incidents.items(), terms)
         for doubt in _unseen(model)),
        (library.fault(key, *doubt, "warning") for key, incident in library.incidents.items()
         for doubt in _years(incident)),
    )))  # fmt: skip


def _unseen(model: BaseModel) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yields the texts that hold what cannot be seen, such as a change of the direction of reading."""
    for at, text in _texts(model, ()):
        if not text.isprintable():
            bad = next((c for c in text if unicodedata.category(c) == "Cf" and c not in JOINERS), None)
            if bad:
                name = unicodedata.name(bad, "no name").lower()
                yield at, f"holds U+{ord(bad):04X} ({name}), which cannot be seen; is it meant?"


def _texts(value: object, at: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yields every string inside a model with its location."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*at, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts(item, (*at, index))


def _years(incident: Incident) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yields the dates in whose years nothing of the kind can have happened."""
    dates: list[tuple[tuple[Any, ...], str | None]] = [
        (("period", "start"), incident.period.start),
        (("period", "end"), incident.period.end),
        *((("sources", n, "published"), source.published) for n, source in enumerate(incident.sources)),
        *((("history", n, "date"), entry.date) for n, entry in enumerate(incident.history)),
    ]
    for at, date in dates:
        if date and first_day(date).year not in YEARS:
            yield at, f"is {date}; was a year between {YEARS[0]} and {YEARS[-1]} meant?"
