"""The pyvis network that writes our page instead of pyvis's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyvis.network import Network  # type: ignore[import-untyped]  # pyvis ships no types

from incident_library.views.page import graph_page
from incident_library.views.writing import write_text

OPTIONS: Mapping[str, object] = {
    "physics": {"enabled": False},
    "layout": {"improvedLayout": False},
    "interaction": {"hover": True, "tooltipDelay": 86400000, "multiselect": False, "keyboard": False},
    "nodes": {"shape": "custom", "chosen": False},
}
"""What vis-network is told: the places of nodes are ours, and so is how they are drawn."""


class PageNetwork(Network):  # type: ignore[misc]  # pyvis ships no types
    """A directed pyvis network: ``add_node``, ``add_edge`` and ``write_html`` as pyvis has them.

    It differs in this: several edges of different type may join the same two nodes, adding takes the
    same time however many there are, and the page makes no request and runs no script but its own.
    """

    def __init__(self, head: Mapping[str, object]) -> None:
        super().__init__(directed=True, cdn_resources="in_line")
        self.head = dict(head)
        self.options = dict(OPTIONS)
        self._edges: dict[tuple[object, ...], dict[str, object]] = {}

    def add_node(self, n_id: str, label: str | None = None, shape: str = "custom", **options: Any) -> None:
        """Adds a node once; ``group`` is its kind, ``details`` what its panel shows."""
        if n_id not in self.node_map:
            node = {**options, "id": n_id, "label": label or n_id, "shape": shape}
            self.node_map[n_id] = node
            self.nodes.append(node)
            self.node_ids.append(n_id)

    def add_edge(self, source: str, to: str, **options: Any) -> None:
        """Adds an edge between two nodes that are there; one of the same type and key is added once."""
        for end in (source, to):
            if end not in self.node_map:
                raise ValueError(f"an edge ends at {end!r}, which is no node yet; add the node first")
        key = (source, to, options.get("type"), options.get("key"))
        if key not in self._edges:
            self._edges[key] = {**options, "from": source, "to": to}
            self.edges.append(self._edges[key])

    def set_options(self, options: Mapping[str, object]) -> None:
        """Adds to the options of vis-network, or replaces some."""
        self.options = {**self.options, **options}

    def generate_html(self, name: str = "index.html", local: bool = True, notebook: bool = False) -> str:
        """Returns the page, whole; the arguments are pyvis's and change nothing."""
        self.html = graph_page(self.head, self.nodes, self.edges, self.options)
        return self.html

    def write_html(
        self, name: str, local: bool = True, notebook: bool = False, open_browser: bool = False
    ) -> None:
        """Writes the page as UTF-8, in one step."""
        write_text(Path(name), self.generate_html())
