"""The claims of a store, facet by facet: which incidents have which term. One statement each."""

from __future__ import annotations

from dataclasses import dataclass

from graph_model.errors import QueryError
from graph_store.connection import Store
from graph_store.values import Rows
from queries.facets import Facet
from queries.terms import strings

SECONDS = 30.0
ROWS = 100_000


@dataclass(frozen=True)
class Held:
    """The incidents that have a term by claims of one status and, for a cause, in one role; sorted."""

    term: str
    status: str | None
    role: str | None
    incidents: tuple[str, ...]


def read_claims(store: Store, facet: Facet) -> tuple[Held, ...]:
    """Returns every claim of a facet."""
    return tuple(
        Held(str(term), _text(status), _text(role), tuple(sorted(strings(incidents))))
        for term, status, role, incidents in whole(store, facet.claims).rows
    )


def whole(store: Store, statement: str) -> Rows:
    """Returns all rows of a statement; :class:`QueryError` where there are too many to go on with."""
    rows = store.read(statement, timeout=SECONDS, limit=ROWS)
    if rows.truncated:
        raise QueryError(f"{store.address} answers with more than {ROWS} rows; ask with Cypher instead")
    return rows


def _text(value: object) -> str | None:
    return None if value is None else str(value)
