"""Draws a part of the graph as one interactive page that works offline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from graph_model.graph import LABELS, RELATIONSHIPS
from graph_model.picture import Picture, PictureEdge, PictureNode
from graph_model.text import Text
from incident_library.views.layout import positions, size
from incident_library.views.network import PageNetwork

_IN_THE_GRAPH = ("id", "name", "name_ko")
_SAID_ELSEWHERE = ("title", "title_ko", "actions", "actions_ko")
"""What an incident's node repeats of its name and of its actions, for search in the store."""

_KEY = ("incident", "chain", "step", "phase", "order")


def write_graph_page(
    picture: Picture,
    path: Path,
    *,
    title: Text,
    start: str = "",
    language: str = "en",
) -> None:
    """Writes a picture as one HTML file.

    ``start`` is the state that the page opens in, in the form of its links: ``node=IL-0023``,
    ``node=nccl&to=infiniband``, ``view=whole``. Without it, the page opens on the overview.
    """
    network_of(picture, title=title, start=start, language=language).write_html(str(path))


def network_of(picture: Picture, *, title: Text, start: str = "", language: str = "en") -> PageNetwork:
    """Returns a picture as a pyvis network, laid out."""
    network = PageNetwork(_head(picture, title, start, language))
    places = positions(picture)
    degree = Counter(end for edge in picture.edges for end in {edge.start, edge.end})
    for node in picture.nodes:
        x, y = places[node.id]
        known = {"group": node.label, "x": x, "y": y, "size": round(size(degree[node.id]), 1), **_known(node)}
        network.add_node(node.id, _name(node), **known)
    for edge in picture.edges:
        network.add_edge(edge.start, edge.end, type=edge.type, key=_key(edge), evidence=dict(edge.properties))
    return network


def _head(picture: Picture, title: Text, start: str, language: str) -> Mapping[str, object]:
    """Returns what the page says of itself, and of the kinds of nodes and relationships in it."""
    drawn = {node.label for node in picture.nodes}
    return {
        "title": {"en": title["en"], "ko": title["ko"]},
        "start": start,
        "language": language,
        "kinds": [
            {"id": k.name, "en": k.title["en"], "ko": k.title["ko"], "colour": k.colour, "shape": k.shape}
            for k in LABELS
            if k.name in drawn
        ],
        "relationships": {r.name: {"en": r.title["en"], "ko": r.title["ko"]} for r in RELATIONSHIPS},
    }


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
    skipped = (*_IN_THE_GRAPH, *(_SAID_ELSEWHERE if node.label == "Incident" else ()), *known)
    rest = {name: value for name, value in node.properties.items() if name not in skipped}
    return {**known, "details": {name: value for name, value in rest.items() if value not in (None, "", [])}}


def _key(edge: PictureEdge) -> tuple[object, ...]:
    return tuple(edge.properties.get(name) for name in _KEY)
