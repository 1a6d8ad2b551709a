"""Dates agree: nothing happened after its reports were published, nothing was added before it happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.dates import first_day, last_day
from graph_model.errors import Fault

if TYPE_CHECKING:
    from loader.library import Library


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each period or history that its sources' dates contradict."""
    for key, incident in library.incidents.items():
        start = first_day(incident.period.start)
        dated = [source.published for source in incident.sources if source.published]
        if len(dated) == len(incident.sources) and start > max(map(last_day, dated)):
            message = f"starts {incident.period.start}, after its last source was published ({max(dated)})"
            yield library.fault(key, ("period", "start"), message, "dates")
        days = [first_day(revision.date) for revision in incident.history]
        if days != sorted(days):
            yield library.fault(key, ("history",), "is not in the order of its dates", "dates")
        if last_day(incident.history[0].date) < start:
            message = f"was added {incident.history[0].date}, before it happened ({incident.period.start})"
            yield library.fault(key, ("history", 0, "date"), message, "dates")
