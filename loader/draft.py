"""A record proposed from a local report: what its words name, each with the place they were found."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from loader.references import FACETS
from loader.skeleton import Report, skeleton

if TYPE_CHECKING:
    from loader.library import Library
    from loader.reports import LocalReport

MOST = 8
"""At most so many terms are proposed for a field, those named most often."""

_MONTHS = [name.lower() for name in calendar.month_name[1:]]
_DATES = (
    re.compile(r"\b(?P<y>20\d\d|19\d\d)-(?P<m>\d\d)-(?P<d>\d\d)(?!\d)"),
    re.compile(rf"\b(?P<n>{'|'.join(_MONTHS)})\s+(?P<d>\d{{1,2}}),?\s+(?P<y>\d{{4}})\b", re.IGNORECASE),
    re.compile(rf"\b(?P<d>\d{{1,2}})\s+(?P<n>{'|'.join(_MONTHS)})\s+(?P<y>\d{{4}})\b", re.IGNORECASE),
    re.compile(r"(?P<y>\d{4})년\s*(?P<m>\d{1,2})월\s*(?P<d>\d{1,2})일"),
)


def draft(library: Library, report: LocalReport, today: dt.date, url: str | None = None) -> str:
    """Returns a record as YAML, every claim ``suggested``: lint refuses it until a person confirms."""
    found = _terms(library, report)
    dates = sorted(date for passage in report.passages for date in dates_in(passage.text))
    published = next(iter(dates_in(report.about.get("published", ""))), None)
    proposed = Report(
        title=report.title or Report.title,
        url=url or report.about.get("url") or Report.url,
        start=dates[0] if dates else published,
        published=published,
        found=found,
    )
    return skeleton(library, proposed, today)


def dates_in(text: str) -> Iterator[str]:
    """Yields the days that a text names, as 2024-05-26, in the order of the ways to write them."""
    for form in _DATES:
        for match in form.finditer(text):
            told = match.groupdict()
            month = int(told["m"]) if "m" in told else _MONTHS.index(told["n"].lower()) + 1
            try:
                yield dt.date(int(told["y"]), month, int(told["d"])).isoformat()
            except ValueError:
                continue


def _terms(library: Library, report: LocalReport) -> dict[str, tuple[tuple[str, str], ...]]:
    """Returns, by record field, the terms that the report names and where it first does."""
    from graph_model.matching import TermIndex  # noqa: PLC0415 - only a draft needs it
    from graph_model.naming import named_terms  # noqa: PLC0415

    index = TermIndex(named_terms(library.schemes))
    places: defaultdict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for passage in report.passages:
        for match in index.every(passage.text):
            if match.how in ("label", "alias", "signature"):
                places[match.scheme][match.term].append(f"{passage.place}: “{match.words}”")
    fields = {}
    for name, scheme in FACETS.items():
        terms = sorted(places[scheme].items(), key=lambda each: (-len(each[1]), each[0]))[:MOST]
        if terms:
            fields[name] = tuple((term, where[0]) for term, where in terms)
    return fields
