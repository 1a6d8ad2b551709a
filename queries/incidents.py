"""The incidents of a store as a search needs them: listed, counted, with their terms and their prose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from graph_model.errors import QueryError
from graph_model.graph import label
from graph_model.text import Text
from graph_store.connection import Store
from graph_store.schema import full_text_name
from queries.facets import FACETS, YEAR
from queries.filters import Filters
from queries.terms import Terms, text

SECONDS = 30.0
ROWS = 100_000
_INCIDENT = label("Incident")
_LIST = (
    "MATCH (i:Incident) WHERE {condition} RETURN i.id AS id, i.title AS en, i.title_ko AS ko, "
    "i.start AS start, i.year AS year ORDER BY start DESC, id"
)
_FULL_TEXT = (
    f"CALL db.index.fulltext.queryNodes('{full_text_name(_INCIDENT)}', $query) YIELD node "
    "RETURN node.id AS id ORDER BY id"
)
_PROSE = "MATCH (i:Incident) WHERE i.id IN $ids RETURN i.id AS id, " + ", ".join(
    f"i.{name} AS {name}" for name in _INCIDENT.full_text
)


@dataclass(frozen=True)
class Listed:
    """An incident in a list: what it is called and when it began."""

    id: str
    title: Text
    start: str
    year: str


class Incidents:
    """The incidents of a store; every statement is read-only, bounded in time and in rows."""

    def __init__(self, store: Store, terms: Terms) -> None:
        self._store, self._terms = store, terms
        self._passing: dict[Filters, dict[str, Listed]] = {}

    def passing(self, filters: Filters) -> dict[str, Listed]:
        """Returns the incidents that pass the filters, newest first."""
        if filters not in self._passing:
            condition, parameters = filters.where(self._terms)
            rows = self._read(_LIST.format(condition=condition), parameters)
            listed = (Listed(str(row[0]), text(*row[1:3]), str(row[3]), str(row[4])) for row in rows)
            self._passing[filters] = {each.id: each for each in listed}
        return self._passing[filters]

    def counts(self, facet: str, ids: Collection[str]) -> dict[str, int]:
        """Returns how many of these incidents each term of a facet has, narrower terms included."""
        rows = self._read(FACETS[facet].counting, {"ids": sorted(ids)})
        return {str(term): int(str(incidents)) for term, incidents in rows}

    def having(self, facet: str, term: str) -> frozenset[str]:
        """Returns the incidents that have a term or a narrower one."""
        keys = sorted(self._terms.narrower(term))
        rows = self._read(
            f"MATCH (i:Incident) WHERE {FACETS[facet].condition} RETURN i.id AS id ORDER BY id", {facet: keys}
        )
        return frozenset(str(row[0]) for row in rows)

    def saying(self, query: str) -> frozenset[str]:
        """Returns the incidents that the store's full text finds for a query in Lucene's syntax."""
        return frozenset(str(row[0]) for row in self._read(_FULL_TEXT, {"query": query}))

    def prose(self, ids: Collection[str]) -> dict[str, Mapping[str, str]]:
        """Returns the prose of incidents by part and language: ``title``, ``title_ko``, ``symptom`` ..."""
        rows = self._read(_PROSE, {"ids": sorted(ids)})
        return {
            str(key): {name: str(said) for name, said in zip(_INCIDENT.full_text, prose, strict=True) if said}
            for key, *prose in rows
        }

    def terms_of(self, facet: str, ids: Collection[str]) -> defaultdict[str, tuple[str, ...]]:
        """Returns the terms of a facet by incident: of causes the root ones, where any is called so."""
        found: dict[str, list[tuple[str, bool]]] = defaultdict(list)
        for key, term, role in self._read(FACETS[facet].terms, {"ids": sorted(ids)}):
            found[str(key)].append((str(term), role in (None, "root")))
        chosen: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
        for key, terms in found.items():
            first = tuple(term for term, is_first in terms if is_first)
            chosen[key] = first or tuple(term for term, _ in terms)
        return chosen

    def name(self, facet: str, value: str) -> Text:
        """Returns what a value of a facet is called."""
        return Text(en=value) if facet == YEAR else self._terms[value].name

    def _read(self, statement: str, parameters: Mapping[str, object]) -> tuple[tuple[object, ...], ...]:
        rows = self._store.read(statement, parameters, timeout=SECONDS, limit=ROWS)
        if rows.truncated:
            raise QueryError(f"the answer has more than {ROWS} rows; add a filter or another word")
        return rows.rows
