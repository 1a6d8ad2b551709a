"""No incident is told twice: same organisation, overlapping period, nearly the same title."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from graph_model.dates import first_day, last_day
from graph_model.errors import Fault
from graph_model.records import Incident

if TYPE_CHECKING:
    from loader.library import Library

_NEAR = 0.75


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each record that looks like an earlier one."""
    by_organization: dict[str, list[Incident]] = defaultdict(list)
    for incident in library.incidents.values():
        for organization in incident.organizations:
            by_organization[organization].append(incident)
    for incidents in by_organization.values():
        incidents.sort(key=lambda incident: (first_day(incident.period.start), incident.id))
        for index, later in enumerate(incidents):
            for earlier in reversed(incidents[max(0, index - 20) : index]):
                if _overlap(earlier, later) and _alike(earlier.title.en, later.title.en):
                    message = f"looks like {earlier.id}: {earlier.title.en!r}; merge them or tell them apart"
                    yield library.fault(later.id, ("title",), message, "duplicates")


def _overlap(earlier: Incident, later: Incident) -> bool:
    end = last_day(earlier.period.end or earlier.period.start)
    return first_day(later.period.start) <= end


def _alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() >= _NEAR
