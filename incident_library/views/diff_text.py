"""What changed between two libraries, as text that reads well at 80 columns."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from incident_library.views.rows import harmless, words
from loader.compare import Change, Changed
from queries.answer_changes import AnswerChange
from queries.catalog import find

SIGNS = {"added": "+", "removed": "-", "changed": "~"}
SHOWN = 5
"""How many rows of an answer are named, gained and lost each."""
_SHORT = 60
_WITH_THE_REST = ("Korean", "evidence")
"""What goes without saying where a whole claim is new."""


def diff_text(
    incidents: Sequence[Changed],
    terms: Sequence[Changed],
    answers: Sequence[AnswerChange] | None,
    width: int = 80,
) -> str:
    """Returns the changes, incidents first; ``answers`` is None where they were not compared."""
    lines = [*_section("incidents", incidents), *_section("terms", terms)]
    if answers is not None:
        lines += [(0, f"answers: {len(answers)} questions answer otherwise"), *_answers(answers)]
    return "".join(f"{line}\n" for indent, text in lines for line in _wrapped(indent, text, width))


def _section(name: str, found: Sequence[Changed]) -> Iterator[tuple[int, str]]:
    counted: Counter[str] = Counter(one.kind for one in found)
    yield 0, f"{name}: " + ", ".join(f"{counted[kind]} {kind}" for kind in SIGNS)
    for one in found:
        scheme = f"{one.scheme}/" if one.scheme else ""
        yield 0, f"{SIGNS[one.kind]} {scheme}{one.id}  {one.name}"
        for change in one.changes:
            yield 4, _change(change)


def _change(change: Change) -> str:
    """Returns one change in a line: what a claim is, or what of it is otherwise."""
    head = f"{SIGNS[change.kind]} {change.section}{f' {change.key}' if change.key else ''}"
    if change.kind == "removed":
        return head
    told = [name for name in change.parts if change.kind == "changed" or name not in _WITH_THE_REST]
    parts = [_part(name, *change.parts[name]) for name in told if any(change.parts[name])]
    return f"{head}: {'; '.join(parts)}" if parts else head


def _part(name: str, old: str, new: str) -> str:
    if max(len(old), len(new)) > _SHORT:
        return f"{name} {'rewritten' if old and new else 'added' if new else 'removed'}"
    if old and new:
        return f"{name} {old} → {new}"
    return f"{name} {new}" if new else f"no {name} any more"


def _answers(answers: Sequence[AnswerChange]) -> Iterator[tuple[int, str]]:
    for answer in answers:
        counts = f"+{len(answer.gained)} -{len(answer.lost)} ~{len(answer.changed)}"
        yield 0, f"~ {answer.query}  {counts}"
        for sign, rows in (("+", answer.gained), ("-", answer.lost)):
            for row in rows[:SHOWN]:
                yield 4, f"{sign} {_key(answer, row)}"
            if len(rows) > SHOWN:
                yield 4, f"{sign} and {len(rows) - SHOWN} more"


def _key(answer: AnswerChange, row: dict[str, Any]) -> str:
    return ", ".join(words(row[column]) for column in find(answer.query).about.key)


def _wrapped(indent: int, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        harmless(text),
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 4),
        break_on_hyphens=False,
    )
