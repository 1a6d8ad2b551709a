"""From what the driver and the engines raise to the errors of the library, one line each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import neo4j.exceptions as raised

from graph_model.errors import (
    IncidentLibraryError,
    QueryError,
    StoreError,
    StoreRefused,
    StoreTimeout,
    StoreUnreachable,
    StoreUnready,
    WriteRefused,
)
from graph_store.endpoint import Endpoint

_TIMED_OUT = ("TransactionTimedOut", "TransactionTimedOutClientConfiguration", "Terminated")
_READ_ONLY = "in read access mode"


@contextmanager
def translated(store: Endpoint, timeout: float | None = None) -> Iterator[None]:
    """Raises the library's error for what the driver raises inside; ``timeout`` is a read's, in seconds."""
    try:
        yield
    except raised.Neo4jError as error:
        raise _of_the_server(store, error, timeout) from error
    except (raised.DriverError, OSError) as error:
        raise _of_the_connection(store, error) from error


def first_line(error: BaseException) -> str:
    """Returns the first line of what an error says."""
    text = getattr(error, "message", None) or str(error)
    return next((line.strip() for line in str(text).splitlines() if line.strip()), type(error).__name__)


def is_lost_race(error: raised.Neo4jError) -> bool:
    """Returns whether a write failed because another writer was faster, so that a second try may succeed."""
    return isinstance(error, raised.ConstraintError) or "EntityNotFound" in (error.code or "")


def _of_the_connection(store: Endpoint, error: Exception) -> IncidentLibraryError:
    where, said = store.address, " ".join(str(error).split())
    if isinstance(error, raised.ConfigurationError | raised.UnsupportedServerProduct):
        return StoreUnready(f"{where}: {said}")
    if isinstance(error, raised.WriteServiceUnavailable):
        return StoreRefused(f"{where}: no server there accepts writes; name the leader or wait for one")
    lowered = said.lower()
    if "certificate" in lowered:
        return StoreUnreachable(
            f"{where}: the server's certificate is not trusted; use the +ssc scheme for a self-signed one"
        )
    if "ssl" in lowered or "tls" in lowered:
        return StoreUnreachable(f"{where}: the server does not speak TLS there; try bolt:// or neo4j://")
    if isinstance(error, raised.IncompleteCommit):
        return StoreError(f"{where}: the connection broke during a commit; run the command again")
    return StoreUnreachable(
        f"{where}: no server answers; start it, or check host, port and scheme ({said[:160]})"
    )


def _of_the_server(store: Endpoint, error: raised.Neo4jError, timeout: float | None) -> IncidentLibraryError:
    where, said, code = store.address, first_line(error), error.code or ""
    title = code.rpartition(".")[2]
    if title == "DatabaseNotFound":
        return StoreUnready(f"{where}: there is no database {store.database!r}; set NEO4J_DATABASE")
    if isinstance(error, raised.DatabaseUnavailable) or title == "DatabaseUnavailable":
        return StoreUnready(f"{where}: the database {store.database!r} is not available; start it ({said})")
    if title in {"AuthenticationRateLimit", "CredentialsExpired", "Unauthorized"}:
        return StoreRefused(f"{where}: {_refusal(title, store.owner.user)}")
    if _READ_ONLY in said.lower() or title == "AccessMode":
        return WriteRefused(f"the statement would write, and only reading is allowed here: {said}")
    if isinstance(error, raised.ForbiddenOnReadOnlyDatabase | raised.NotALeader):
        return StoreRefused(f"{where}: the database {store.database!r} is read-only")
    if isinstance(error, raised.Forbidden) and store.engine == "embedded" and timeout:
        return WriteRefused(f"the statement would write, and only reading is allowed here: {said}")
    if isinstance(error, raised.AuthError | raised.Forbidden):
        return StoreRefused(f"{where}: user {store.owner.user!r} may not do that: {said}")
    if title in _TIMED_OUT:
        allowed = f"more than {timeout:g} s" if timeout else "too long"
        return StoreTimeout(
            f"{where}: the statement took {allowed} and was ended; narrow it or allow more time"
        )
    if title.startswith("MemoryPool") or title == "TransactionOutOfMemoryError":
        return StoreError(f"{where}: one transaction needs more memory than the server allows; {said}")
    if isinstance(error, raised.CypherSyntaxError | raised.CypherTypeError) or code.startswith(
        ("Neo.ClientError.Statement", "Neo.ClientError.Procedure")
    ):
        return QueryError(said)
    return StoreError(f"{where}: {said}")


def _refusal(title: str, user: str) -> str:
    if title == "CredentialsExpired":
        return f"the password of {user!r} must be changed first; do so in Neo4j Browser or cypher-shell"
    if title == "AuthenticationRateLimit":
        return f"too many wrong passwords for {user!r}; wait a few seconds and check NEO4J_PASSWORD"
    return f"wrong user or password ({user!r}); set NEO4J_USERNAME and NEO4J_PASSWORD"
