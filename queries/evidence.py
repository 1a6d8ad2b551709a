"""What a person knows of an outage: the terms given, those that a text speaks of, those that a log tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from graph_model.errors import QueryError
from queries.facets import FACETS
from queries.logs import LogReading
from queries.methods import SEEN
from queries.terms import Terms

MOST_CHARACTERS = 1_000_000
_FACET_OF = {FACETS[name].scheme: name for name in (*SEEN, "cause")}
From = Literal["given", "log", "text"]


@dataclass(frozen=True)
class Observation:
    """A term that applies, where it is known from, the words that told it, and how sure it is: 0 to 1."""

    facet: str
    term: str
    known_from: From
    words: str
    sureness: float


@dataclass(frozen=True)
class Clues:
    """What a person gives: observed terms by facet, what they say of it, the logs that were read."""

    given: Mapping[str, Iterable[str]] = field(default_factory=dict)
    text: str = ""
    logs: tuple[LogReading, ...] = ()


@dataclass(frozen=True)
class Evidence:
    """What was observed, and which causes a log signature names outright."""

    observations: tuple[Observation, ...]
    named: tuple[Observation, ...]
    logs: tuple[LogReading, ...]


def gather(terms: Terms, clues: Clues) -> Evidence:
    """Returns each observation once, by its surest origin: given, then from a log, then from the text.

    Causes that the text merely mentions are left out: measured, they mislead more than they help. Raises
    :class:`QueryError` for what cannot be observed or is no term.
    """
    found = [*_given(terms, clues.given), *_logged(clues.logs), *_written(terms, clues.text)]
    once: dict[str, Observation] = {}
    for each in found:
        once.setdefault(each.term, each)
    observed = sorted(once.values(), key=lambda each: ((*SEEN, "cause").index(each.facet), each.term))
    return Evidence(
        tuple(each for each in observed if each.facet != "cause"),
        tuple(each for each in observed if each.facet == "cause"),
        clues.logs,
    )


def _given(terms: Terms, given: Mapping[str, Iterable[str]]) -> Iterable[Observation]:
    for facet, values in given.items():
        if facet not in SEEN:
            raise QueryError(f"a {facet} cannot be observed; give {', '.join(SEEN)}")
        for said in values:
            yield Observation(facet, terms.resolve(said, FACETS[facet].scheme), "given", said, 1.0)


def _logged(readings: Iterable[LogReading]) -> Iterable[Observation]:
    for reading in readings:
        for each in reading.sightings:
            if each.scheme in _FACET_OF:
                yield Observation(_FACET_OF[each.scheme], each.term, "log", each.samples[0], 1.0)


def _written(terms: Terms, text: str) -> Iterable[Observation]:
    if len(text) > MOST_CHARACTERS:
        count = len(text)
        raise QueryError(f"the text has {count} characters and {MOST_CHARACTERS} are read; give it as a log")
    for match in terms.index.find(text):
        surely = match.how == "signature" or (match.how != "part" and match.scheme != "causes")
        if surely and match.scheme in _FACET_OF:
            yield Observation(_FACET_OF[match.scheme], match.term, "text", match.words, match.score)
