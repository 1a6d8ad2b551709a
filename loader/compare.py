"""Two libraries compared: which incidents and terms came and went, and what changed in each, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from graph_model.records import Action, Claim, Incident
from graph_model.text import Text
from graph_model.vocabulary import Term
from loader.library import Library

Kind = Literal["added", "removed", "changed"]
Told = dict[str, str]
Statements = dict[tuple[str, str], Told]
"""What a record or term says: by section and key, the parts of it by name. Prose has a key in no other."""


@dataclass(frozen=True)
class Change:
    """One thing that a record or term says anew, no longer, or otherwise: ``parts`` hold old and new."""

    kind: Kind
    section: str
    key: str
    parts: Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Changed:
    """An incident or term that is in one of the libraries or says something else in the other."""

    kind: Kind
    id: str
    name: str
    scheme: str | None = None
    changes: tuple[Change, ...] = ()


def changed_incidents(old: Library, new: Library) -> tuple[Changed, ...]:
    """Returns the incidents that came, went or changed, sorted by id."""
    before = {key: (incident.title.en, statements(incident)) for key, incident in old.incidents.items()}
    after = {key: (incident.title.en, statements(incident)) for key, incident in new.incidents.items()}
    return tuple(_compare(before, after, None))


def changed_terms(old: Library, new: Library) -> tuple[Changed, ...]:
    """Returns the terms that came, went or changed, by scheme and id."""
    found: list[Changed] = []
    for scheme in sorted({*old.schemes, *new.schemes}):
        before = {key: (term.label.en, _of_term(term)) for key, term in old.schemes.get(scheme, {}).items()}
        after = {key: (term.label.en, _of_term(term)) for key, term in new.schemes.get(scheme, {}).items()}
        found += _compare(before, after, scheme)
    return tuple(found)


def statements(incident: Incident) -> Statements:
    """Returns everything that a record says, each claim under what tells it from the others."""
    said: Statements = {("period", ""): {"start": incident.period.start, "end": incident.period.end or ""}}
    said["domain", incident.domain] = {}
    said |= {("organization", key): {} for key in incident.organizations}
    said |= {("title", ""): _prose(incident.title)}
    for section in ("symptom", "trigger", "detection", "lesson"):
        statement = getattr(incident, section)
        if statement:
            said[section, ""] = _prose(statement) | _evidence(statement)
    said |= dict(_claims(incident))
    for section, actions in (("action", incident.actions), ("follow-up", incident.follow_ups)):
        said |= {(section, action.en): _action(action) for action in actions}
    for figure in incident.figures:
        told = {"value": f"{figure.value:g} {figure.unit}", "measure": figure.measure}
        said["figure", figure.what.en] = told | _evidence(figure)
    for source in incident.sources:
        said["source", source.url] = {k: str(v) for k, v in source.model_dump().items() if v and k != "url"}
    return said | {("history", f"{entry.date} {entry.why}"): {} for entry in incident.history}


def _claims(incident: Incident) -> Iterator[tuple[tuple[str, str], Told]]:
    for cause in incident.causes:
        yield ("cause", cause.term), {"role": cause.role} | _evidence(cause)
    for section, claims in (
        ("component", incident.components),
        ("symptom term", incident.symptoms),
        ("factor", incident.contributing_factors),
    ):
        for claim in claims:
            yield (section, claim.term), _evidence(claim)
    for found in incident.detected_by:
        lag = "" if found.lag_hours is None else f"{found.lag_hours:g} hours"
        yield ("detected by", found.term), {"lag": lag} | _evidence(found)
    for chain in incident.chains:
        yield ("chain", " → ".join(chain.steps)), _evidence(chain)


def _prose(text: Text) -> Told:
    return {"English": text.en, "Korean": text.ko or ""}


def _action(action: Action) -> Told:
    told = {"kind": action.kind, "addresses": ", ".join(action.addresses), "outcome": action.outcome or ""}
    return told | {"Korean": action.ko or ""} | _evidence(action)


def _evidence(claim: Claim) -> Told:
    return {
        "status": ", ".join(dict.fromkeys(piece.status for piece in claim.evidence)),
        "evidence": "; ".join(f"{piece.source}, {piece.at}" for piece in claim.evidence),
    }


def _of_term(term: Term) -> Statements:
    see = ", ".join(f"{match.scheme} {match.id}" for match in term.see)
    told: Statements = {
        ("label", ""): _prose(term.label),
        ("definition", ""): _prose(term.definition),
        ("broader", ""): {"term": term.broader or ""},
        ("see", ""): {"other schemes": see},
        ("kept", ""): {"reason": term.kept or ""},
    }
    told |= {("alias", alias): {} for alias in (*term.alias.en, *term.alias.ko)}
    return told | {("signature", s.pattern): {"meaning": s.meaning.en} for s in term.signatures}


Saying = Mapping[str, tuple[str, Statements]]


def _compare(before: Saying, after: Saying, scheme: str | None) -> Iterator[Changed]:
    for key in sorted({*before, *after}):
        if key not in after:
            yield Changed("removed", key, before[key][0], scheme)
        elif key not in before:
            yield Changed("added", key, after[key][0], scheme)
        elif changes := tuple(_changes(before[key][1], after[key][1])):
            yield Changed("changed", key, after[key][0], scheme, changes)


def _changes(before: Statements, after: Statements) -> Iterator[Change]:
    """Yields what is said otherwise, section by section in the order of a record."""
    order = {section: place for place, section in enumerate(dict.fromkeys(s for s, _ in (*after, *before)))}
    for section, key in sorted({*before, *after}, key=lambda at: (order[at[0]], at[1])):
        old, new = before.get((section, key)), after.get((section, key))
        names = dict.fromkeys((*(old or {}), *(new or {})))
        pairs = {name: ((old or {}).get(name, ""), (new or {}).get(name, "")) for name in names}
        parts = {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
        if old is None or new is None:
            yield Change("added" if old is None else "removed", section, key, parts)
        elif parts:
            yield Change("changed", section, key, parts)
