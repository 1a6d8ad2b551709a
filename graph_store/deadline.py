"""Ends a statement on the embedded engine that takes longer than its caller allows.

The engine ignores the timeout that the driver sends and has one of its own for all statements alike. So the
caller's own process watches the clock and asks the engine, as the same user, to terminate the statement: it
is found by its text, which ends in a mark that only this connection uses.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import neo4j
import neo4j.exceptions as raised

AGAIN_SECONDS = 0.25


@contextmanager
def deadline(session: Callable[[], neo4j.Session], statement: str, seconds: float) -> Iterator[None]:
    """Ends ``statement`` once the block has taken ``seconds``; the block then raises the engine's error."""
    done = threading.Event()

    def watch() -> None:
        if not done.wait(seconds):
            _terminate(session, statement, seconds)
            while not done.wait(AGAIN_SECONDS):
                _terminate(session, statement, seconds)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _terminate(session: Callable[[], neo4j.Session], statement: str, seconds: float) -> None:
    # An engine that is gone has ended the statement too, which the caller hears from its own connection.
    with suppress(raised.DriverError, raised.Neo4jError), session() as own:
        for running in own.run("SHOW TRANSACTIONS").data():
            elapsed = running["elapsedTime"].seconds + running["elapsedTime"].nanoseconds / 1e9
            if running["currentQuery"] == statement and elapsed > seconds * 0.9:
                own.run("TERMINATE TRANSACTIONS $id", id=running["transactionId"]).consume()
