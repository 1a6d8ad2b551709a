"""The facets that incidents are filtered and counted by, derived from the graph's declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from graph_model.graph import LABELS, RELATIONSHIPS, Label, Relationship, label
from graph_model.text import Text

_SHORT = {"ContributingFactor": "factor", "DetectionMethod": "detection"}
YEAR = "year"
"""The one facet whose values are no terms: the year in which an incident began."""


@dataclass(frozen=True)
class Facet:
    """What incidents are filtered by: terms of one scheme, joined to them by one relationship type.

    Its statement is fixed by the declarations.
    """

    name: str
    scheme: str
    title: Text
    label: str
    relationship: str
    claim: bool

    @property
    def claims(self) -> str:
        """Cypher that reads every claim of this facet: who has which term, in which role, how sure."""
        status = "r.status" if self.claim else "null"
        role = "r.role" if self.scheme == "causes" else "null"
        return (
            f"MATCH (i:Incident)-[r:{self.relationship}]->(t:{self.label}) "
            f"RETURN t.id AS term, {status} AS status, {role} AS role, collect(i.id) AS incidents "
            "ORDER BY term, status, role"
        )


def _declared() -> Iterator[Facet]:
    for relationship in RELATIONSHIPS:
        if _is_facet(relationship):
            ends = label(relationship.ends[0])
            name = _SHORT.get(ends.name, ends.name.lower())
            yield Facet(name, ends.scheme or "", ends.title, ends.name, relationship.name, relationship.claim)


def _is_facet(relationship: Relationship) -> bool:
    return relationship.starts == ("Incident",) and label(relationship.ends[0]).scheme is not None


FACETS: Mapping[str, Facet] = {facet.name: facet for facet in _declared()}
"""Every facet whose values are terms, by name, in the order of the declarations."""

NAMES = (*FACETS, YEAR)
"""The names of all facets."""

TERM_LABELS: tuple[Label, ...] = tuple(each for each in LABELS if each.scheme)
