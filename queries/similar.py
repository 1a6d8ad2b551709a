"""Likeness: which incidents share most with one, the rare weighing more, and what each shares."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from graph_model.errors import QueryError
from graph_model.text import Text
from graph_store.connection import Store
from queries.corpus import Case, Corpus, Features, Rarity, compared, narrowest, read_corpus
from queries.facets import FACETS

STEP = " → "
LIGHT: Mapping[str, float] = {"organization": 0.25}
"""What a facet counts beside the others, 1 if not here: who was hit makes two incidents little alike."""


@dataclass(frozen=True)
class Shared:
    """What two incidents share: a term or a step of a causal chain, and what it adds to the score.

    ``sureness`` is that of the less sure of the two claims: 1 where both are stated, less where inferred.
    """

    facet: str
    terms: tuple[str, ...]
    sureness: float
    score: float


@dataclass(frozen=True)
class Alike:
    """An incident like another: the score, from 0 to 1, is the sum of what is shared."""

    id: str
    title: Text
    start: str
    score: float
    shared: tuple[Shared, ...]


@dataclass(frozen=True)
class Likeness:
    """The incidents most like one, and the names of the terms that they share with it."""

    id: str
    title: Text
    nearest: tuple[Alike, ...]
    names: Mapping[str, Text]


def similar(store: Store, incident: str, *, limit: int = 10) -> Likeness:
    """Returns the incidents most like one, the likest first; those that share nothing are left out.

    The score is the weight of what both have over the weight of all that either has. A term weighs its
    rarity, ``ln(incidents / incidents with it)``, times how sure the claim is. Sharing two narrow terms
    under one broader term is sharing the broader one. Raises :class:`QueryError` for an unknown incident.
    """
    corpus = read_corpus(store)
    case = corpus.cases.get(incident.upper())
    if case is None:
        near = ", ".join(get_close_matches(incident.upper()[:64], corpus.cases, n=3)) or "`incidents search`"
        raise QueryError(f"no incident {incident[:64]!r} in {store.address}; perhaps {near}")
    features = {key: everything(each, corpus) for key, each in corpus.cases.items()}
    rarity = Rarity(features.values(), corpus.terms)
    found = []
    for key, other in corpus.cases.items():
        shared = (
            tuple(shared_terms(features[case.id], features[key], rarity, corpus)) if key != case.id else ()
        )
        if shared:
            score = math.fsum(each.score for each in shared)
            found.append(Alike(key, other.title, other.start, score, shared))
    nearest = tuple(sorted(found, key=lambda each: (-each.score, each.id))[:limit])
    used = {term for each in nearest for shared in each.shared for term in shared.terms}
    return Likeness(case.id, case.title, nearest, {key: corpus.terms[key].name for key in sorted(used)})


def everything(case: Case, corpus: Corpus) -> dict[str, float]:
    """Returns every term of an incident, broader ones too, and every step of its chains."""
    steps = {STEP.join(step): sureness for step, sureness in case.steps.items()}
    return corpus.widened(case.terms(*FACETS)) | steps


def shared_terms(one: Features, other: Features, rarity: Rarity, corpus: Corpus) -> Iterator[Shared]:
    """Yields what two incidents share, the weightiest first; a broader term within the narrowest below it."""
    parts = compared(one, other, lambda key: _weight(key, rarity, corpus))
    for key, score in narrowest(parts, corpus.terms).items():
        sureness = min(one[key], other[key])
        yield Shared(_facet(key, corpus), tuple(key.split(STEP)), sureness, score)


def _weight(key: str, rarity: Rarity, corpus: Corpus) -> float:
    return rarity.added(key) * LIGHT.get(_facet(key, corpus), 1.0)


def _facet(key: str, corpus: Corpus) -> str:
    term = corpus.terms.get(key)
    return next((f.name for f in FACETS.values() if term and f.scheme == term.scheme), "chain")
