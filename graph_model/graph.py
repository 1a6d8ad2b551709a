"""Node labels and relationship types, each declared once.

Everything that depends on them derives from :data:`LABELS` and :data:`RELATIONSHIPS`: constraints and
indexes, the statements that read and write, the kinds and colours of every view, the reference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from graph_model.text import Text


@dataclass(frozen=True)
class Label:
    """A kind of node.

    ``scheme`` names the concept scheme whose terms it holds, if it holds terms. ``full_text`` names the
    properties that text search covers. ``colour`` (Okabe-Ito) and ``shape`` are how every view draws it.
    """

    name: str
    title: Text
    scheme: str | None = None
    full_text: tuple[str, ...] = ()
    colour: str = "#999999"
    shape: str = "dot"


@dataclass(frozen=True)
class Relationship:
    """A kind of relationship: which labels it joins and which record field states it.

    ``field`` names the record's field that its claims come from. ``key`` names the properties that tell
    two relationships of this type between the same two nodes apart. ``claim`` says that it carries
    evidence: ``status``, ``sources`` and ``at``.
    """

    name: str
    title: Text
    starts: tuple[str, ...]
    ends: tuple[str, ...]
    field: str | None = None
    key: tuple[str, ...] = ()
    claim: bool = False


PROSE = ("title", "symptom", "trigger", "detection", "lesson")
_BOTH = tuple(f"{name}{suffix}" for name in PROSE for suffix in ("", "_ko"))
_TERM = ("name", "name_ko", "definition", "definition_ko")

LABELS: tuple[Label, ...] = (
    Label(
        "Incident",
        Text(en="Incident", ko="사례"),
        full_text=(*_BOTH, "actions", "actions_ko"),
        colour="#0072B2",
        shape="dot",
    ),
    Label("Cause", Text(en="Cause", ko="원인"), "causes", _TERM, "#D55E00", "diamond"),
    Label("Component", Text(en="Component", ko="구성 요소"), "components", _TERM, "#009E73", "square"),
    Label("Symptom", Text(en="Symptom", ko="증상"), "symptoms", _TERM, "#CC79A7", "triangle"),
    Label(
        "ContributingFactor",
        Text(en="Contributing factor", ko="기여 요인"),
        "contributing-factors",
        _TERM,
        "#E69F00",
        "triangleDown",
    ),
    Label(
        "DetectionMethod",
        Text(en="Detection method", ko="감지 방법"),
        "detection-methods",
        (),
        "#56B4E9",
        "hexagon",
    ),
    Label("Mitigation", Text(en="Mitigation", ko="조치 유형"), "mitigations", (), "#F0E442", "star"),
    Label("Organization", Text(en="Organisation", ko="조직"), "organizations", shape="pentagon"),
    Label("Domain", Text(en="Domain", ko="분야"), "domains", shape="cross"),
    Label("Action", Text(en="Action", ko="조치"), shape="chevron"),
    Label("Figure", Text(en="Figure", ko="수치"), shape="bar"),
    Label("Source", Text(en="Source", ko="출처"), shape="page"),
)

CHAIN = ("Cause", "ContributingFactor", "Symptom")
SCHEMES: dict[str, Label] = {label.scheme: label for label in LABELS if label.scheme}

RELATIONSHIPS: tuple[Relationship, ...] = (
    Relationship(
        "HAS_CAUSE", Text(en="has cause", ko="원인"), ("Incident",), ("Cause",), "causes", claim=True
    ),
    Relationship(
        "INVOLVES", Text(en="involves", ko="관련"), ("Incident",), ("Component",), "components", claim=True
    ),
    Relationship("SHOWED", Text(en="showed", ko="증상"), ("Incident",), ("Symptom",), "symptoms", claim=True),
    Relationship(
        "HAD_FACTOR",
        Text(en="had factor", ko="기여"),
        ("Incident",),
        ("ContributingFactor",),
        "contributing_factors",
        claim=True,
    ),
    Relationship(
        "DETECTED_BY",
        Text(en="detected by", ko="감지"),
        ("Incident",),
        ("DetectionMethod",),
        "detected_by",
        claim=True,
    ),
    Relationship("AT", Text(en="at", ko="조직"), ("Incident",), ("Organization",), "organizations"),
    Relationship("IN_DOMAIN", Text(en="in domain", ko="분야"), ("Incident",), ("Domain",), "domain"),
    Relationship("REPORTED_IN", Text(en="reported in", ko="출처"), ("Incident",), ("Source",), "sources"),
    Relationship("TOOK", Text(en="took", ko="조치"), ("Incident",), ("Action",), claim=True),
    Relationship("IS_A", Text(en="is a", ko="유형"), ("Action",), ("Mitigation",)),
    Relationship("ADDRESSED", Text(en="addressed", ko="대응"), ("Action",), ("Cause",)),
    Relationship("MEASURED", Text(en="measured", ko="수치"), ("Incident",), ("Figure",), claim=True),
    Relationship(
        "LED_TO",
        Text(en="led to", ko="이어짐"),
        CHAIN,
        CHAIN,
        "chains",
        key=("incident", "chain", "step"),
        claim=True,
    ),
    Relationship(
        "BROADER",
        Text(en="broader", ko="상위"),
        tuple(label.name for label in SCHEMES.values()),
        tuple(label.name for label in SCHEMES.values()),
    ),
)

LOAD = "Load"
"""The label of the one node that says which library is in the store and whether it is whole."""

OWNER = "library"
"""The property that marks a node as ours; nodes without it are somebody else's and are never touched."""


def label(name: str) -> Label:
    """Returns the declared label of that name; ``KeyError`` if there is none."""
    return _LABELS[name]


def triples() -> Iterator[tuple[str, Relationship, str]]:
    """Yields every (start label, relationship type, end label) that the graph may hold."""
    for relationship in RELATIONSHIPS:
        for start in relationship.starts:
            for end in relationship.ends:
                if relationship.name != "BROADER" or start == end:
                    yield start, relationship, end


_LABELS = {declared.name: declared for declared in LABELS}
