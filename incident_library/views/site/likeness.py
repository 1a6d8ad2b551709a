"""Which incidents are most like each one: the measure of ``incidents similar``, for all of them at once."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping

from graph_store.connection import Store
from queries.corpus import Rarity, read_corpus
from queries.similar import Alike, Shared, everything, shared_terms

SHORT_LIST = 10


def nearest_of_all(store: Store, most: int = 5) -> Mapping[str, tuple[Alike, ...]]:
    """Returns for each incident those most like it, the likest first.

    Only incidents that share much of what is rare are compared in full, so that it stays quick.
    """
    corpus = read_corpus(store)
    features = {key: everything(case, corpus) for key, case in corpus.cases.items()}
    rarity = Rarity(features.values(), corpus.terms)
    having: dict[str, list[str]] = defaultdict(list)
    for key, some in features.items():
        for feature in some:
            having[feature].append(key)
    telling = {feature: rarity.added(feature) for feature in having}
    found = {}
    for key, some in features.items():
        rough: dict[str, float] = defaultdict(float)
        for feature in some:
            for other in having[feature]:
                rough[other] += telling[feature]
        rough.pop(key, None)
        listed = sorted(rough, key=lambda other: (-rough[other], other))[:SHORT_LIST]
        alike = [(other, tuple(shared_terms(some, features[other], rarity, corpus))) for other in listed]
        near = [
            Alike(other, corpus.cases[other].title, corpus.cases[other].start, _score(shared), shared)
            for other, shared in alike
            if shared
        ]
        found[key] = tuple(sorted(near, key=lambda each: (-each.score, each.id))[:most])
    return found


def _score(shared: tuple[Shared, ...]) -> float:
    return math.fsum(each.score for each in shared)
