"""The library read from Python: a script or a notebook asks, and gets tables back."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from graph_model.picture import Picture
from graph_store.connection import Store
from graph_store.opening import open_store
from graph_store.values import Rows
from queries import runner
from queries.catalog import catalogue, find
from queries.diagnose import diagnose
from queries.evidence import Clues
from queries.query_picture import picture_of
from queries.search import search
from queries.similar import similar
from queries.table import Table


def connect(address: str | None = None) -> Reader:
    """Returns a reader of the store at an address; close it, or use it in a ``with`` block.

    Without an address it is the store of ``NEO4J_URI``, else the embedded one, as on the command line.
    """
    return Reader(open_store(address))


class Reader:
    """Reads the library in one store, and only reads.

    Every method raises a :class:`graph_model.errors.IncidentLibraryError` whose message says what to do:
    for a question, parameter or term that is not there, and for a store without a library.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def questions(self, language: str = "en") -> Table:
        """Returns the canned questions: their topic, name, words in ``en`` or ``ko``, and parameters."""
        rows = sorted(
            (q.topic, q.name, q.about.question[language], list(q.about.parameters))
            for q in catalogue().values()
        )
        return Table(("topic", "name", "question", "parameters"), tuple(rows))

    def ask(self, name: str, **values: str | int | float) -> Table:
        """Returns the rows of a canned question, its parameters given by name, else their defaults."""
        return Table.of(runner.run(self.store, find(name), values))

    def count(self, name: str, **values: str | int | float) -> int:
        """Returns how many rows a canned question has, whatever its limit."""
        return runner.count(self.store, find(name), values)

    def picture(self, name: str, **values: str | int | float) -> Picture:
        """Returns the answer to a canned question as nodes and edges."""
        query = find(name)
        return picture_of(self.store, query, runner.run(self.store, query, values))

    def cypher(self, statement: str, *, limit: int = 1000, **values: object) -> Table:
        """Returns the rows of Cypher of your own that only reads; a parameter ``$x`` is given as ``x=``."""
        return Table.of(self.store.ask(statement, values, limit=limit))

    def search(self, text: str = "", *, limit: int = 20, **filters: str | list[str]) -> Table:
        """Returns the incidents with the words of a text; filters such as ``cause="gpu-fault"`` narrow it."""
        found = search(self.store, text, _listed(filters), limit=limit)
        columns = ("incident", "start", "title", "score", "organizations", "causes")
        hits = (
            (hit.id, hit.start, hit.title.en, hit.score, list(hit.organizations), list(hit.causes))
            for hit in found.hits
        )
        return Table(columns, tuple(hits), found.total > len(found.hits))

    def similar(self, incident: str, *, limit: int = 10) -> Table:
        """Returns the incidents most like one, with the terms that each shares with it."""
        rows = tuple(
            (one.id, one.start, one.title.en, one.score, [key for part in one.shared for key in part.terms])
            for one in similar(self.store, incident, limit=limit).nearest
        )
        return Table.of(Rows(("incident", "start", "title", "score", "shared"), rows))

    def diagnose(self, text: str = "", *, limit: int = 3, **observed: str | list[str]) -> Table:
        """Returns the probable causes of what is observed: ``symptom=``, ``component=``, or words in a text.

        ``doubt`` says why the cause is unknown, where it is: then the rows are only what comes nearest.
        """
        found = diagnose(self.store, Clues(_listed(observed), text), limit=limit)
        rows = tuple(
            (one.cause, one.share, one.usual, [past.id for past in one.precedents],
             [remedy.kind for remedy in one.remedies if remedy.helped], found.doubt)
            for one in found.suspects
        )  # fmt: skip
        return Table(("cause", "share", "usual", "precedents", "helped", "doubt"), rows)

    def close(self) -> None:
        """Closes the store; an embedded engine stops if nobody else uses it."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _listed(given: Mapping[str, str | list[str]]) -> dict[str, list[str]]:
    return {name: [value] if isinstance(value, str) else value for name, value in given.items()}
