"""Rows as a table, JSON, JSON lines, CSV or Markdown: the same input gives the same bytes."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable, Iterator

from graph_store.values import Edge, Node, Path, Rows
from queries.plain import plain

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def render(rows: Rows, form: str, width: int) -> Iterator[str]:
    """Yields the text of rows in one of :data:`FORMS`; ``width`` in columns matters to a table only."""
    yield from FORMS[form](rows, width)


def words(value: object) -> str:
    """Returns a value in one line, as a person reads it: no quotes, no control characters."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case list() | tuple():
            return ", ".join(map(words, value))
        case Node():
            return words(value.properties.get("id") or dict(value.properties))
        case Path():
            return " – ".join(map(words, value.nodes))
        case Edge():
            return value.type
        case dict():
            return ", ".join(f"{key}: {words(item)}" for key, item in value.items())
    return harmless(str(value))


def harmless(text: str) -> str:
    """Returns text without what steers a terminal: escapes, other controls, direction overrides."""
    return "".join(
        c for c in text if c == " " or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
    )


def _table(rows: Rows, width: int) -> Iterator[str]:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - rich is heavy and the other forms do without it
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    if not rows.rows:
        yield "no rows\n"
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for index, column in enumerate(rows.columns):
        number = all(isinstance(row[index], int | float) for row in rows.rows)
        table.add_column(column.replace("_", " "), justify="right" if number else "left", overflow="fold")
    for row in rows.rows:
        table.add_row(*(Text(words(value)) for value in row))
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=False, color_system=None).print(table)
    yield "\n".join(line.rstrip() for line in out.getvalue().strip("\n").split("\n")) + "\n"


def _json(rows: Rows, width: int) -> Iterator[str]:
    yield json.dumps([plain(row) for row in rows], ensure_ascii=False, indent=2) + "\n"


def _jsonl(rows: Rows, width: int) -> Iterator[str]:
    for row in rows:
        yield json.dumps(plain(row), ensure_ascii=False) + "\n"


def _csv(rows: Rows, width: int) -> Iterator[str]:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(rows.columns)
    for row in rows.rows:
        writer.writerow(map(_cell, row))
    yield out.getvalue()


def _cell(value: object) -> object:
    """Returns a value for a spreadsheet: text that it would run as a formula gets a quote in front."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = words(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _markdown(rows: Rows, width: int) -> Iterator[str]:
    yield f"| {' | '.join(rows.columns)} |\n|{' --- |' * len(rows.columns)}\n"
    for row in rows.rows:
        cells = (words(value).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;") for value in row)
        yield f"| {' | '.join(cells)} |\n"


FORMS: dict[str, Callable[[Rows, int], Iterator[str]]] = {
    "table": _table,
    "json": _json,
    "jsonl": _jsonl,
    "csv": _csv,
    "md": _markdown,
}
