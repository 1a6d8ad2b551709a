"""A part of the graph as it is drawn: nodes and the relationships between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PictureNode:
    """A node to draw: its id is unique in the graph, ``label`` is one of :mod:`graph_model.graph`."""

    id: str
    label: str
    properties: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class PictureEdge:
    """A relationship to draw, by the ids of its ends; ``properties`` hold its evidence."""

    type: str
    start: str
    end: str
    properties: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Picture:
    """Nodes and edges, both sorted, every edge between two of the nodes."""

    nodes: tuple[PictureNode, ...]
    edges: tuple[PictureEdge, ...]
