"""The errors that the library raises, each with a message that says what to do.

::

    IncidentLibraryError
    ├── LibraryFaults     records or vocabularies that break a rule; every fault of the run
    ├── StoreError        the store cannot do what was asked
    │   ├── StoreUnreachable    nobody answers at the address
    │   ├── StoreRefused        the user, password or right is missing
    │   ├── StoreUnready        it answers, but holds no library or not the right schema
    │   └── StoreTimeout        it took longer than allowed
    └── QueryError        a question that cannot be asked as it stands
        └── WriteRefused        a statement that would do more than read the graph
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from graph_model.visible import visible


class IncidentLibraryError(Exception):
    """The base of every error that this project raises on purpose."""


@dataclass(frozen=True, order=True)
class Fault:
    """One thing wrong in a file: where (lines and columns from 1), what was found, what would be right."""

    path: Path
    line: int
    column: int
    message: str
    rule: str = "schema"

    def __str__(self) -> str:
        return f"{visible(str(self.path))}:{self.line}:{self.column}: {self.message} [{self.rule}]"


class LibraryFaults(IncidentLibraryError):
    """Every fault that one reading of a library found, sorted by place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


class StoreError(IncidentLibraryError):
    """The store cannot do what was asked."""


class StoreUnreachable(StoreError):
    """Nobody answers at the store's address."""


class StoreRefused(StoreError):
    """The store refuses the user, the password or the right."""


class StoreUnready(StoreError):
    """The store answers but is not ready: no library in it, or another version of the engine."""


class StoreTimeout(StoreError):
    """The store took longer than allowed."""


class QueryError(IncidentLibraryError):
    """A question that cannot be asked as it stands."""


class WriteRefused(QueryError):
    """A statement that would do more than read the graph."""
