"""Dates are as precise as they are written."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from graph_model.dates import PartialDate, first_day, last_day

DATE = TypeAdapter(PartialDate)


@pytest.mark.parametrize(
    ("given", "kept"),
    [(2024, "2024"), ("2024-02", "2024-02"), (dt.date(2024, 2, 29), "2024-02-29"), ("1999", "1999")],
)
def test_a_year_a_month_or_a_day_is_kept_as_precise_as_it_is(given: Any, kept: str) -> None:
    assert DATE.validate_python(given) == kept


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("2024-02-30", "no date of the calendar"),
        ("2024-13", "no date of the calendar"),
        ("24", "is no date"),
        ("2024/02/01", "is no date"),
        (dt.datetime(2024, 1, 1, 10), "a date with a time"),
        (True, "valid string"),
        (2024.5, "valid string"),
        (None, "valid string"),
    ],
)
def test_what_is_no_date_is_refused(given: Any, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        DATE.validate_python(given)


@pytest.mark.parametrize(
    ("date", "first", "last"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2023-02", "2023-02-01", "2023-02-28"),
        ("2024-02-05", "2024-02-05", "2024-02-05"),
    ],
)
def test_a_date_covers_its_days(date: str, first: str, last: str) -> None:
    assert (first_day(date).isoformat(), last_day(date).isoformat()) == (first, last)
