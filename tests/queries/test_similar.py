"""Likeness weighs rare terms more and inferred ones less, and the score is the sum of what explains it."""

from __future__ import annotations

import math

import pytest

from graph_model.errors import QueryError
from graph_store.connection import Store
from queries.similar import LIGHT, Likeness, similar

HALF, ONCE = math.log(4 / 2), math.log(4 / 1)
MOST = math.log(4 / 3)
"""What a term weighs that 2, 1 or 3 of the four incidents have."""

seen: dict[str, Likeness] = {}


def test_the_score_is_the_weight_shared_over_the_weight_of_all(small: Store) -> None:
    nearest = {each.id: each for each in similar(small, "IL-0001").nearest}
    assert list(nearest) == ["IL-0004", "IL-0002", "IL-0003"]
    # IL-0001 and IL-0004 share job-failure, job-exit, training and gpu in full; and half of hardware-failure,
    # of what gpu-fault adds to it and of the chain's step, which IL-0004 only infers.
    shared = 4 * MOST + MOST / 2 + (HALF - MOST) / 2 + HALF / 2
    # Beside these either has gpu-h100, nccl, synchronous-job, acme and globex; who it was counts a quarter.
    alone = (ONCE - MOST) + ONCE + HALF + 2 * LIGHT["organization"] * HALF
    whole = 4 * MOST + MOST + (HALF - MOST) + HALF + alone
    assert nearest["IL-0004"].score == pytest.approx(shared / whole)
    # IL-0003 is at acme too and had a gpu; both have nothing else.
    others = (HALF - MOST) + MOST + (ONCE - MOST) + ONCE + MOST + HALF + MOST + MOST + HALF
    theirs = ONCE + ONCE + ONCE + ONCE + ONCE
    both = MOST + LIGHT["organization"] * HALF
    assert nearest["IL-0003"].score == pytest.approx(both / (both + others + theirs))


def test_what_is_shared_explains_the_whole_score_by_the_narrowest_terms(small: Store) -> None:
    nearest = similar(small, "il-0001").nearest[0]
    told = {shared.terms: shared for shared in nearest.shared}
    assert set(told) == {
        ("gpu-fault",), ("gpu",), ("job-failure",), ("job-exit",), ("training",), ("gpu-fault", "job-failure")
    }  # fmt: skip
    assert told["gpu-fault", "job-failure"].facet == "chain"
    assert told["gpu-fault",].facet == "cause"
    assert (told["gpu-fault",].sureness, told["gpu",].sureness) == (0.5, 1.0)
    assert math.fsum(shared.score for shared in nearest.shared) == pytest.approx(nearest.score)
    # hardware-failure's share is told with gpu-fault: together they weigh what gpu-fault does
    assert told["gpu-fault",].score / told["gpu",].score == pytest.approx(HALF / 2 / MOST)


def test_a_rarer_term_explains_more_than_a_common_one(small: Store) -> None:
    (nearest,) = [each for each in similar(small, "IL-0001").nearest if each.id == "IL-0002"]
    told = {shared.terms[0]: shared.score for shared in nearest.shared}
    assert told["synchronous-job"] > told["job-failure"] > 0
    assert told["synchronous-job"] / told["job-failure"] == pytest.approx(HALF / MOST)


def test_names_of_what_is_shared_come_in_both_languages(small: Store) -> None:
    likeness = similar(small, "IL-0001", limit=1)
    assert len(likeness.nearest) == 1
    assert likeness.names["gpu-fault"].ko == "한국어 gpu fault"


def test_an_unknown_incident_is_told_with_the_nearest(small: Store) -> None:
    with pytest.raises(QueryError, match=r"no incident 'IL-0009' in .*; perhaps IL-000"):
        similar(small, "IL-0009")
    with pytest.raises(QueryError, match="no incident"):
        similar(small, "x'}) DETACH DELETE (n) //" * 100)


@pytest.mark.parametrize("incident", ["IL-0023", "IL-0127"])
def test_every_store_finds_the_same_likeness(shipped_store: Store, incident: str) -> None:
    likeness = similar(shipped_store, incident, limit=20)
    scores = [each.score for each in likeness.nearest]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score < 1 for score in scores)
    assert likeness == seen.setdefault(incident, likeness), "another store answered otherwise"


def test_likeness_is_mutual(shipped_store: Store) -> None:
    nearest = similar(shipped_store, "IL-0023", limit=1).nearest[0]
    back = {each.id: each.score for each in similar(shipped_store, nearest.id, limit=1000).nearest}
    assert back["IL-0023"] == pytest.approx(nearest.score)
