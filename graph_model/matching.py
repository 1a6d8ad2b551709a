"""The terms that a text speaks of: by their labels, aliases and log signatures, slips of typing forgiven."""

from __future__ import annotations

import math
import re
import unicodedata
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from graph_model.naming import How, Name, Named, names
from graph_model.signatures import LogSignature, SignatureIndex
from graph_model.stems import is_hangul, words
from graph_model.text import nfc

SCORES: dict[How, float] = {"label": 1.0, "signature": 1.0, "alias": 0.95, "fuzzy": 0.9, "part": 0.5}
"""How far a match is trusted; a slip costs a share of it, and so does a name's missing word."""
SHORT = 200
"""A text of more characters is prose, where an unknown word is no slip and half a name no hint."""
LEAST_LETTERS = 5
"""In a shorter word a slip makes too often another word."""
LEAST_SHARE = 0.55
"""A text that holds less than this share of a name, its rare words weighing more, does not hint at it."""
HINTS = 5
_BREAK = re.compile(r"[.!?;]\s|\n\s*\n")


@dataclass(frozen=True)
class Match:
    """A term in a text: the words that speak of it, where they stand (in NFC; lines from 1), and how."""

    term: str
    scheme: str
    words: str
    start: int
    end: int
    line: int
    how: How
    score: float


@dataclass(frozen=True)
class _Found:
    """A name, and the first and the last of the words of a text that spell it."""

    name: Name
    first: int
    last: int
    share: float = 1.0


class TermIndex:
    """Every name and signature of a vocabulary, ready to be looked for in texts."""

    def __init__(self, terms: Iterable[Named]) -> None:
        self.terms = tuple(terms)
        self._names: defaultdict[str, list[Name]] = defaultdict(list)
        for named in self.terms:
            for name in names(named):
                self._names[name.key].append(name)
        self._longest = max(map(len, self._names), default=0)

    @cached_property
    def signatures(self) -> SignatureIndex:
        """The log signatures alone."""
        return SignatureIndex(
            LogSignature(named.id, named.scheme, pattern)
            for named in self.terms
            for pattern in named.patterns
        )

    def find(self, text: str) -> tuple[Match, ...]:
        """Returns each term that the text speaks of, once, at its surest place; sorted by place.

        Of two names of one scheme that share a word, the longer one counts. In a text of at most
        :data:`SHORT` characters, slips are forgiven, and a name that is there in part counts as a hint.
        """
        found: dict[str, Match] = {}
        for match in self.every(text):
            known = found.get(match.term)
            if known is None or match.score > known.score:
                found[match.term] = match
        return tuple(sorted(found.values(), key=_place))

    def every(self, text: str) -> list[Match]:
        """Returns each place where the text speaks of a term, sorted by place."""
        reading = _Reading(nfc(text))
        found = [each for each in self._whole(reading, reading.stems) if len(each.name.key) > 1]
        if len(reading.text) <= SHORT:
            repaired = [self._repaired(stem) for stem in reading.stems]
            found = _longest([*self._whole(reading, reading.stems), *self._slipped(reading, repaired)])
            found += self._hints(reading, found)
        else:
            found = _longest(found)
        matches = [reading.match(each) for each in found] + list(self._logged(reading))
        return sorted(matches, key=_place)

    def _whole(self, reading: _Reading, stems: Sequence[str]) -> Iterator[_Found]:
        """Yields every name that words of one sentence spell."""
        for first in range(len(stems)):
            spelled = ""
            for last in range(first, len(stems)):
                spelled += stems[last]
                if len(spelled) > self._longest or reading.sentences[last] != reading.sentences[first]:
                    break
                for name in self._names.get(spelled, ()):
                    yield _Found(name, first, last)

    def _slipped(self, reading: _Reading, repaired: Sequence[str]) -> Iterator[_Found]:
        """Yields every name that words spell once their slips are repaired."""
        likeness = [
            OSA.normalized_similarity(_letters(typed), _letters(meant))
            for typed, meant in zip(reading.stems, repaired, strict=True)
        ]
        for found in self._whole(reading, repaired):
            share = min(likeness[found.first : found.last + 1])
            if share < 1:
                yield _Found(found.name, found.first, found.last, share)

    def _repaired(self, stem: str) -> str:
        """Returns the word of a name that a slip made ``stem`` from, else the stem itself."""
        typed = _letters(stem)
        if stem in self._known or stem.isdecimal() or len(typed) < LEAST_LETTERS:
            return stem
        slips = 1 if len(typed) < 8 else 2
        choices = self._spelled[typed[0]]
        near = process.extract(typed, choices, scorer=OSA.distance, score_cutoff=slips, limit=None)
        return min(near, key=lambda each: (each[1], -self._known[each[2]], each[2]))[2] if near else stem

    def _hints(self, reading: _Reading, whole: Sequence[_Found]) -> list[_Found]:
        """Returns names of which the text holds the telling words but not all, the fullest first."""
        taken = {(each.name.scheme, at) for each in whole for at in range(each.first, each.last + 1)}
        told = {each.name.term for each in whole}
        hints: dict[str, _Found] = {}
        stems = reading.stems
        for name in dict.fromkeys(name for stem in stems for name in self._with.get(stem, ())):
            here = [at for at, stem in enumerate(stems) if stem in name.stems]
            if name.term in told or any((name.scheme, at) in taken for at in here):
                continue
            if all(stems[at].isdecimal() for at in here):
                continue  # a number alone may be of anything
            if here[-1] - here[0] > len(name.stems) or len({reading.sentences[at] for at in here}) > 1:
                continue  # words far apart are no name
            share = self._weight({stems[at] for at in here}) / self._weight(set(name.stems))
            known = hints.get(name.term)
            if share >= LEAST_SHARE and (known is None or share > known.share):
                part = Name(name.term, name.scheme, "part", name.stems)
                hints[name.term] = _Found(part, here[0], here[-1], share)
        return sorted(hints.values(), key=lambda hint: (-hint.share, hint.name.term))[:HINTS]

    def _weight(self, stems: set[str]) -> float:
        return math.fsum(math.log(1 + len(self._names) / self._known[stem]) for stem in stems)

    def _logged(self, reading: _Reading) -> Iterator[Match]:
        """Yields the log signatures that a line of the text matches."""
        for number, (start, end) in enumerate(pairwise(reading.lines), 1):
            line = reading.text[start:end].rstrip("\n")
            for signature in self.signatures.in_line(line):
                if place := signature.regex.search(line):
                    where = (start + place.start(), start + place.end(), number)
                    yield Match(
                        signature.term, signature.scheme, place[0], *where, "signature", SCORES["signature"]
                    )

    @cached_property
    def _known(self) -> Counter[str]:
        """How many names hold each word."""
        return Counter(stem for each in self._names.values() for name in each for stem in set(name.stems))

    @cached_property
    def _spelled(self) -> defaultdict[str, dict[str, str]]:
        """How each word of a name is spelled, by its first letter: that one is taken as typed right."""
        spelled: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for stem in sorted(self._known):
            spelled[_letters(stem)[0]][stem] = _letters(stem)
        return spelled

    @cached_property
    def _with(self) -> defaultdict[str, list[Name]]:
        """The names of several words, by each of their words."""
        having: defaultdict[str, list[Name]] = defaultdict(list)
        for each in self._names.values():
            for name in each:
                for stem in sorted(set(name.stems)) if len(name.stems) > 1 else ():
                    having[stem].append(name)
        return having


