"""The words of a search: the full-text query that finds them, and how much each text says of them.

A store's full text gives candidates; what counts as a hit, and its score, is decided here, so that every
store answers alike.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph_model.errors import QueryError
from graph_model.graph import PROSE
from graph_model.stems import is_hangul, words
from graph_model.text import nfc

MOST_CHARACTERS = 1_000
MOST_WORDS = 32
LEAST_PREFIX = 4
"""A word of so many letters also finds the words that begin with it: ``fail`` finds ``failure``."""
WEIGHTS: Mapping[str, float] = {"title": 3.0, "symptom": 2.0}
"""What a word counts in a part of the prose; 1 in every other."""
TAGGED = 2.0
"""What a word counts that names a term which the incident has."""
PARTS = (*PROSE, "actions")
SNIPPET = 160
STOP = """
a an and are as at be but by for if in into is it no not of on or such that the their then there these they
this to was will with
"""
"""Words that every English text has; the stores' full text does not find them either."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True)
class Snippet:
    """The sentence of an incident that says most of the words, its part, and where they stand in it."""

    part: str
    text: str
    places: tuple[tuple[int, int], ...] = ()


class Wording:
    """The words that a person typed, each once, without those that every text has."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise QueryError(
                f"the text has {len(text)} characters and search takes {MOST_CHARACTERS}; "
                "`incidents diagnose` reads long texts and logs"
            )
        self.text = nfc(text)
        stems = dict.fromkeys(word.stem for word in words(text))
        self.stems = tuple(stem for stem in stems if stem not in STOP.split()) or tuple(stems)
        if text.strip() and not self.stems:
            raise QueryError(f"there is no word in {text.strip()[:40]!r}; type one, in English or Korean")
        if len(self.stems) > MOST_WORDS:
            count = len(self.stems)
            raise QueryError(f"the text has {count} words and search takes {MOST_WORDS}; leave some out")
        self._patterns = {stem: re.compile(_pattern(stem), re.IGNORECASE) for stem in self.stems}

    @property
    def query(self) -> str:
        """The query, in Lucene's syntax, that finds every text with one of the words, and some others."""
        return " OR ".join(f'"{stem}"' if _ideographic(stem) else f"{_root(stem)}*" for stem in self.stems)

    def counts(self, text: str) -> dict[str, int]:
        """Returns how often each word stands in a text; only those that do."""
        found = {stem: len(pattern.findall(text)) for stem, pattern in self._patterns.items()}
        return {stem: count for stem, count in found.items() if count}

    def weights(self, prose: Mapping[str, str]) -> dict[str, float]:
        """Returns how much an incident's prose says of each word; to say it often adds less and less."""
        said: dict[str, float] = {}
        for part in PARTS:
            for language in ("", "_ko"):
                for stem, count in self.counts(prose.get(f"{part}{language}", "")).items():
                    weight = WEIGHTS.get(part, 1.0) * count / (count + 1)
                    said[stem] = max(weight, said.get(stem, 0.0))
        return said

    def snippets(self, prose: Mapping[str, str]) -> dict[str, Snippet]:
        """Returns, in each language, the sentence that says most of the words, if one says any."""
        found = {}
        for language, suffix in (("en", ""), ("ko", "_ko")):
            most = 0
            for part in PARTS[1:]:
                for sentence in _SENTENCE.split(prose.get(f"{part}{suffix}", "")):
                    if (count := len(self.counts(sentence))) > most:
                        most, found[language] = count, self._cut(part, sentence)
        return found

    def _cut(self, part: str, sentence: str) -> Snippet:
        first = min(m.start() for pattern in self._patterns.values() for m in pattern.finditer(sentence))
        start = max(0, min(first - SNIPPET // 3, len(sentence) - SNIPPET))
        start = sentence.rfind(" ", 0, start) + 1 if start else 0
        text = sentence[start : start + SNIPPET]
        text = f"{'…' if start else ''}{text}{'…' if start + SNIPPET < len(sentence) else ''}"
        places = {m.span() for pattern in self._patterns.values() for m in pattern.finditer(text)}
        return Snippet(part, text, tuple(sorted(places)))


def rarities(having: Sequence[Mapping[str, float]], whole: int) -> dict[str, float]:
    """Returns how telling each word is: ``ln(1 + incidents / incidents with it)``."""
    counts: dict[str, int] = {}
    for said in having:
        for stem in said:
            counts[stem] = counts.get(stem, 0) + 1
    return {stem: math.log(1 + whole / count) for stem, count in counts.items()}


def _pattern(stem: str) -> str:
    """Returns what finds a word in a text: in Hangul anywhere, in English from where a word begins."""
    if _ideographic(stem):
        return re.escape(stem)
    root = re.escape(_root(stem))
    if root != stem:
        return rf"(?<![^\W_]){root}(?:y|ies)"
    if len(stem) < LEAST_PREFIX or not stem.isalpha():
        return rf"(?<![^\W_]){root}s?(?![a-z0-9])"
    return rf"(?<![^\W_]){root}"


def _root(stem: str) -> str:
    """Returns what the singular and the plural of a word begin with."""
    return stem[:-1] if stem.isascii() and stem.endswith("y") and len(stem) > LEAST_PREFIX else stem


def _ideographic(stem: str) -> bool:
    return is_hangul(stem) or any(ord(character) > 0x2E80 for character in stem)
