"""The filters on a list of incidents: which values of which facets, as a person chose them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graph_model.errors import QueryError
from queries.facets import FACETS, NAMES, YEAR
from queries.terms import Terms


@dataclass(frozen=True)
class Filters:
    """Values by facet: an incident passes that has, of each facet named, a value or a narrower one."""

    values: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yields every filter as (facet, value)."""
        return ((facet, value) for facet, values in self.values for value in values)

    def without(self, facet: str, value: str | None = None) -> Filters:
        """Returns the filters but for one value of a facet, or for all of it."""
        kept = []
        for name, values in self.values:
            left = tuple(each for each in values if name != facet or value not in (None, each))
            kept += [(name, left)] if left else []
        return Filters(tuple(kept))


def chosen(said: Mapping[str, Iterable[str]], terms: Terms) -> Filters:
    """Returns the filters that a person named: terms by id, label or alias, years by number.

    Raises :class:`QueryError` for a facet or a value that is not there, with the nearest ones.
    """
    for facet in said:
        if facet not in NAMES:
            raise QueryError(f"{facet!r} is no facet; the facets are {', '.join(NAMES)}")
    values = []
    for facet in NAMES:
        resolved = tuple(dict.fromkeys(_value(facet, each, terms) for each in said.get(facet, ())))
        if resolved:
            values.append((facet, resolved))
    return Filters(tuple(values))


def _value(facet: str, said: str, terms: Terms) -> str:
    if facet != YEAR:
        return terms.resolve(said, FACETS[facet].scheme)
    if not (said.isascii() and said.isdecimal() and len(said) == 4):
        raise QueryError(f"{said[:64]!r} is no year; write for instance 2024")
    return said
