"""No two records share a sentence: each says its own case in its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.errors import Fault
from loader.rules.both_languages import texts

if TYPE_CHECKING:
    from loader.library import Library

_END = re.compile(r"(?<=[.!?])\s+")
_SHORT = 40


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each sentence that an earlier record says to the letter."""
    first: dict[str, str] = {}
    for key, incident in library.incidents.items():
        for at, text in texts(incident):
            for sentence in _sentences(text.en) | _sentences(text.ko or ""):
                other = first.setdefault(sentence, key)
                if other != key:
                    message = f"shares a sentence with {other}: {sentence[:60]!r}; say what this case shows"
                    yield library.fault(key, at, message, "own-words")


def _sentences(text: str) -> set[str]:
    found = (sentence.strip() for sentence in _END.split(text))
    return {sentence for sentence in found if len(sentence) >= _SHORT}
