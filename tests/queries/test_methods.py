"""Each way to rank causes gives the shares that can be worked out by hand."""

from __future__ import annotations

import math

import pytest

from queries.checks import next_checks
from queries.corpus import Rarity, compared, narrowest
from queries.methods import METHODS, USUAL, Example, frequency, naive_bayes, neighbours, random_walk
from queries.terms import Term, Terms, text

TERMS = Terms(
    Term(key, "symptoms", text(key, None), broader)
    for key, broader in [("gpu", None), ("h100", "gpu"), ("hang", None), ("timeout", None), ("port", None)]
)


def example(key: str, features: str, causes: str) -> Example:
    seen = {above: 1.0 for feature in features.split() for above in TERMS.lineage(feature)}
    return Example(key, seen, {cause: 1 / len(causes.split()) for cause in causes.split()})


PAST = [
    example("A", "h100 hang", "hardware"),
    example("B", "gpu", "hardware software"),
    example("C", "timeout port", "cable"),
    example("D", "timeout", "software"),
]


def test_frequency_counts_each_incident_once() -> None:
    assert frequency(PAST, {}, TERMS) == {"cable": 0.25, "hardware": 0.375, "software": 0.375}


def test_naive_bayes_multiplies_smoothed_likelihoods() -> None:
    # "timeout" is in half of the incidents: hardware (weight 1.5, none with it) has (0 + 0.5) / 2.5, software
    # (1.5, one with it) 1.5 / 2.5, cable (1, one) 1.5 / 2; each over 0.5, times the prior
    products = {"hardware": 0.375 * 0.4, "software": 0.375 * 1.2, "cable": 0.25 * 1.5}
    whole = sum(products.values())
    assert naive_bayes(PAST, {"timeout": 1.0}, TERMS) == pytest.approx(
        {cause: product / whole for cause, product in products.items()}
    )
    assert naive_bayes(PAST, {"never seen": 1.0}, TERMS) == pytest.approx(frequency(PAST, {}, TERMS))


def test_neighbours_vote_by_their_squared_overlap_and_the_usual_by_a_little() -> None:
    once, half = math.log(4), math.log(2)
    # observed: h100 (adds ln 4 - ln 2 to gpu's ln 2) and timeout (ln 2)
    alike = {"A": once / (once + half + once), "B": half / (once + half), "D": half / (once + half)}
    alike["C"] = half / (once + half + once)  # has port besides
    votes = {
        "hardware": alike["A"] ** 2 + alike["B"] ** 2 / 2 + USUAL * 0.375,
        "software": alike["B"] ** 2 / 2 + alike["D"] ** 2 + USUAL * 0.375,
        "cable": alike["C"] ** 2 + USUAL * 0.25,
    }
    whole = sum(votes.values())
    found = neighbours(PAST, {"h100": 1.0, "gpu": 1.0, "timeout": 1.0}, TERMS)
    assert found == pytest.approx({cause: vote / whole for cause, vote in votes.items()})
    assert neighbours(PAST, {}, TERMS) == pytest.approx(frequency(PAST, {}, TERMS))


def test_a_random_walk_stands_most_on_the_cause_with_the_fewest_ways_out() -> None:
    past = [example("X", "hang", "c1"), example("Y", "hang port", "c2"), example("Z", "timeout", "c3")]
    # With restart 0.3 the balance at X is X = 0.7 (hang / 2 + c1) and c1 = 0.7 X / 2; at Y, which port leads
    # back to as well, Y = 0.7 (hang / 2 + port + c2) and c2 = port = 0.7 Y / 3; Z is never reached.
    c1 = 0.35 * 0.35 / (1 - 0.7 * 0.35)
    c2 = 0.7 / 3 * 0.35 / (1 - 2 * 0.7 * 0.7 / 3)
    found = random_walk(past, {"hang": 1.0}, TERMS)
    assert found == pytest.approx({"c1": c1 / (c1 + c2), "c2": c2 / (c1 + c2)}, abs=1e-4)


@pytest.mark.parametrize("name", METHODS)
def test_every_method_gives_shares_that_sum_to_one(name: str) -> None:
    for observed in ({}, {"hang": 1.0}, {"never seen": 1.0}, {"timeout": 0.5, "gpu": 1.0}):
        assert math.fsum(METHODS[name](PAST, observed, TERMS).values()) == pytest.approx(1)


def test_rarity_along_a_lineage_sums_to_that_of_the_narrowest() -> None:
    rarity = Rarity((each.features for each in PAST), TERMS)
    assert rarity.of("h100") == math.log(4)
    assert rarity.of("gpu") == math.log(2)
    assert rarity.added("gpu") + rarity.added("h100") == pytest.approx(math.log(4))
    assert rarity.of("never seen") == rarity.added("never seen") == 0


def test_what_two_share_is_told_by_the_narrowest_terms() -> None:
    one, other = {"gpu": 1.0, "h100": 1.0, "hang": 0.5}, {"gpu": 1.0, "h100": 0.5, "port": 1.0}
    parts = compared(one, other, lambda key: 2.0 if key == "h100" else 1.0)
    # shared: gpu 1, h100 half of 2; whole: gpu 1, h100 2, hang 0.5, port 1
    assert parts == pytest.approx({"gpu": 1 / 4.5, "h100": 1 / 4.5})
    assert narrowest(parts, TERMS) == pytest.approx({"h100": 2 / 4.5})
    assert compared({}, {}, lambda key: 1.0) == {}


def test_the_next_check_is_what_splits_the_suspects_best() -> None:
    past = [example(f"A{n}", "hang port", "hardware") for n in range(3)]
    past += [example(f"B{n}", "port", "software") for n in range(3)]
    (check,) = next_checks(past, {"hardware": 0.4, "software": 0.4}, ["hang", "port", "timeout"])
    # all three of hardware and none of software hung, half of all: (3 + 0.5) / 4 and 0.5 / 4
    assert check.term == "hang"
    assert check.likely == pytest.approx({"hardware": 0.875, "software": 0.125})
    left = -(0.875 * math.log2(0.875) + 0.125 * math.log2(0.125))
    assert check.gain == pytest.approx(1 - left)
