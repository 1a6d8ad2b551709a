"""What a store answers, as plain frozen Python: nothing of a database driver leaves this room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Node:
    """A node: its labels, sorted, and its properties.

    ``key`` tells the nodes of one answer apart and means nothing outside it; it takes no part in comparison.
    """

    labels: tuple[str, ...]
    properties: Mapping[str, object]
    key: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class Edge:
    """A relationship between two nodes.

    An end that the statement did not return as a node has neither labels nor properties, only its ``key``.
    """

    type: str
    start: Node
    end: Node
    properties: Mapping[str, object]
    key: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class Path:
    """Nodes and the edges between them, in the order of the walk; an edge may point backwards."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class Rows:
    """A table of answers.

    Values are ``None``, booleans, integers, floats, strings, bytes, lists, dicts, :class:`Node`,
    :class:`Edge` and :class:`Path`; times and dates are ISO 8601 strings. ``truncated`` says that there
    were more rows than the cap allowed.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    truncated: bool = False

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, object]]:
        """Yields each row as a dict by column."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))
