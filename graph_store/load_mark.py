"""The one node that says which library a store holds, and whether it is there whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph_model.errors import StoreUnready
from graph_model.graph import LOAD

if TYPE_CHECKING:
    from graph_store.connection import Store

NAME = "incident-library"
"""The value of the owner's property on every node of ours, and the id of the mark."""


@dataclass(frozen=True)
class LoadMark:
    """What the last load left: ``complete`` or ``running``, how much, and the digest of the library."""

    status: str
    incidents: int
    terms: int
    digest: str

    @property
    def complete(self) -> bool:
        """Whether everything that the last load began to write is there."""
        return self.status == "complete"


def read_mark(store: Store) -> LoadMark | None:
    """Returns the mark of the last load, or None where nothing was ever loaded."""
    rows = store.read(
        f"MATCH (m:{LOAD} {{id: $id}}) "
        "RETURN m.status AS status, m.incidents AS incidents, m.terms AS terms, m.digest AS digest",
        {"id": NAME},
    )
    for row in rows.rows:
        status, incidents, terms, digest = row
        return LoadMark(str(status), int(str(incidents or 0)), int(str(terms or 0)), str(digest or ""))
    return None


def write_mark(mark: LoadMark) -> tuple[str, dict[str, object]]:
    """Returns the statement that leaves a mark, with its parameters."""
    return (
        f"MERGE (m:{LOAD} {{id: $id}}) SET m.name = $id, m.status = $status, m.incidents = $incidents, "
        "m.terms = $terms, m.digest = $digest",
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
