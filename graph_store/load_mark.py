"""The one node that says which library a store holds, and whether it is there whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph_model.errors import StoreUnready
from graph_model.graph import LOAD

if TYPE_CHECKING:
    from graph_store.connection import Statement, Store

NAME = "incident-library"
"""The value of the owner's property on every node of ours, and the id of the mark."""


@dataclass(frozen=True)
class LoadMark:
    """What the last load left: ``complete`` or ``running``, how much, and the digest of the library.

    ``writes`` counts the transactions of all loads, so that one load notices that another wrote.
    """

    status: str
    incidents: int
    terms: int
    digest: str
    writes: int = field(default=0, compare=False)

    @property
    def complete(self) -> bool:
        """Whether everything that the last load began to write is there."""
        return self.status == "complete"


def read_mark(store: Store) -> LoadMark | None:
    """Returns the mark of the last load, or None where nothing was ever loaded."""
    rows = store.read(
        f"MATCH (m:{LOAD} {{id: $id}}) "
        "RETURN m.status AS status, m.incidents AS incidents, m.terms AS terms, m.digest AS digest, "
        "m.writes AS writes",
        {"id": NAME},
    )
    for status, incidents, terms, digest, writes in rows.rows:
        counts = (int(str(number or 0)) for number in (incidents, terms, writes))
        return LoadMark(str(status), next(counts), next(counts), str(digest or ""), next(counts))
    return None


def leave_mark(mark: LoadMark) -> Statement:
    """Returns the statement that leaves a mark, if no load wrote since ``mark.writes``: then it has a row.

    It locks the mark before it looks at it, so that of two loads one goes on and the other has no row.
    """
    return (
        f"MERGE (m:{LOAD} {{id: $id}}) SET m.name = $id WITH m WHERE coalesce(m.writes, 0) = $writes "
        "SET m.status = $status, m.incidents = $incidents, m.terms = $terms, m.digest = $digest, "
        "m.writes = $writes + 1 RETURN m.writes AS writes",
        {"id": NAME, **mark.__dict__},
    )


def require_library(store: Store) -> LoadMark:
    """Returns the mark of a whole library; :class:`StoreUnready` says what to do where there is none."""
    mark = read_mark(store)
    if mark is None:
        raise StoreUnready(f"{store.address} holds no library yet: run `incidents load` first")
    if not mark.complete:
        raise StoreUnready(
            f"{store.address} holds half a library: a load is running or was cut off; "
            "run `incidents load` again"
        )
    return mark
