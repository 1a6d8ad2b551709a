"""What answers in the terminal say for themselves, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Returns every phrase of ``answers.yaml`` by key, each in every language."""
    text = (files("incident_library.views") / "answers.yaml").read_text(encoding="utf-8")
    read: Mapping[str, Mapping[str, str]] = yaml.safe_load(text)
    return read


def told(key: str, language: str, **values: object) -> str:
    """Returns a phrase with its ``{blanks}`` filled; ``key.one`` is taken where ``n`` is 1 and it exists."""
    chosen = phrases().get(f"{key}.one") if values.get("n") == 1 else None
    return (chosen or phrases()[key])[language].format(**values)
