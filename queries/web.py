"""Nodes and edges in memory, with the questions that choosing a part of them needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property

from graph_model.picture import Picture, PictureEdge, PictureNode


class Web:
    """Nodes by id and the edges at each of them."""

    def __init__(self, nodes: Iterable[PictureNode], edges: Iterable[PictureEdge]) -> None:
        self.nodes = {node.id: node for node in nodes}
        self.edges = [edge for edge in edges if edge.start in self.nodes and edge.end in self.nodes]
        self.at: dict[str, list[PictureEdge]] = defaultdict(list)
        for edge in self.edges:
            self.at[edge.start].append(edge)
            self.at[edge.end].append(edge)

    @cached_property
    def incidents(self) -> frozenset[str]:
        """The ids of all incidents."""
        return frozenset(node.id for node in self.nodes.values() if node.label == "Incident")

    def family(self, key: str) -> set[str]:
        """Returns a term with everything narrower than it."""
        family, border = {key}, [key]
        while border:
            border = [
                edge.start
                for member in border
                for edge in self.at[member]
                if edge.type == "BROADER" and edge.end == member and edge.start not in family
            ]
            family.update(border)
        return family

    def joined(self, key: str, kind: str) -> set[str]:
        """Returns the incidents that a type of edge joins to a term or to a narrower one."""
        return {e.start for member in self.family(key) for e in self.at[member] if e.type == kind}

    def incidents_of(self, key: str) -> set[str]:
        """Returns the incidents that a node has to do with, over its narrower terms and its actions too."""
        found = set()
        for member in self.family(key):
            found |= {member} | self._beside(member)
            for edge in self.at[member]:
                if edge.type == "IS_A" and edge.end == member:
                    found |= self._beside(edge.start)
        return found & self.incidents

    def part(self, incidents: set[str], also: set[str]) -> Picture:
        """Returns these incidents with all that tells of them, some other nodes, and the edges between."""
        kept = incidents | also
        for key in incidents:
            kept |= self._beside(key) - self.incidents
        for key in [k for k in kept if self.nodes[k].label == "Action"]:
            kept |= self._beside(key) - self.incidents
        kept |= self._broader(kept)
        edges = [edge for edge in self.edges if edge.start in kept and edge.end in kept]
        told = [e for e in edges if e.type != "LED_TO" or e.properties.get("incident") in incidents]
        return Picture(
            tuple(sorted((self.nodes[key] for key in kept), key=lambda node: node.id)),
            tuple(sorted(told, key=lambda e: (e.type, e.start, e.end, _place(e)))),
        )

    def shortest(self, start: str, end: str, allowed: Callable[[PictureNode], bool]) -> list[str]:
        """Returns the ids along a shortest way over the nodes let through; an empty list where none is."""
        came: dict[str, str | None] = {start: None}
        queue = [start]
        for key in queue:
            for other in sorted(self._beside(key)):
                if other not in came and (other == end or allowed(self.nodes[other])):
                    came[other] = key
                    queue.append(other)
        if end not in came:
            return []
        way: list[str] = [end]
        while (before := came[way[-1]]) is not None:
            way.append(before)
        return way[::-1]

    def _beside(self, key: str) -> set[str]:
        return {edge.end if edge.start == key else edge.start for edge in self.at[key]}

    def _broader(self, kept: set[str]) -> set[str]:
        found: set[str] = set()
        border = kept
        while border:
            up = {e.end for key in border for e in self.at[key] if e.type == "BROADER" and e.start == key}
            border = up - found
            found |= border
        return found


def _place(edge: PictureEdge) -> tuple[str, ...]:
    return tuple(str(edge.properties.get(name)) for name in ("incident", "chain", "step"))
