"""Incidents as the terms they have, each as sure as its evidence and as telling as it is rare."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from graph_model.text import Text
from graph_store.connection import Store
from graph_store.load_mark import require_library
from queries.claims import read_claims, whole
from queries.facets import FACETS
from queries.terms import Terms, read_terms, strings, text

SURENESS: Mapping[str | None, float] = {None: 1.0, "stated": 1.0, "inferred": 0.5, "suggested": 0.25}
"""What a claim counts, by the status of its evidence; what needs no evidence counts in full."""

Features = Mapping[str, float]
"""Terms, or steps of chains as ``cause>symptom``, with how sure each is: from 0 to 1."""


@dataclass(frozen=True)
class Claim:
    """A term that an incident has: in which facet, in which role (causes only), how sure."""

    facet: str
    term: str
    sureness: float
    role: str | None = None


@dataclass(frozen=True)
class Case:
    """An incident as it is compared: what it has, and the steps of its causal chains."""

    id: str
    title: Text
    start: str
    claims: tuple[Claim, ...] = ()
    steps: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def terms(self, *facets: str) -> dict[str, float]:
        """Returns the terms of these facets with how sure each is."""
        found: dict[str, float] = {}
        for claim in self.claims:
            if claim.facet in facets:
                found[claim.term] = max(claim.sureness, found.get(claim.term, 0))
        return found

    @property
    def root_causes(self) -> tuple[str, ...]:
        """The causes that the record calls root; where it calls none so, all its causes."""
        causes = [claim for claim in self.claims if claim.facet == "cause"]
        return tuple(claim.term for claim in causes if claim.role == "root") or tuple(c.term for c in causes)


@dataclass(frozen=True)
class Corpus:
    """Every incident of a store, and every term."""

    terms: Terms
    cases: Mapping[str, Case]

    def widened(self, features: Features) -> dict[str, float]:
        """Returns features with the broader terms that they imply, each as sure as the surest below."""
        wide: dict[str, float] = {}
        for key, sureness in features.items():
            for above in self.terms.lineage(key):
                wide[above] = max(sureness, wide.get(above, 0))
        return wide


class Rarity:
    """How telling each term is among some cases: ``ln(cases / cases with it)``, narrower ones included.

    Sharing a narrow term is sharing all above it, so what a term adds to its broader one is the
    difference: along a lineage the weights sum to the rarity of the narrowest.
    """

    def __init__(self, cases: Iterable[Features], terms: Terms) -> None:
        having: Counter[str] = Counter()
        count = 0
        for features in cases:
            count += 1
            having.update(features.keys())
        self._of = {key: math.log(count / times) for key, times in having.items()}
        self._added = {key: self._beyond(key, terms) for key in having}

    def of(self, key: str) -> float:
        """Returns the rarity of a term; 0 for what no case has, which tells nothing."""
        return self._of.get(key, 0.0)

    def added(self, key: str) -> float:
        """Returns what a term tells beyond its broader one."""
        return self._added.get(key, 0.0)

    def _beyond(self, key: str, terms: Terms) -> float:
        term = terms.get(key)
        return max(0.0, self.of(key) - (self.of(term.broader) if term and term.broader else 0.0))


def compared(one: Features, other: Features, weigh: Callable[[str], float]) -> dict[str, float]:
    """Returns what each feature that both have adds to their likeness, which is the sum: from 0 to 1.

    It is the feature's weight times the lesser sureness, over the weight of all that either has, each
    times the greater sureness.
    """
    parts = {key: weigh(key) * min(one[key], other[key]) for key in one.keys() & other.keys()}
    each = math.fsum(weigh(key) * sureness for of in (one, other) for key, sureness in of.items())
    whole = each - math.fsum(parts.values())  # of what both have, the lesser was counted twice
    return {key: part / whole for key, part in parts.items()} if whole > 0 else {}


def narrowest(parts: Mapping[str, float], terms: Terms) -> dict[str, float]:
    """Returns what :func:`compared` gave, by the narrowest terms: each with what its broader ones add.

    A broader term that has two of them below it goes with the one whose own part is larger.
    """
    told, found = set[str](), dict[str, float]()
    for key in sorted(parts, key=lambda key: (-len(terms.lineage(key)), -parts[key], key)):
        lineage = [above for above in terms.lineage(key) if above in parts and above not in told]
        told.update(lineage)
        if (sum_of := math.fsum(parts[above] for above in lineage)) > 0:
            found[key] = sum_of
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def read_corpus(store: Store) -> Corpus:
    """Returns what a store holds, in one statement a facet and a kind of term."""
    require_library(store)
    claims: dict[str, list[Claim]] = {}
    for facet in FACETS.values():
        for held in read_claims(store, facet):
            claim = Claim(facet.name, held.term, SURENESS[held.status], held.role)
            for key in held.incidents:
                claims.setdefault(key, []).append(claim)
    steps: dict[str, dict[tuple[str, str], float]] = {}
    for one, other, status, incidents in whole(store, _STEPS).rows:
        step, sureness = (str(one), str(other)), SURENESS[str(status)]
        for key in strings(incidents):
            known = steps.setdefault(key, {})
            known[step] = max(sureness, known.get(step, 0))
    cases = {}
    for row in whole(store, _INCIDENTS).rows:
        own, title, start = str(row[0]), text(*row[1:3]), row[3]
        cases[own] = Case(own, title, str(start), tuple(claims.get(own, ())), steps.get(own, {}))
    return Corpus(read_terms(store), cases)


_INCIDENTS = (
    "MATCH (i:Incident) RETURN i.id AS id, i.title AS en, i.title_ko AS ko, i.start AS start ORDER BY id"
)
_STEPS = (
    "MATCH (a)-[r:LED_TO]->(b) RETURN a.id AS one, b.id AS other, r.status AS status, "
    "collect(DISTINCT r.incident) AS incidents ORDER BY one, other, status"
)
