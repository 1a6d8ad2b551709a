"""The library as its pages need it: incidents newest first, terms with theirs, claims with evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from graph_model.graph import LABELS, Label, label
from graph_model.picture import Picture, PictureEdge, PictureNode
from queries.web import Web

TOGETHER = ("Cause", "Component", "Symptom", "ContributingFactor")
"""The kinds that a term's page tells it occurs with."""
TOGETHER_MOST = 8

_ROLES = ("root", "proximate", "contributing")


@dataclass(frozen=True)
class Claim:
    """What an incident has, and where that stands."""

    node: PictureNode
    told: Mapping[str, Any]


class Shelf:
    """A picture of the whole library, asked the questions that its pages ask."""

    def __init__(self, picture: Picture) -> None:
        self.web = Web(picture.nodes, picture.edges)
        self.nodes = self.web.nodes
        self._linked: dict[tuple[str, str, bool], list[PictureNode]] = {}
        self._together: dict[str, list[tuple[str, list[tuple[PictureNode, int]]]]] = {}

    @cached_property
    def incidents(self) -> tuple[PictureNode, ...]:
        """Every incident, newest first."""
        found = [node for node in self.nodes.values() if node.label == "Incident"]
        return tuple(
            sorted(found, key=lambda node: (str(node.properties.get("start", "")), node.id), reverse=True)
        )

    @cached_property
    def schemes(self) -> dict[str, tuple[PictureNode, ...]]:
        """The terms of each scheme that some incident uses, the most frequent first."""
        return {
            kind.scheme: tuple(sorted(self.of_kind(kind.name), key=lambda term: (-self.count(term), term.id)))
            for kind in LABELS
            if kind.scheme
        }

    def of_kind(self, name: str) -> list[PictureNode]:
        """Returns the nodes of a label."""
        return [node for node in self.nodes.values() if node.label == name]

    def of(self, node: PictureNode) -> tuple[PictureNode, ...]:
        """Returns the incidents that a node has to do with, newest first."""
        return self._of[node.id]

    def count(self, node: PictureNode) -> int:
        """Returns how many incidents a node has to do with, over its narrower terms too."""
        return len(self.of(node))

    @cached_property
    def _of(self) -> dict[str, tuple[PictureNode, ...]]:
        order = {node.id: place for place, node in enumerate(self.incidents)}
        return {
            key: tuple(
                self.nodes[found] for found in sorted(self.web.incidents_of(key), key=order.__getitem__)
            )
            for key, node in self.nodes.items()
            if label(node.label).scheme or node.label in {"Incident", "Source"}
        }

    def claims(self, node: PictureNode, kind: str) -> list[Claim]:
        """Returns what edges of a type lead to, in the order of their role, then of their number."""
        edges = [edge for edge in self.web.at[node.id] if edge.type == kind and edge.start == node.id]
        return [Claim(self.nodes[edge.end], edge.properties) for edge in sorted(edges, key=_order)]

    def linked(self, node: PictureNode, kind: str, *, out: bool = True) -> list[PictureNode]:
        """Returns the nodes at the other end of edges of a type, sorted by how frequent they are."""
        key = node.id, kind, out
        if key not in self._linked:
            edges = [e for e in self.web.at[node.id] if e.type == kind]
            ends = {e.end if out else e.start for e in edges if (e.start if out else e.end) == node.id}
            found = (self.nodes[end] for end in ends)
            self._linked[key] = sorted(found, key=lambda term: (-self._frequency(term), term.id))
        return self._linked[key]

    def _frequency(self, node: PictureNode) -> int:
        return len(self._of.get(node.id, ()))

    def chains(self, incident: PictureNode) -> list[tuple[list[PictureNode], Mapping[str, Any]]]:
        """Returns an incident's causal chains: their terms in order, and the evidence."""
        return self._chains.get(incident.id, [])

    @cached_property
    def _chains(self) -> dict[str, list[tuple[list[PictureNode], Mapping[str, Any]]]]:
        steps: dict[tuple[str, int], list[PictureEdge]] = {}
        for edge in self.web.edges:
            if edge.type == "LED_TO":
                place = (str(edge.properties["incident"]), int(str(edge.properties["chain"])))
                steps.setdefault(place, []).append(edge)
        chains: dict[str, list[tuple[list[PictureNode], Mapping[str, Any]]]] = {}
        for (incident, _), edges in sorted(steps.items()):
            edges.sort(key=lambda edge: int(str(edge.properties["step"])))
            ids = [edges[0].start, *(edge.end for edge in edges)]
            chains.setdefault(incident, []).append(([self.nodes[key] for key in ids], edges[0].properties))
        return chains

    def sources(self, incident: PictureNode) -> list[Claim]:
        """Returns an incident's sources in the order in which it cites them."""
        found = self.claims(incident, "REPORTED_IN")
        return sorted(found, key=lambda claim: (len(_cited(claim)), _cited(claim)))

    def together(self, term: PictureNode) -> list[tuple[str, list[tuple[PictureNode, int]]]]:
        """Returns, kind by kind, the terms that occur most often in a term's incidents, with how often."""
        if term.id not in self._together:
            counts: Counter[str] = Counter()
            for incident in self.of(term):
                counts.update(self._wide[incident.id])
            kin = self._relatives(term)
            ranked = sorted(counts.keys() - kin, key=lambda key: (-counts[key], key))
            by_kind: dict[str, list[tuple[PictureNode, int]]] = {kind: [] for kind in TOGETHER}
            for key in ranked:
                found = by_kind.get(self.nodes[key].label)
                if found is not None and len(found) < TOGETHER_MOST:
                    found.append((self.nodes[key], counts[key]))
            self._together[term.id] = list(by_kind.items())
        return self._together[term.id]

    @cached_property
    def _wide(self) -> dict[str, set[str]]:
        """For each incident its terms with their broader ones."""
        wide: dict[str, set[str]] = {node.id: set() for node in self.incidents}
        for key, incidents in self._of.items():
            for incident in incidents:
                if key != incident.id:
                    wide[incident.id].add(key)
        return wide

    def _relatives(self, term: PictureNode) -> frozenset[str]:
        above, border = set[str](), [term]
        while border:
            border = [up for node in border for up in self.linked(node, "BROADER") if up.id not in above]
            above.update(node.id for node in border)
        return frozenset(above | self.web.family(term.id))


def kind_of(node: PictureNode) -> Label:
    """Returns the declared label of a node."""
    return label(node.label)


def path_of(node: PictureNode) -> str:
    """Returns the address of a node's page below the folder of its language."""
    folder = "incidents" if node.label == "Incident" else label(node.label).scheme
    return f"{folder}/{node.id}.html"


def _cited(claim: Claim) -> str:
    return str(claim.told.get("cited_as", ""))


def _order(edge: PictureEdge) -> tuple[Any, ...]:
    told = edge.properties
    role = _ROLES.index(told["role"]) if told.get("role") in _ROLES else len(_ROLES)
    return role, told.get("order", 0), edge.end
