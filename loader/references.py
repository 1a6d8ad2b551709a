"""Whether everything that a record or a term names is there, and of the right kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from graph_model.errors import Fault
from graph_model.graph import CHAIN, RELATIONSHIPS, SCHEMES, label
from graph_model.records import Claim, Incident
from graph_model.text import nfc
from loader.validation import nearest

if TYPE_CHECKING:
    from loader.library import Library

Problem = tuple[tuple[Any, ...], str]

FACETS: dict[str, str] = {
    relationship.field: scheme
    for relationship in RELATIONSHIPS
    if relationship.field and relationship.starts == ("Incident",)
    if (scheme := label(relationship.ends[0]).scheme)
}
"""The record fields that name terms, each with the scheme the terms belong to."""

CHAINED = tuple(field for field, scheme in FACETS.items() if SCHEMES[scheme].name in CHAIN)
"""The record fields whose terms a causal chain may use."""


def check_references(library: Library) -> Iterator[Fault]:
    """Yields a fault for every term, source or step that is named and not there."""
    for key, incident in library.incidents.items():
        for location, message in _incident(library, incident):
            yield library.fault(key, location, message, "reference")
    yield from _sources(library)
    for scheme, terms in library.schemes.items():
        for key, term in terms.items():
            if term.broader is not None:
                problem = _broader(library, scheme, key)
                if problem:
                    yield library.fault(key, ("broader",), problem, "reference")


def tagged(incident: Incident, field: str) -> tuple[str, ...]:
    """Returns the ids of the terms that a record's field names, in the record's order."""
    value: Any = getattr(incident, field)
    if isinstance(value, str):
        return (value,)
    return tuple(item if isinstance(item, str) else item.term for item in value)


def claims(incident: Incident) -> Iterator[tuple[tuple[Any, ...], Claim]]:
    """Yields every claim of a record with its location, in the order of the record's fields."""
    for field in type(incident).model_fields:
        value = getattr(incident, field)
        if isinstance(value, Claim):
            yield (field,), value
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, Claim):
                    yield (field, index), item


def _incident(library: Library, incident: Incident) -> Iterator[Problem]:
    yield from _facets(library, incident)
    yield from _actions(library, incident)
    yield from _chains(incident)
    yield from _evidence(incident)


def _facets(library: Library, incident: Incident) -> Iterator[Problem]:
    for field, scheme in FACETS.items():
        terms = tagged(incident, field)
        for index, term in enumerate(terms):
            at = (field,) if field == "domain" else (field, index)
            problem = _term(library, scheme, term)
            if not problem and term in terms[:index]:
                problem = f"{term!r} is said twice; say it once, with every piece of evidence"
            if problem:
                yield at, problem


def _actions(library: Library, incident: Incident) -> Iterator[Problem]:
    causes = tagged(incident, "causes")
    for field in ("actions", "follow_ups"):
        for index, action in enumerate(getattr(incident, field)):
            problem = _term(library, "mitigations", action.kind)
            if problem:
                yield (field, index, "kind"), problem
            for place, cause in enumerate(action.addresses):
                if cause not in causes:
                    message = f"addresses {cause!r}, which is no cause of this record{nearest(cause, causes)}"
                    yield (field, index, "addresses", place), message


def _evidence(incident: Incident) -> Iterator[Problem]:
    sources = [source.id for source in incident.sources]
    for index, source in enumerate(sources):
        if source in sources[:index]:
            yield ("sources", index, "id"), f"the source {source!r} is listed twice; number it anew"
    for location, claim in claims(incident):
        for index, evidence in enumerate(claim.evidence):
            if evidence.source not in sources:
                message = f"the source {evidence.source!r} is not among this record's {', '.join(sources)}"
                yield (*location, "evidence", index), message


def _chains(incident: Incident) -> Iterator[Problem]:
    known = {term for field in CHAINED for term in tagged(incident, field)}
    for index, chain in enumerate(incident.chains):
        for step, term in enumerate(chain.steps):
            at = ("chains", index, "steps", step)
            if term not in known:
                yield at, f"the step {term!r} is not claimed by this record{nearest(term, known)}"
            elif term in chain.steps[:step]:
                yield at, f"the step {term!r} comes twice; a chain does not turn back"


def _term(library: Library, scheme: str, key: str) -> str | None:
    """Returns what is wrong with naming ``key`` as a term of ``scheme``, if anything."""
    if key in library.schemes[scheme]:
        return None
    other = next((name for name, terms in library.schemes.items() if key in terms), None)
    if other:
        return f"{key!r} belongs to {other}, not to {scheme}"
    if not library.whole:
        return None
    return f"no term {key!r} in {scheme}{nearest(key, library.schemes[scheme])}"


def _broader(library: Library, scheme: str, key: str) -> str | None:
    terms = library.schemes[scheme]
    seen, above = [key], terms[key].broader
    while above is not None:
        if above in seen:
            if above != key:
                return None
            return f"the broader terms turn in a circle: {' > '.join([*seen, above])}"
        problem = _term(library, scheme, above)
        if problem:
            return problem if len(seen) == 1 else None
        seen.append(above)
        above = terms[above].broader
    return None


def _sources(library: Library) -> Iterator[Fault]:
    """Yields a fault where two records describe one address differently."""
    first: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for key, incident in library.incidents.items():
        for index, source in enumerate(incident.sources):
            told = source.model_dump(exclude={"id", "read", "url"})
            other, said = first.setdefault(nfc(source.url), (key, told))
            wrong = next((name for name in told if told[name] != said[name]), None)
            if wrong:
                message = f"{wrong} {told[wrong]!r} differs from {said[wrong]!r} in {other} for the same url"
                yield library.fault(key, ("sources", index, wrong), message, "reference")
