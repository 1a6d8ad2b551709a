"""Text for a terminal or a pipe: headings, lines and entries, wrapped to a width in columns."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from graph_model.text import Text as Words
from incident_library.views.rows import harmless


class Paper:
    """Lines that are written one after the other; styles only with ``colour``."""

    def __init__(self, width: int, *, colour: bool) -> None:
        self._out = io.StringIO()
        self._console = Console(
            file=self._out, width=width, force_terminal=colour, no_color=not colour, highlight=False
        )

    def heading(self, text: str, note: str = "") -> None:
        """Writes a blank line, if anything stands above, and a heading."""
        if self._out.tell():
            self._console.print()
        self._console.print(Text(harmless(text), "bold cyan") + dim(f"  {note}" if note else ""))

    def line(self, *parts: str | Text, indent: int = 2) -> None:
        """Writes a line of parts, wrapped below its own beginning."""
        self._console.print(Padding(joined(parts), (0, 0, 0, indent)))

    def entry(self, key: str, *parts: str | Text, column: int, indent: int = 2, style: str = "") -> None:
        """Writes a key and, to its right from a column on, a line of parts."""
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(width=max(column, cell_len(key)), no_wrap=True)
        row.add_column(overflow="fold")
        row.add_row(Text(harmless(key), style), joined(parts))
        self._console.print(Padding(row, (0, 0, 0, indent), expand=False))

    def text(self) -> str:
        """Returns what was written, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self._out.getvalue().split("\n"))


def joined(parts: tuple[str | Text, ...]) -> Text:
    """Returns parts as one text, without what would steer a terminal."""
    return Text().join(part if isinstance(part, Text) else Text(harmless(part)) for part in parts)


def dim(text: str) -> Text:
    """Returns a text that stands back."""
    return Text(harmless(text), "dim")


def bold(text: str) -> Text:
    """Returns a text that stands out."""
    return Text(harmless(text), "bold")


def as_json(value: object) -> str:
    """Returns an answer as JSON: dataclasses as objects, texts as ``{"en": ..., "ko": ...}``."""
    return json.dumps(_plain(value), ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, Words):
        return value.model_dump()
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
