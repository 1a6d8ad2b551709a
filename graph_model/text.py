"""Text in English and Korean, in Unicode NFC, and the slugs that identify terms."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from graph_model.base import Model

LANGUAGES = ("en", "ko")
MAX_PROSE = 10_000
"""Characters of the longest text; the longest of the shipped library has 728."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def nfc(text: str) -> str:
    """Returns the text in Unicode NFC, the one form that the library stores and compares."""
    return unicodedata.normalize("NFC", text)


def _clean(text: str) -> str:
    """Returns the text in NFC with its white space folded; control characters are refused."""
    folded = " ".join(nfc(text).split())
    if not any(c.isprintable() for c in folded):
        raise ValueError("is empty; write something or leave the field out")
    if len(folded) > MAX_PROSE:
        raise ValueError(f"is {len(folded):,} characters long; {MAX_PROSE:,} are allowed")
    bad = _CONTROL.search(folded)
    if bad:
        raise ValueError(f"holds the control character U+{ord(bad[0]):04X}; remove it")
    return folded


Prose = Annotated[str, AfterValidator(_clean)]
"""A string of at least one visible character, NFC, white space folded to single spaces."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64, strict=True)]
"""A term's id: lower-case words joined by hyphens, such as ``nic-or-cable-fault``."""


class Text(Model):
    """The same words in English and, where they are there, in Korean."""

    en: Prose
    ko: Prose | None = None

    def __getitem__(self, language: str) -> str:
        """Returns the text in ``language`` (``en`` or ``ko``), English where Korean is missing."""
        return (self.ko if language == "ko" else None) or self.en


class Aliases(Model):
    """Other words for a term, by language; what search also finds it by."""

    en: tuple[Prose, ...] = ()
    ko: tuple[Prose, ...] = ()
