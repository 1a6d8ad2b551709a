"""What the pages say for themselves, in English and Korean: one catalogue, read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """Returns every phrase of ``words.yaml`` by key, each in every language."""
    text = (files("incident_library.views") / "words.yaml").read_text(encoding="utf-8")
    phrases: Mapping[str, Mapping[str, str]] = yaml.safe_load(text)
    return phrases


def phrase(key: str, language: str, **values: object) -> str:
    """Returns a phrase with its ``{blanks}`` filled; ``key.one`` is taken where ``n`` is 1 and it exists."""
    phrases = catalogue()
    chosen = phrases.get(f"{key}.one") if values.get("n") == 1 else None
    text = (chosen or phrases[key])[language]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
