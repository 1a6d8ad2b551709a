"""The next thing to look at: the observation that would tell the leading causes apart best."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from queries.methods import SMOOTHING, Example

LEAST_GAIN = 0.01
LEAST_SEEN = 3
"""An observation that fewer past incidents had is no ground to expect it."""


@dataclass(frozen=True)
class Check:
    """An observation to look for: what it tells, in bits, how often each cause showed it, how logs say it."""

    term: str
    gain: float
    likely: Mapping[str, float]
    patterns: tuple[str, ...] = ()


def next_checks(
    past: Sequence[Example], suspects: Mapping[str, float], candidates: Collection[str]
) -> tuple[Check, ...]:
    """Returns what to look for next, the most telling first.

    What an observation tells is by how much knowing it would lessen the doubt between the suspects: the
    entropy of their shares now, less what is expected to be left. How often a cause shows it is taken from
    past incidents, smoothed towards how often any shows it.
    """
    whole = math.fsum(suspects.values())
    now = {cause: share / whole for cause, share in suspects.items() if share > 0}
    seen = {key: [example for example in past if key in example.features] for key in candidates}
    weight = {cause: math.fsum(example.causes.get(cause, 0) for example in past) for cause in now}
    found = []
    for key, having in seen.items():
        if len(having) < LEAST_SEEN:
            continue
        overall = len(having) / len(past)
        likely = {
            cause: (math.fsum(e.causes.get(cause, 0) for e in having) + SMOOTHING * overall)
            / (weight[cause] + SMOOTHING)
            for cause in now
        }
        found.append(Check(key, _gain(now, likely), likely))
    found.sort(key=lambda check: (-check.gain, check.term))
    return tuple(check for check in found if check.gain >= LEAST_GAIN)


def _gain(now: Mapping[str, float], likely: Mapping[str, float]) -> float:
    """Returns how many bits an observation is expected to tell of which suspect it is."""
    yes = math.fsum(now[cause] * likely[cause] for cause in now)
    left = 0.0
    for chance, each in ((yes, likely), (1 - yes, {cause: 1 - p for cause, p in likely.items()})):
        if chance > 0:
            left += chance * _entropy([now[cause] * each[cause] / chance for cause in now])
    return max(0.0, _entropy(list(now.values())) - left)


def _entropy(shares: Sequence[float]) -> float:
    return -math.fsum(share * math.log2(share) for share in shares if share > 0)
