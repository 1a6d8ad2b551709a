"""Incidents as the terms they have, each as sure as its evidence and as telling as it is rare."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from graph_model.errors import QueryError
from graph_model.text import Text
from graph_store.connection import Store
from graph_store.load_mark import require_library
from graph_store.values import Rows
from queries.facets import FACETS
from queries.terms import Terms, read_terms, text

SECONDS = 30.0
ROWS = 2_000_000
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
        self._having: Counter[str] = Counter()
        self._cases, self._terms = 0, terms
        for features in cases:
            self._cases += 1
            self._having.update(features.keys())

    def of(self, key: str) -> float:
        """Returns the rarity of a term; 0 for what no case has, which tells nothing."""
        return math.log(self._cases / self._having[key]) if self._having[key] else 0.0

    def added(self, key: str) -> float:
        """Returns what a term tells beyond its broader one."""
        term = self._terms.get(key)
        above = self.of(term.broader) if term and term.broader else 0.0
        return max(0.0, self.of(key) - above)


def compared(one: Features, other: Features, weigh: Callable[[str], float]) -> dict[str, float]:
    """Returns what each feature that both have adds to their likeness, which is the sum: from 0 to 1.

    It is the feature's weight times the lesser sureness, over the weight of all that either has, each
    times the greater sureness.
    """
    whole = math.fsum(weigh(k) * max(one.get(k, 0), other.get(k, 0)) for k in one.keys() | other.keys())
    both = one.keys() & other.keys()
    return {key: weigh(key) * min(one[key], other[key]) / whole for key in both} if whole else {}


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
        for incident, term, status, role in _all(store, facet.claims).rows:
            sureness = SURENESS[str(status) if status else None]
            claim = Claim(facet.name, str(term), sureness, str(role) if role else None)
            claims.setdefault(str(incident), []).append(claim)
    steps: dict[str, dict[tuple[str, str], float]] = {}
    for incident, one, other, status in _all(store, _STEPS).rows:
        known = steps.setdefault(str(incident), {})
        step, sureness = (str(one), str(other)), SURENESS[str(status) if status else None]
        known[step] = max(sureness, known.get(step, 0))
    cases = {}
    for key, english, korean, start in _all(store, _INCIDENTS).rows:
        own, title = str(key), text(english, korean)
        cases[own] = Case(own, title, str(start), tuple(claims.get(own, ())), steps.get(own, {}))
    return Corpus(read_terms(store), cases)


_INCIDENTS = (
    "MATCH (i:Incident) RETURN i.id AS id, i.title AS en, i.title_ko AS ko, i.start AS start ORDER BY id"
)
_STEPS = (
    "MATCH (a)-[r:LED_TO]->(b) RETURN r.incident AS incident, a.id AS one, b.id AS other, r.status AS status "
    "ORDER BY incident, one, other"
)


def _all(store: Store, statement: str) -> Rows:
    rows = store.read(statement, timeout=SECONDS, limit=ROWS)
    if rows.truncated:
        raise QueryError(f"{store.address} holds more than {ROWS} claims of a kind; ask with Cypher instead")
    return rows
