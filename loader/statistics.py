"""A library in numbers: what it covers, and how well its claims are founded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from graph_model.dates import first_day
from graph_model.records import Incident
from loader.library import Library
from loader.references import claims, tagged
from loader.rules.both_languages import texts

Counts = Mapping[str, int]


def statistics(library: Library) -> dict[str, Counts]:
    """Returns counts by what they count; incidents unless the name says otherwise, most first.

    A broader term counts every incident of its narrower ones, once.
    """
    incidents = library.incidents.values()

    def by(name: str, key: Callable[[Incident], Iterable[object]]) -> dict[str, Counts]:
        counted = Counter(str(value) for incident in incidents for value in set(key(incident)))
        return {name: dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))}

    def top(field: str, scheme: str) -> Callable[[Incident], Iterable[str]]:
        return lambda incident: {_top(library, scheme, term) for term in tagged(incident, field)}

    return {
        "library": _whole(library),
        **by("domain", lambda incident: [incident.domain]),
        **by("cause", top("causes", "causes")),
        **by("component", top("components", "components")),
        **by("symptom", top("symptoms", "symptoms")),
        **by("year", lambda incident: [first_day(incident.period.start).year]),
        **by("organization", lambda incident: incident.organizations),
        **by("source kind", lambda incident: [source.kind for source in incident.sources]),
        **by("how far a source was read", lambda incident: [source.read for source in incident.sources]),
        "claims by evidence": _claims(library),
        "texts by language": _languages(library),
    }


def _whole(library: Library) -> Counts:
    incidents = library.incidents.values()
    return {
        "incidents": len(incidents),
        "terms": sum(map(len, library.schemes.values())),
        "sources": len({source.url for incident in incidents for source in incident.sources}),
        "claims": sum(1 for incident in incidents for _ in claims(incident)),
        "figures": sum(len(incident.figures) for incident in incidents),
        "actions": sum(len(incident.actions) + len(incident.follow_ups) for incident in incidents),
        "log signatures": sum(
            len(term.signatures) for terms in library.schemes.values() for term in terms.values()
        ),
    }


def _claims(library: Library) -> Counts:
    counted: Counter[str] = Counter()
    for incident in library.incidents.values():
        for _, claim in claims(incident):
            counted["stated" if any(e.status == "stated" for e in claim.evidence) else "inferred"] += 1
    counted["with evidence"] = counted["stated"] + counted["inferred"]
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def _languages(library: Library) -> Counts:
    counted: Counter[str] = Counter()
    for incident in library.incidents.values():
        for _, text in texts(incident):
            counted["English"] += 1
            counted["Korean"] += text.ko is not None
    return dict(counted)


def _top(library: Library, scheme: str, key: str) -> str:
    while (above := library.schemes[scheme][key].broader) is not None:
        key = above
    return key
