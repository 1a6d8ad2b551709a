"""Numbers, dates and addresses as a language writes them."""

from __future__ import annotations

from graph_model.dates import first_day
from incident_library.views.words import catalogue, phrase


def dated(date: str, language: str) -> str:
    """Returns a partial date in words: 2024, May 2024, 26 May 2024; 2024년 5월 26일."""
    parts = len(date.split("-"))
    try:
        day = first_day(date)
    except ValueError:
        return date
    if language == "ko":
        return " ".join([f"{day.year}년", f"{day.month}월", f"{day.day}일"][:parts])
    return " ".join([str(day.day), f"{day:%B}", str(day.year)][3 - parts :])


def number(value: object) -> str:
    """Returns a number without a fraction that says nothing, its thousands apart."""
    if not isinstance(value, int | float):
        return str(value)
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.6g}"


def hours(value: float, language: str) -> str:
    """Returns a span of hours in the unit that makes it short: 4 min, 3 h, 12 d."""
    if value < 1:
        return phrase("minutes", language, n=max(1, round(value * 60)))
    if value < 48:
        return phrase("hours", language, n=number(round(value, 1 if value < 10 else 0)))
    return phrase("days", language, n=round(value / 24))


def word(group: str, value: object, language: str) -> str:
    """Returns the word for a value that a record holds; a value without a word stands for itself."""
    key = f"{group}.{value}"
    return phrase(key, language) if key in catalogue() else str(value)


def is_web(url: object) -> bool:
    """Returns whether a text is an address that a link may lead to."""
    return isinstance(url, str) and url.startswith(("http://", "https://"))
