"""A new record to fill in: valid as it stands, and refused by the quality gate until a person is done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from loader.library import Library
from loader.references import FACETS

HEADER = "# yaml-language-server: $schema=../schema/incident.json\n"
_ASK = "say where in the source"
_FALLBACK = {"causes": "undetermined-cause"}


def next_id(library: Library) -> str:
    """Returns the id after the highest one of the library."""
    highest = max((int(key.removeprefix("IL-")) for key in library.incidents), default=0)
    return f"IL-{highest + 1:04d}"


@dataclass(frozen=True)
class Report:
    """What is known of a report before anyone has read it for its claims.

    ``found`` holds, by record field, the terms to suggest, each with the place it was found at.
    """

    title: str = "What happened"
    url: str = "https://example.org/report"
    publisher: str = "Publisher"
    start: str | None = None
    published: str | None = None
    found: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)


def skeleton(library: Library, report: Report, today: dt.date) -> str:
    """Returns a new record as YAML; a field that a record needs gets a term to replace.

    Every claim is ``suggested``.
    """
    fields = _suggested(library, report.found)
    causes = fields.pop("causes")
    record = {
        "id": next_id(library),
        "title": _both(report.title),
        "organizations": _found(report, "organizations") or [_first(library, "organizations")],
        "domain": next(iter(_found(report, "domain")), _first(library, "domains")),
        "period": {"start": report.start or str(today.year), "evidence": _claim()},
        "symptom": _both("What was seen.") | {"evidence": _claim()},
        "causes": [item | {"role": "contributing" if at else "root"} for at, item in enumerate(causes)],
        **fields,
        "sources": [_source(report)],
        "history": [{"date": today.isoformat(), "why": "First published record of this incident."}],
    }
    return HEADER + yaml.safe_dump(record, allow_unicode=True, sort_keys=False, width=110)


def _found(report: Report, name: str) -> list[str]:
    return [term for term, _ in report.found.get(name, ())][:3]


def _suggested(
    library: Library, found: Mapping[str, Iterable[tuple[str, str]]]
) -> dict[str, list[dict[str, Any]]]:
    """Returns the fields that name terms: what was found, and what a record cannot do without."""
    fields = {}
    for name, scheme in FACETS.items():
        if name in ("organizations", "domain"):
            continue
        terms = list(found.get(name, ()))
        if not terms and name in ("causes", "components", "symptoms"):
            terms = [(_first(library, scheme), _ASK)]
        if terms:
            fields[name] = [{"term": term, "evidence": _claim(at)} for term, at in terms]
    return fields


def _first(library: Library, scheme: str) -> str:
    terms = library.schemes[scheme]
    wanted = _FALLBACK.get(scheme, "")
    return wanted if wanted in terms else next(iter(terms))


def _both(text: str) -> dict[str, str]:
    return {"en": text, "ko": "한국어로 쓴다."}


def _claim(at: str = _ASK) -> dict[str, str]:
    return {"source": "s1", "at": at, "status": "suggested"}


def _source(report: Report) -> dict[str, str]:
    told = {"id": "s1", "title": report.title, "publisher": report.publisher, "url": report.url}
    dated = {"published": report.published} if report.published else {}
    return told | {"kind": "post-mortem"} | dated | {"read": "full"}
