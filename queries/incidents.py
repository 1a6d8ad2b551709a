"""The incidents of a store as a search needs them: listed, counted, with their terms and their prose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from graph_model.errors import QueryError
from graph_model.graph import label
from graph_model.text import Text
from graph_store.connection import Store
from graph_store.schema import full_text_name
from queries.claims import Held, read_claims, whole
from queries.facets import FACETS, YEAR
from queries.filters import Filters
from queries.terms import Terms, text

SECONDS = 30.0
ROWS = 100_000
_INCIDENT = label("Incident")
_LIST = (
    "MATCH (i:Incident) RETURN i.id AS id, i.title AS en, i.title_ko AS ko, i.start AS start, i.year AS year "
    "ORDER BY start DESC, id"
)
_FULL_TEXT = (
    f"CALL db.index.fulltext.queryNodes('{full_text_name(_INCIDENT)}', $query) YIELD node "
    "RETURN node.id AS id ORDER BY id"
)
_PROSE = "UNWIND $ids AS key MATCH (i:Incident {id: key}) RETURN i.id AS id, " + ", ".join(
    f"i.{name} AS {name}" for name in _INCIDENT.full_text
)
_BATCH = 500
"""So many texts of ten paragraphs are some megabytes, which one message can carry."""


@dataclass(frozen=True)
class Listed:
    """An incident in a list: what it is called and when it began."""

    id: str
    title: Text
    start: str
    year: str


class Incidents:
    """The incidents of a store; every statement is fixed, read-only, and bounded in time and in rows."""

    def __init__(self, store: Store, terms: Terms) -> None:
        self._store, self._terms = store, terms
        self._held: dict[str, tuple[Held, ...]] = {}

    @cached_property
    def all(self) -> dict[str, Listed]:
        """Every incident, newest first."""
        listed = (
            Listed(str(row[0]), text(*row[1:3]), str(row[3]), str(row[4]))
            for row in whole(self._store, _LIST).rows
        )
        return {each.id: each for each in listed}

    def passing(self, filters: Filters) -> dict[str, Listed]:
        """Returns the incidents that pass the filters, newest first."""
        sets = [
            frozenset[str]().union(*(self.having(facet, value) for value in values))
            for facet, values in filters.values
        ]
        return {key: each for key, each in self.all.items() if all(key in allowed for allowed in sets)}

    def having(self, facet: str, value: str) -> frozenset[str]:
        """Returns the incidents that began in a year, or have a term or a narrower one."""
        if facet == YEAR:
            return frozenset(key for key, each in self.all.items() if each.year == value)
        below = self._terms.narrower(value)
        return frozenset(key for held in self._claims(facet) if held.term in below for key in held.incidents)

    def counts(self, facet: str, ids: Collection[str]) -> dict[str, int]:
        """Returns how many of these incidents each term of a facet has, narrower terms included."""
        among, having = frozenset(ids), defaultdict[str, set[str]](set)
        for held in self._claims(facet):
            for above in self._terms.lineage(held.term):
                having[above].update(among.intersection(held.incidents))
        return {term: len(found) for term, found in having.items() if found}

    def terms_of(self, facet: str, ids: Collection[str]) -> defaultdict[str, tuple[str, ...]]:
        """Returns the terms of a facet by incident: of causes the root ones, where any is called so."""
        first, all_of = (defaultdict[str, tuple[str, ...]](tuple) for _ in range(2))
        among = frozenset(ids)
        for held in self._claims(facet):
            for key in among.intersection(held.incidents):
                all_of[key] += (held.term,)
                if held.role in (None, "root"):
                    first[key] += (held.term,)
        return defaultdict(tuple, all_of | first)

    def saying(self, query: str) -> frozenset[str]:
        """Returns the incidents that the store's full text finds for a query in Lucene's syntax."""
        return frozenset(str(row[0]) for row in self._read(_FULL_TEXT, {"query": query}))

    def prose(self, ids: Collection[str]) -> dict[str, Mapping[str, str]]:
        """Returns the prose of incidents by part and language: ``title``, ``title_ko``, ``symptom`` ..."""
        ordered = sorted(ids)
        batches = [ordered[start : start + _BATCH] for start in range(0, len(ordered), _BATCH)]
        return {
            str(key): {name: str(said) for name, said in zip(_INCIDENT.full_text, prose, strict=True) if said}
            for batch in batches
            for key, *prose in self._read(_PROSE, {"ids": batch})
        }

    def name(self, facet: str, value: str) -> Text:
        """Returns what a value of a facet is called."""
        return Text(en=value) if facet == YEAR else self._terms[value].name

    def _claims(self, facet: str) -> tuple[Held, ...]:
        if facet not in self._held:
            self._held[facet] = read_claims(self._store, FACETS[facet])
        return self._held[facet]

    def _read(self, statement: str, parameters: Mapping[str, object]) -> tuple[tuple[object, ...], ...]:
        rows = self._store.read(statement, parameters, timeout=SECONDS, limit=ROWS)
        if rows.truncated:
            raise QueryError(f"the answer has more than {ROWS} rows; add a filter or another word")
        return rows.rows
