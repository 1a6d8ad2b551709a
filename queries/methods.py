"""Ways to rank causes by what was observed: each takes past examples and returns a share for every cause.

The shares of one answer sum to 1. ``observed`` and the examples' features hold broader terms too.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from queries.corpus import Corpus, Features, Rarity, compared
from queries.terms import Terms

SEEN = ("symptom", "component", "detection", "domain")
"""The facets of what an on-call person can see: not the causes and not the factors, which are to be found."""
POWER = 2
"""Twice as alike is four times the vote; else the many that share little outvote the few that share much."""
USUAL = 0.1
"""The vote that causes have by how often they occur at all: it counts where nothing is much alike."""
SMOOTHING = 1.0
RESTART = 0.3
ROUNDS = 30


@dataclass(frozen=True)
class Example:
    """A past incident: what was to be seen of it, and its causes, whose weights sum to 1."""

    id: str
    features: Features
    causes: Mapping[str, float]


def examples(corpus: Corpus, *, top: bool, seen: Sequence[str] = SEEN) -> list[Example]:
    """Returns every incident as an example: what was to be seen, and its root causes.

    Root causes count equally; with ``top`` each as the top-level cause above it. An incident that calls none
    of its causes root counts with all of them.
    """
    found = []
    for case in corpus.cases.values():
        causes = [corpus.terms.top(cause) if top else cause for cause in case.root_causes]
        weights = {cause: causes.count(cause) / len(causes) for cause in causes}
        found.append(Example(case.id, corpus.widened(case.terms(*seen)), weights))
    return found


Shares = dict[str, float]
Method = Callable[[Sequence[Example], Features, Terms], Shares]


def frequency(examples: Sequence[Example], observed: Features, terms: Terms) -> Shares:
    """Returns how often each cause was there, whatever was observed."""
    return _shares(_weights(examples))


def naive_bayes(examples: Sequence[Example], observed: Features, terms: Terms) -> Shares:
    """Returns the posterior of each cause as if observations were independent of one another.

    Counts are smoothed towards how often a term is seen at all. A term that no example has says nothing.
    """
    weights = _weights(examples)
    seen = Counter(key for example in examples for key in example.features)
    within: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for example in examples:
        for cause, part in example.causes.items():
            for key in example.features.keys() & observed.keys():
                within[cause][key] += part
    logs = {}
    for cause, weight in weights.items():
        logs[cause] = math.log(weight)
        for key in sorted(observed.keys() & seen.keys()):
            overall = seen[key] / len(examples)
            likely = (within[cause][key] + SMOOTHING * overall) / (weight + SMOOTHING)
            logs[cause] += math.log(likely / overall)
    most = max(logs.values(), default=0.0)
    return _shares({cause: math.exp(log - most) for cause, log in logs.items()})


def neighbours(examples: Sequence[Example], observed: Features, terms: Terms) -> Shares:
    """Returns the votes of all examples, each as large as its likeness squared, and a small one of the usual.

    Likeness is the rarity-weighted overlap with what was observed: a term weighs what it tells beyond its
    broader one.
    """
    rarity = Rarity((example.features for example in examples), terms)
    votes = {cause: USUAL * share for cause, share in frequency(examples, observed, terms).items()}
    for example in examples:
        vote = likeness(observed, example.features, rarity) ** POWER
        for cause, part in example.causes.items():
            votes[cause] += part * vote
    return _shares(votes)


def random_walk(examples: Sequence[Example], observed: Features, terms: Terms) -> Shares:
    """Returns how often a walk over the graph that keeps restarting at the observations stands on each cause.

    It walks between terms and incidents and between incidents and causes, and starts at rare terms most.
    """
    rarity = Rarity((example.features for example in examples), terms)
    links: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for example in examples:
        ends = {f"seen {key}": sure for key, sure in example.features.items()}
        ends |= {f"cause {key}": part for key, part in example.causes.items()}
        for end, weight in ends.items():
            links[end][example.id] = links[example.id][end] = weight
    start = _shares({f"seen {k}": s * rarity.added(k) for k, s in observed.items() if f"seen {k}" in links})
    if not start:
        return frequency(examples, observed, terms)
    steps = {node: _shares(ends) for node, ends in links.items()}
    at = dict(start)
    for _ in range(ROUNDS):
        after: defaultdict[str, float] = defaultdict(float)
        for node, here in at.items():
            for end, share in steps[node].items():
                after[end] += (1 - RESTART) * here * share
        for node, share in start.items():
            after[node] += RESTART * share
        at = after
    causes = {node.removeprefix("cause ") for node in at if node.startswith("cause ")}
    return _shares({cause: at[f"cause {cause}"] for cause in causes})


def likeness(one: Features, other: Features, rarity: Rarity) -> float:
    """Returns how alike two sets of features are, from 0 to 1: their rarity-weighted overlap."""
    return math.fsum(compared(one, other, rarity.added).values())


def _weights(examples: Sequence[Example]) -> dict[str, float]:
    weights: defaultdict[str, float] = defaultdict(float)
    for example in examples:
        for cause, part in example.causes.items():
            weights[cause] += part
    return weights


def _shares(weights: Mapping[str, float]) -> Shares:
    """Returns weights as shares that sum to 1, sorted by key; nothing where they sum to nothing."""
    whole = math.fsum(weights.values())
    return {key: weights[key] / whole for key in sorted(weights)} if whole else {}


METHODS: Mapping[str, Method] = {
    "frequency": frequency,
    "naive-bayes": naive_bayes,
    "neighbours": neighbours,
    "random-walk": random_walk,
}
