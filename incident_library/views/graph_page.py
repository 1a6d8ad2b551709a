"""Draws a part of the graph as one interactive page that works offline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from graph_model.graph import LABELS, RELATIONSHIPS
from graph_model.picture import Picture, PictureEdge, PictureNode
from graph_model.text import LANGUAGES, Text
from incident_library.views.answer import Answer
from incident_library.views.layout import positions, size
from incident_library.views.network import PageNetwork
from incident_library.views.words import catalogue

_PARTS = ("symptom", "trigger", "detection", "lesson", "definition")
_SHOWN = {
    *(f"{part}{end}" for part in _PARTS for end in ("", "_ko", "_sources", "_at", "_status")),
    *("start", "end", "url", "publisher", "published", "kind", "outcome", "value", "unit"),
}
"""What a panel shows of a node."""
_KEY = ("incident", "chain", "step", "phase", "order")


@dataclass(frozen=True)
class Opening:
    """How a page opens: in which state, on which answer, in which language.

    ``start`` is a state as the page's links have it: ``{"node": "IL-0023"}``, ``{"node": "nccl", "to":
    "infiniband"}``, ``{"view": "whole"}``. Without it, the page opens on the answer if there is one, else on
    the overview.
    """

    start: Mapping[str, str] = field(default_factory=dict)
    answer: Answer | None = None
    language: str = "en"

    @property
    def state(self) -> str:
        """The state in the form of an address."""
        if self.answer and not self.start:
            way = self.answer.way
            return urlencode({"node": way[0], "to": way[1]} if way else {"view": "answer"})
        return urlencode(self.start)


AS_IT_COMES = Opening()


def write_graph_page(picture: Picture, path: Path, opening: Opening = AS_IT_COMES) -> None:
    """Writes a picture as one HTML file that needs nothing else."""
    network_of(picture, opening).write_html(str(path))


def network_of(picture: Picture, opening: Opening = AS_IT_COMES) -> PageNetwork:
    """Returns a picture as a pyvis network, laid out."""
    network = PageNetwork(_head(picture, opening))
    places = positions(picture)
    degree = Counter(end for edge in picture.edges for end in {edge.start, edge.end})
    for node in picture.nodes:
        x, y = places[node.id]
        known = {"group": node.label, "x": x, "y": y, "size": round(size(degree[node.id]), 1), **_known(node)}
        network.add_node(node.id, _name(node), **known)
    for edge in sorted(picture.edges, key=lambda edge: edge.start):  # what is alike packs best side by side
        network.add_edge(edge.start, edge.end, type=edge.type, key=_key(edge), evidence=_evidence(edge))
    return network


def _head(picture: Picture, opening: Opening) -> dict[str, Any]:
    """Returns what the page says of itself, and the kinds of nodes and relationships in it."""
    drawn = {node.label for node in picture.nodes}
    return {
        "title": catalogue()["library"],
        "start": opening.state,
        "language": opening.language,
        "answer": _drawn_answer(opening.answer),
        "kinds": [
            {"id": kind.name, **_both(kind.title), "colour": kind.colour, "shape": kind.shape}
            for kind in LABELS
            if kind.name in drawn
        ],
        "relationships": {kind.name: _both(kind.title) for kind in RELATIONSHIPS},
    }


def _drawn_answer(answer: Answer | None) -> dict[str, Any] | None:
    if answer is None or not answer.columns:
        return None
    return {**vars(answer), "question": _both(answer.question)}


def _both(text: Text) -> dict[str, str]:
    return {language: text[language] for language in LANGUAGES}


def _name(node: PictureNode) -> str:
    return str(node.properties.get("name") or node.id)


def _known(node: PictureNode) -> dict[str, Any]:
    """Returns what the page needs at once of a node, and under ``details`` what its panel needs later."""
    known: dict[str, Any] = {}
    if node.properties.get("name_ko"):
        known["ko"] = node.properties["name_ko"]
    for name in ("year", "aliases"):
        if node.properties.get(name):
            known[name] = node.properties[name]
    shown = {name: value for name, value in node.properties.items() if name in _SHOWN}
    return {**known, "details": {name: value for name, value in shown.items() if value not in (None, "", [])}}


def _evidence(edge: PictureEdge) -> dict[str, Any]:
    """Returns what the panel shows of an edge; that a claim is stated goes without saying."""
    return {name: value for name, value in edge.properties.items() if (name, value) != ("status", "stated")}


def _key(edge: PictureEdge) -> tuple[object, ...]:
    return tuple(edge.properties.get(name) for name in _KEY)
