"""Ends a statement on the embedded engine that takes longer than its caller allows.

The engine ignores the timeout that the driver sends and has one of its own for all statements alike. So the
caller's own process watches the clock and asks the engine, as the same user, to terminate the statement. It
is found by its text, which ends in a mark that nothing else running has. Marks are used again, because the
engine keeps what it made of a text that it has seen before.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from graph_store.bolt import neo4j, raised

AGAIN_SECONDS = 0.25


class Deadlines:
    """Deadlines for the statements of one store; ``session`` makes the sessions that end them."""

    def __init__(self, session: Callable[[], neo4j.Session]) -> None:
        self._session = session
        self._free: list[str] = []

    @contextmanager
    def over(self, statement: str, seconds: float) -> Iterator[str]:
        """Yields the statement, marked; the block raises the engine's error if it takes longer."""
        try:
            mark = self._free.pop()
        except IndexError:
            mark = secrets.token_hex(8)
        # On the same line: where the statement ends in a comment, the mark is in the comment.
        marked = f"{statement} // {mark}"
        done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(marked, seconds, done), daemon=True)
        watcher.start()
        try:
            yield marked
        finally:
            done.set()
            watcher.join()
            self._free.append(mark)

    def _watch(self, marked: str, seconds: float, done: threading.Event) -> None:
        while not done.wait(seconds):
            # An engine that is gone has ended the statement too, and the caller hears of it.
            with suppress(raised.DriverError, raised.Neo4jError), self._session() as session:
                for running in session.run("SHOW TRANSACTIONS").data():
                    if running["currentQuery"] == marked:
                        session.run("TERMINATE TRANSACTIONS $id", id=running["transactionId"]).consume()
            seconds = AGAIN_SECONDS
