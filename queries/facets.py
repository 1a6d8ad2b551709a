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

    Its statements are fixed; values reach them as parameters.
    """

    name: str
    scheme: str
    title: Text
    label: str
    relationship: str
    claim: bool

    @property
    def condition(self) -> str:
        """Cypher that holds where the incident ``i`` has one of the terms ``$<name>``."""
        return f"EXISTS {{ MATCH (i)-[:{self.relationship}]->(t:{self.label}) WHERE t.id IN ${self.name} }}"

    @property
    def counting(self) -> str:
        """Cypher that counts the incidents ``$ids`` by term, those of narrower terms included."""
        return (
            f"MATCH (t:{self.label})<-[:BROADER*0..]-(:{self.label})<-[:{self.relationship}]-(i:Incident) "
            "WHERE i.id IN $ids RETURN t.id AS term, count(DISTINCT i) AS incidents"
        )

    @property
    def terms(self) -> str:
        """Cypher that reads which terms the incidents ``$ids`` have."""
        return (
            f"MATCH (i:Incident)-[r:{self.relationship}]->(t:{self.label}) WHERE i.id IN $ids "
            f"RETURN i.id AS incident, t.id AS term, {self._role} AS role ORDER BY incident, term"
        )

    @property
    def claims(self) -> str:
        """Cypher that reads every claim of this facet: who has which term, and how it is known."""
        known = "r.status" if self.claim else "null"
        return (
            f"MATCH (i:Incident)-[r:{self.relationship}]->(t:{self.label}) "
            f"RETURN i.id AS incident, t.id AS term, {known} AS status, {self._role} AS role "
            "ORDER BY incident, term"
        )

    @property
    def _role(self) -> str:
        return "r.role" if self.scheme == "causes" else "null"


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
