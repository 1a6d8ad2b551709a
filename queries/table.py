"""Rows that turn into data frames, and that a notebook shows as a table."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from importlib import import_module
from typing import Any, Self

from graph_model.errors import IncidentLibraryError
from graph_store.values import Rows
from queries.plain import plain

SHOWN = 50
"""How many rows a notebook shows of a table."""


class MissingExtra(IncidentLibraryError):
    """A library that data frames need is not installed."""


@dataclass(frozen=True)
class Table(Rows):
    """Plain rows: ``columns``, ``rows`` as tuples, ``len(table)``, and each row as a dict when iterated over.

    Values are ``None``, numbers, strings and lists of them; nodes and relationships that a statement of
    your own returns are :class:`graph_store.values.Node` and ``Edge``.
    """

    @classmethod
    def of(cls, rows: Rows) -> Self:
        """Returns rows as a table."""
        return cls(rows.columns, rows.rows, rows.truncated)

    def to_pandas(self) -> Any:
        """Returns a ``pandas.DataFrame`` of the rows; missing values are ``NA``, lists stay lists."""
        frame = _imported("pandas").DataFrame(self._cells(), columns=list(self.columns))
        return frame.convert_dtypes()

    def to_polars(self) -> Any:
        """Returns a ``polars.DataFrame`` of the rows; missing values are null."""
        polars = _imported("polars")
        return polars.DataFrame(
            self._cells(), schema=list(self.columns), orient="row", infer_schema_length=None, strict=False
        )

    def _cells(self) -> list[list[Any]]:
        return [[plain(value) for value in row] for row in self.rows]

    def _repr_html_(self) -> str:
        """Returns what a notebook shows: the first rows as a table."""
        head = "".join(f"<th>{escape(column)}</th>" for column in self.columns)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(_shown(value))}</td>' for value in row)}</tr>"
            for row in self.rows[:SHOWN]
        )
        more = f"<p>{len(self) - SHOWN} more rows</p>" if len(self) > SHOWN else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    return "" if value is None else str(plain(value))


def _imported(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtra(f"{name} is not installed; run: pip install 'incident-library[frames]'") from error
