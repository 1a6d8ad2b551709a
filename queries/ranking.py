"""Which incidents have the words of a search, and in which order they come: the same on every store."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from graph_model.matching import Match
from graph_model.stems import words
from queries.wording import TAGGED, Wording, rarities


@dataclass(frozen=True)
class Found:
    """The incidents that have the words, each with its score; ``every_word`` says whether they have all."""

    scores: Mapping[str, float] = field(default_factory=dict)
    every_word: bool = True

    def score(self, key: str) -> float:
        """Returns an incident's score; 0 where no text was searched for."""
        return self.scores.get(key, 0.0)


def rank(
    wording: Wording,
    prose: Mapping[str, Mapping[str, str]],
    tagged: Mapping[Match, Collection[str]],
    passing: Collection[str],
    whole: int,
) -> Found:
    """Returns which incidents have every word, or, where none that passes has, those with the most.

    An incident has a word that its prose says, or that names a term it has (``tagged``). A word weighs more
    the fewer of the ``whole`` incidents have it, and more in a title than in other prose.
    """
    said = {key: wording.weights(texts) for key, texts in prose.items()}
    for match, keys in tagged.items():
        for word in words(match.words):
            for key in keys:
                if word.stem in wording.stems:
                    said[key][word.stem] = max(TAGGED * match.score, said[key].get(word.stem, 0.0))
    rarity = rarities([*said.values()], whole)
    most = max((len(said[key]) for key in said if key in passing), default=0)
    scores = {
        key: round(math.fsum(weight * rarity[stem] for stem, weight in weights.items()), 6)
        for key, weights in said.items()
        if most and len(weights) >= most
    }
    return Found(scores, most == len(wording.stems))
