"""Log signatures, all of them looked for at once: only a line that holds a pattern's literal is asked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from re import _constants as ops  # type: ignore[attr-defined]  # the only parser that agrees with re
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from ahocorasick_rs import BytesAhoCorasick, Implementation

LEAST = 3
"""A shorter literal would be on too many lines to be worth looking for."""
AROUND = 2**12
"""Of a longer line only so many bytes before and after a literal are looked at."""


@dataclass(frozen=True)
class LogSignature:
    """A pattern that a line matches when a term applies."""

    term: str
    scheme: str
    pattern: str

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern, for a line of text."""
        return re.compile(self.pattern)

    @cached_property
    def bytes_regex(self) -> re.Pattern[bytes]:
        """The pattern, for the bytes of a line inside a block."""
        return re.compile(self.pattern.encode(), re.MULTILINE)


@dataclass(frozen=True)
class Hit:
    """A line of a block that a signature matches: where the line is, and where in the block the match is."""

    signature: LogSignature
    start: int
    end: int
    at: int


class SignatureIndex:
    """Every signature of a vocabulary, ready to be looked for in lines."""

    def __init__(self, signatures: Iterable[LogSignature]) -> None:
        self.signatures = tuple(signatures)
        by_literal: defaultdict[str, list[int]] = defaultdict(list)
        self._anywhere: list[int] = []
        for number, signature in enumerate(self.signatures):
            literals = required(signature.pattern)
            for literal in literals:
                by_literal[literal].append(number)
            if not literals:
                self._anywhere.append(number)
        self._having = [*by_literal.values()]
        spelled = [literal.encode() for literal in by_literal]
        self._automaton = BytesAhoCorasick(spelled, implementation=Implementation.DFA)

    def in_line(self, line: str) -> list[LogSignature]:
        """Returns the signatures that a line of text matches."""
        found = set(self._anywhere)
        for literal, _ in self._literals(line.encode(errors="replace")):
            found.update(self._having[literal])
        return [self.signatures[n] for n in sorted(found) if self.signatures[n].regex.search(line)]

    def hits(self, block: bytes) -> Iterator[Hit]:
        """Yields the lines of a block, in order, that signatures match: each signature once a line."""
        if self._anywhere:
            yield from self._every_line(block)
            return
        start, end, asked = 0, -1, set[int]()
        for literal, at in self._literals(block):
            if at >= end:
                first, last = max(0, at - AROUND), min(len(block), at + AROUND)
                start = block.rfind(b"\n", first, at) + 1 or first
                end = block.find(b"\n", at, last)
                end = last if end < 0 else end
                asked.clear()
            for number in self._having[literal]:
                if number not in asked:
                    asked.add(number)
                    yield from self._asked(number, block, start, end)

    def _literals(self, block: bytes) -> list[tuple[int, int]]:
        """Returns which literal is where, sorted by where it ends."""
        found = self._automaton.find_matches_as_indexes(block.lower(), overlapping=True)
        return [(literal, at) for literal, at, _ in found]

    def _asked(self, number: int, block: bytes, start: int, end: int) -> Iterator[Hit]:
        signature = self.signatures[number]
        if place := signature.bytes_regex.search(block, start, end):
            yield Hit(signature, start, end, place.start())

    def _every_line(self, block: bytes) -> Iterator[Hit]:
        start = 0
        while start < len(block):
            end = block.find(b"\n", start)
            end = len(block) if end < 0 else end
            for number in range(len(self.signatures)):
                yield from self._asked(number, block, start, min(end, start + 2 * AROUND))
            start = end + 1


def required(pattern: str) -> frozenset[str]:
    """Returns ASCII literals in lower case, one of which is in every line that the pattern matches.

    Empty where the pattern has none: it can match lines that have nothing in common.
    """
    return _required(_parser.parse(pattern))


def _required(items: Iterable[tuple[Any, Any]]) -> frozenset[str]:
    """Returns the best of the sets that the parts of a sequence give: the longest shortest literal."""
    sets: list[frozenset[str]] = []
    run = ""
    for op, argument in items:
        if op is ops.LITERAL and argument < 128:
            run += chr(argument).lower()
            continue
        sets += [frozenset({run}), _inside(op, argument)]
        run = ""
    sets.append(frozenset({run}))
    return max(filter(_usable, sets), key=lambda each: (min(map(len, each)), -len(each)), default=frozenset())


def _inside(op: Any, argument: Any) -> frozenset[str]:
    """Returns the literals that one part of a pattern requires, none where it may match without."""
    if op is ops.SUBPATTERN:
        return _required(argument[3])
    if op is ops.ATOMIC_GROUP:
        return _required(argument)
    if op in (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT):
        return _required(argument[2]) if argument[0] > 0 else frozenset()
    if op is ops.BRANCH:
        return _union([_required(branch) for branch in argument[1]])
    return frozenset()


def _union(sets: Sequence[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets) if all(sets) else frozenset()


def _usable(literals: frozenset[str]) -> bool:
    return bool(literals) and min(map(len, literals)) >= LEAST
