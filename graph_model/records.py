"""The incident record: what one public report says, claim by claim, with where it says it."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from graph_model.base import Model
from graph_model.dates import PartialDate, first_day, last_day
from graph_model.text import Prose, Slug, Text
from graph_model.vocabulary import WebAddress

RecordId = Annotated[str, Field(pattern=r"^IL-[0-9]{4,7}$")]
SourceKey = Annotated[str, Field(pattern=r"^s[0-9]{1,2}$")]
Role = Literal["root", "proximate", "contributing"]
Outcome = Literal["helped", "partly", "did-not-help"]
Status = Literal["stated", "inferred", "suggested"]
SourceKind = Literal[
    "blog", "paper", "logbook", "post-mortem", "status-page", "issue", "documentation", "talk", "news"
]  # fmt: skip
Measure = Literal[
    "accelerators", "affected-accelerators", "nodes", "affected-nodes", "duration-hours",
    "lost-hours", "detection-hours", "interruptions", "affected-share", "other",
]  # fmt: skip


class Evidence(Model):
    """Where a claim stands: which source, where in it, and whether it is stated there or inferred."""

    source: SourceKey
    at: Prose = Field(description="A section, a page, a time or a line of the source.")
    status: Status = "stated"


def _several(value: object) -> object:
    """Returns one piece of evidence as a tuple of one, so that a record may write it without a list."""
    return (value,) if isinstance(value, dict) else value


class Claim(Model):
    """Anything that a record says and must show evidence for: one piece of it or several."""

    evidence: Annotated[
        tuple[Evidence, ...],
        BeforeValidator(_several, json_schema_input_type=Evidence | tuple[Evidence, ...]),
        Field(min_length=1),
    ]


class Statement(Text, Claim):
    """A paragraph of prose with its evidence."""


class Tagged(Claim):
    """A term that applies to the incident."""

    term: Slug


class Cause(Tagged):
    """A cause and the part it played."""

    role: Role = "contributing"


class Detection(Tagged):
    """How the incident was noticed, and how many hours after it began where that is known."""

    lag_hours: Annotated[float, Field(ge=0)] | None = None


class Action(Statement):
    """Something done: what kind of mitigation it is, which causes it addressed, whether it helped."""

    kind: Slug
    addresses: tuple[Slug, ...] = ()
    outcome: Outcome | None = None


class Figure(Claim):
    """A number that a source gives."""

    what: Text
    value: Annotated[float, Field(allow_inf_nan=False)] | int
    unit: Prose
    measure: Measure = "other"


class Chain(Claim):
    """Terms in the order in which one led to the next: causes, factors and symptoms."""

    steps: Annotated[tuple[Slug, ...], Field(min_length=2)]


class Period(Claim):
    """When it happened, as precisely as the source gives it; one moment has no ``end``."""

    start: PartialDate
    end: PartialDate | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.end and last_day(self.end) < first_day(self.start):
            raise ValueError(f"ends ({self.end}) before it starts ({self.start}); swap them")
        return self


class Source(Model):
    """A public report; its address identifies it across records."""

    id: SourceKey
    title: Prose
    publisher: Prose
    url: WebAddress
    kind: SourceKind
    published: PartialDate | None = None
    language: Literal["en", "ko", "ja", "zh"] = "en"
    read: Literal["full", "partial", "digest"] = Field(
        description="How much of it was read for this record: all, parts, or a digest of it."
    )


class Revision(Model):
    """A change to the record: when and why. The first one says why it was added."""

    date: PartialDate
    why: Prose


class Incident(Model):
    """One incident, whole. Terms are named by id; every claim carries its evidence."""

    id: RecordId
    title: Text
    organizations: Annotated[tuple[Slug, ...], Field(min_length=1)]
    domain: Slug
    period: Period
    symptom: Statement
    trigger: Statement | None = None
    detection: Statement | None = None
    lesson: Statement | None = None
    causes: Annotated[tuple[Cause, ...], Field(min_length=1)]
    components: Annotated[tuple[Tagged, ...], Field(min_length=1)]
    symptoms: Annotated[tuple[Tagged, ...], Field(min_length=1)]
    contributing_factors: tuple[Tagged, ...] = ()
    detected_by: tuple[Detection, ...] = ()
    chains: tuple[Chain, ...] = ()
    actions: tuple[Action, ...] = ()
    follow_ups: tuple[Action, ...] = ()
    figures: tuple[Figure, ...] = ()
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    history: Annotated[tuple[Revision, ...], Field(min_length=1)]