class _Reading:
    """A text while it is read: its words, the sentence of each, and where the lines begin."""

    def __init__(self, text: str) -> None:
        self.text, self.words = text, list(words(text))
        self.stems = [word.stem for word in self.words]
        self.sentences = [0] * len(self.words)
        for at, (one, other) in enumerate(pairwise(self.words), 1):
            self.sentences[at] = self.sentences[at - 1] + bool(_BREAK.search(text, one.end, other.start))
        self.lines = [0, *(match.end() for match in re.finditer("\n", text)), len(text)]

    def match(self, found: _Found) -> Match:
        start, end = self.words[found.first].start, self.words[found.last].end
        how: How = "fuzzy" if found.share < 1 and found.name.how != "part" else found.name.how
        line = bisect_right(self.lines, start, hi=len(self.lines) - 1)
        score = round(SCORES[how] * found.share, 4)
        return Match(found.name.term, found.name.scheme, self.text[start:end], start, end, line, how, score)


def _longest(found: Iterable[_Found]) -> list[_Found]:
    """Returns what no longer name of the same scheme overlaps; of equal ones the surer, then the earlier.

    A name with a number, such as ``Xid 79``, comes before one without, such as ``NVRM: Xid``.
    """
    kept, taken = [], dict[tuple[str, int], tuple[int, int]]()
    for each in sorted(found, key=_precedence):
        span, places = (each.first, each.last), range(each.first, each.last + 1)
        if all(taken.get((each.name.scheme, at), span) == span for at in places):
            taken |= {(each.name.scheme, at): span for at in places}
            kept.append(each)
    return kept


def _precedence(found: _Found) -> tuple[int, float, bool, int, str]:
    plain = not any(stem.isdecimal() for stem in found.name.stems)
    return found.first - found.last, -found.share, plain, found.first, found.name.term


def _place(match: Match) -> tuple[int, int, str, str]:
    return match.start, match.end, match.scheme, match.term


def _letters(stem: str) -> str:
    """Returns a word letter by letter: a Hangul syllable is two or three of them."""
    return unicodedata.normalize("NFD", stem) if is_hangul(stem) else stem
