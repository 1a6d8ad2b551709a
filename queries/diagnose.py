"""Diagnosis: probable causes of what is observed, their precedents, and what to look at next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from graph_model.errors import QueryError
from graph_model.text import Text
from graph_store.connection import Store
from queries.checks import Check, next_checks
from queries.corpus import Corpus, read_corpus
from queries.evidence import Clues, Evidence, gather
from queries.facets import FACETS
from queries.methods import METHODS, Shares, examples, frequency
from queries.precedents import Precedent, Precedents, Remedy

METHOD = "neighbours"
"""The best of :data:`METHODS` by leave-one-out over the shipped library: `python -m benchmarks.diagnosis`."""
NAMED = 0.5
"""What share goes to the causes that a log signature names; a judgement, for no incident has its logs."""
LEAST_TOLD = 0.12
"""Below it, in nats, the ranking was right no more often than the usual one: by leave-one-out too."""
STRONG, ENOUGH = 0.5, 3
"""With so many nats and observations the first cause was right two times of three: it stands out."""
CHECKED = ("symptom", "component")
Doubt = Literal["nothing-known", "little-told"]


@dataclass(frozen=True)
class Suspect:
    """A top-level cause: its share now and among all incidents, its precedents, and what was done about it.

    ``narrower`` gives the leading causes below it with their shares of the whole, ``named`` those that a log
    signature names.
    """

    cause: str
    share: float
    usual: float
    named: tuple[str, ...]
    narrower: tuple[tuple[str, float], ...]
    precedents: tuple[Precedent, ...]
    remedies: tuple[Remedy, ...]


@dataclass(frozen=True)
class Diagnosis:
    """What is observed and what may be behind it, the most probable first.

    ``told`` is how much the evidence tells, in nats, and ``strong`` whether the first cause stands out.
    ``doubt`` says why the answer is "unknown", where it is: then the suspects are what comes nearest.
    """

    evidence: Evidence
    method: str
    told: float
    strong: bool
    doubt: Doubt | None
    suspects: tuple[Suspect, ...]
    checks: tuple[Check, ...]
    names: Mapping[str, Text]


def diagnose(store: Store, clues: Clues, *, method: str = METHOD, limit: int = 3) -> Diagnosis:
    """Returns the probable causes of what is observed, at most ``limit``, each with so many precedents.

    Raises :class:`QueryError` for what cannot be observed, is no term, or is no method.
    """
    if method not in METHODS:
        raise QueryError(f"{method!r} is no method; the methods are {', '.join(METHODS)}")
    corpus = read_corpus(store)
    reasoning = _Reasoning(corpus, gather(corpus.terms, clues), method)
    precedents = Precedents(store, corpus, reasoning.past, reasoning.observed)
    suspects = tuple(reasoning.suspect(cause, precedents, limit) for cause in reasoning.leading[:limit])
    checks = reasoning.checks(suspects, limit)
    names = {term: corpus.terms[term].name for term in sorted(set(_mentioned(reasoning, suspects, checks)))}
    told, evidence = reasoning.told, reasoning.evidence
    strong = bool(evidence.named) or stands_out(told, len(evidence.observations))
    return Diagnosis(evidence, method, told, strong, reasoning.doubt, suspects, checks, names)


def told_by(shares: Shares, usual: Shares) -> float:
    """Returns how much evidence tells, in nats: how far it takes the shares of causes from the usual ones.

    This is their Kullback-Leibler divergence; a cause that was never seen counts as the rarest that was.
    """
    rarest = min(usual.values(), default=1.0)
    given = ((share, usual.get(cause, rarest)) for cause, share in shares.items() if share > 0)
    return math.fsum(share * math.log(share / before) for share, before in given)


def with_named(shares: Shares, named: Sequence[str]) -> Shares:
    """Returns shares of which the causes that were named outright have their part."""
    part = {cause: NAMED * named.count(cause) / len(named) for cause in named}
    left = 1 - NAMED if named else 1.0
    return {cause: left * shares.get(cause, 0) + part.get(cause, 0) for cause in {*shares, *part}}


def stands_out(told: float, observations: int) -> bool:
    """Returns whether the first cause can be relied on, by how much so many observations tell."""
    return told >= STRONG and observations >= ENOUGH


class _Reasoning:
    """One diagnosis while it is made."""

    def __init__(self, corpus: Corpus, evidence: Evidence, method: str) -> None:
        self.corpus, self.terms, self.evidence = corpus, corpus.terms, evidence
        self.observed = corpus.widened({each.term: each.sureness for each in evidence.observations})
        self.past = examples(corpus, top=True)
        self.usual = frequency(self.past, self.observed, self.terms)
        shares = METHODS[method](self.past, self.observed, self.terms)
        self.shares = with_named(shares, [self.terms.top(each.term) for each in evidence.named])
        self.narrow = METHODS[method](examples(corpus, top=False), self.observed, self.terms)
        self.told = told_by(self.shares, self.usual)
        self.doubt = self._doubt()

    def _doubt(self) -> Doubt | None:
        if self.evidence.named:
            return None
        if not any(key in example.features for key in self.observed for example in self.past):
            return "nothing-known"
        return "little-told" if self.told < LEAST_TOLD else None

    @property
    def leading(self) -> list[str]:
        """The causes by their shares; none where nothing that is observed is known."""
        voted = [cause for cause, share in self.shares.items() if share > 0]
        ranked = sorted(voted, key=lambda cause: (-self.shares[cause], cause))
        return [] if self.doubt == "nothing-known" else ranked

    def suspect(self, cause: str, precedents: Precedents, limit: int) -> Suspect:
        below = self.terms.narrower(cause)
        narrower = [(key, share) for key, share in self.narrow.items() if key in below and key != cause]
        return Suspect(
            cause,
            self.shares[cause],
            self.usual.get(cause, 0.0),
            tuple(each.term for each in self.evidence.named if each.term in below),
            tuple(sorted(narrower, key=lambda each: (-each[1], each[0]))[:limit]),
            precedents.of(cause, limit),
            precedents.remedies(cause),
        )

    def checks(self, suspects: Sequence[Suspect], limit: int) -> tuple[Check, ...]:
        """Returns what to look for next, of what was not seen yet; of a term and a narrower one, one."""
        schemes = [FACETS[facet].scheme for facet in CHECKED]
        open_ones = [t.id for t in self.terms.values() if t.scheme in schemes and t.id not in self.observed]
        shares = {suspect.cause: suspect.share for suspect in suspects}
        found: list[Check] = []
        for check in next_checks(self.past, shares, open_ones):
            if not any(self.terms.related(check.term, other.term) for other in found):
                found.append(replace(check, patterns=self.terms[check.term].patterns))
        return tuple(found[:limit])


def _mentioned(reasoning: _Reasoning, suspects: Iterable[Suspect], checks: Iterable[Check]) -> Iterator[str]:
    """Yields every term that a diagnosis speaks of."""
    yield from (each.term for each in (*reasoning.evidence.observations, *reasoning.evidence.named))
    yield from (check.term for check in checks)
    for suspect in suspects:
        yield suspect.cause
        yield from (cause for cause, _ in suspect.narrower)
        yield from suspect.named
        yield from (remedy.kind for remedy in suspect.remedies)
        for precedent in suspect.precedents:
            yield from precedent.shared
            yield from (done.kind for done in precedent.done)
    for reading in reasoning.evidence.logs:
        yield from (sighting.term for sighting in reading.sightings)
