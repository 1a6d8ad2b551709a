"""The columns that a statement returns, read off its text.

The embedded engine names the columns only where there is a row; an empty answer still has a header.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""(?P<skip> //[^\n\r]* | /\*.*?\*/ )
      | (?P<text> '(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" | `(?:``|[^`])*` )
      | (?P<word> \w+ )
      | (?P<sign> \s+ | . )""",
    re.VERBOSE | re.DOTALL,
)
_AFTER = {"ORDER", "SKIP", "LIMIT", "OFFSET", "UNION"}


def returned(statement: str) -> tuple[str, ...]:
    """Returns the names after the last ``RETURN`` that stands in no bracket; none for ``RETURN *``."""
    items: list[list[str]] | None = None
    depth = 0
    for match in _TOKEN.finditer(statement):
        kind, text = match.lastgroup, match[0]
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text, 0)
        word = text.upper() if kind == "word" and depth == 0 else ""
        if kind == "skip" or text == ";":
            continue
        if word == "RETURN":
            items = [[]]
        elif items is not None and word in _AFTER:
            break
        elif items is not None and text == "," and depth == 0:
            items.append([])
        elif items is not None:
            items[-1].append(text)
    names = tuple(_name(item) for item in items or [])
    return () if names == ("*",) else names


def _name(item: list[str]) -> str:
    """Returns what a returned expression is called: its alias, else its text."""
    text = "".join(item).strip()
    text = re.sub(r"^DISTINCT\s+", "", text, flags=re.IGNORECASE)
    alias = re.search(r"\sAS\s+(?:`((?:``|[^`])*)`|(\w+))$", text, re.IGNORECASE)
    if alias:
        return (alias[1] or alias[2]).replace("``", "`")
    return text[1:-1].replace("``", "`") if re.fullmatch(r"`(?:``|[^`])*`", text) else text
