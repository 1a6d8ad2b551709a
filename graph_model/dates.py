"""Dates as precise as their source gives them: a year, a month or a day."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

_FORM = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


def _partial(value: Any) -> Any:
    """Returns ``2024``, ``2024-05`` or ``2024-05-26`` as a string from what YAML made of it."""
    if isinstance(value, dt.datetime):
        raise ValueError("is a date with a time; write the day alone, such as 2024-05-26")
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str):
        match = _FORM.fullmatch(value)
        if not match:
            raise ValueError("is no date; write 2024, 2024-05 or 2024-05-26")
        year, month, day = (int(part) if part else 1 for part in match.groups())
        try:
            dt.date(year, month, day)
        except ValueError as error:
            raise ValueError(f"is no date of the calendar: {error}") from error
    return value


PartialDate = Annotated[
    str,
    BeforeValidator(_partial, json_schema_input_type=int | str),
    Field(description="A year, a month or a day: 2024, 2024-05 or 2024-05-26."),
]


def first_day(date: str) -> dt.date:
    """Returns the first day that a partial date covers."""
    year, month, day = (*map(int, date.split("-")), 1, 1)[:3]
    return dt.date(year, month, day)


def last_day(date: str) -> dt.date:
    """Returns the last day that a partial date covers."""
    parts = [*map(int, date.split("-"))]
    if len(parts) == 3:
        return dt.date(*parts)
    year, month = (*parts, 12)[:2]
    return dt.date(year, month, calendar.monthrange(year, month)[1])
