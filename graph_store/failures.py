"""From what the driver and the engines raise to the errors of the library, one line each."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

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
from graph_store.bolt import raised
from graph_store.disk import shortage
from graph_store.endpoint import Endpoint

_TIMED_OUT = {"TransactionTimedOut", "TransactionTimedOutClientConfiguration", "Terminated"}
_OF_THE_STATEMENT = ("Neo.ClientError.Statement", "Neo.ClientError.Procedure")
_STATES = {
    "DatabaseNotFound": "there is no database {database!r}; set NEO4J_DATABASE",
    "DatabaseUnavailable": "the database {database!r} is not available; start it",
}
_LOGINS = {
    "Unauthorized": "wrong user or password ({user!r}); set NEO4J_USERNAME and NEO4J_PASSWORD",
    "CredentialsExpired": "the password of {user!r} must be changed first; do so in Neo4j Browser",
    "AuthenticationRateLimit": "too many wrong passwords for {user!r}; wait a little, check NEO4J_PASSWORD",
}


@contextmanager
def translated(store: Endpoint, *, reading: float | None = None, ahead: int = 0) -> Iterator[None]:
    """Raises the library's error for what the driver raises inside.

    ``reading`` is the timeout of a read, in seconds. ``ahead`` is how many characters were put before the
    statement, so that a syntax error names the column that its writer sees.
    """
    try:
        yield
    except raised.Neo4jError as error:
        raise _of_the_server(store, error, reading, ahead) from error
    except (raised.DriverError, OSError, ValueError) as error:
        raise _of_the_connection(store, error) from error


def first_line(error: BaseException) -> str:
    """Returns the first line of what an error says."""
    text = getattr(error, "message", None) or str(error)
    return next((line.strip() for line in str(text).splitlines() if line.strip()), type(error).__name__)


def tries(store: Endpoint, error: raised.Neo4jError) -> int:
    """Returns how often a write that failed so is worth trying in all: another writer may have been faster.

    The embedded engine finds out at the commit that another has made the same new key, or changed the same
    page. Neo4j locks; there, a node that another deletes is a race, and so is a schema that two lay at once,
    which the driver does not try again.
    """
    if store.engine == "embedded":
        return 3 if isinstance(error, raised.ConstraintError) else 9 if error.is_retryable() else 1
    return 3 if re.search("EntityNotFound|DeadlockDetected", error.code or "") else 1


@contextmanager
def refusing_too_much(store: Endpoint) -> Iterator[None]:
    """Raises at once where a transaction is too large for the server, which the driver would try again."""
    try:
        yield
    except raised.TransientError as error:
        if "OutOfMemory" not in (error.code or ""):
            raise
        raise StoreError(
            f"{store.address}: too much for the memory of one transaction there; ask for or send less at once"
        ) from error


def _of_the_connection(store: Endpoint, error: Exception) -> IncidentLibraryError:
    where, behind = store.address, list(_chain(error))
    if store.engine == "embedded":
        return StoreUnreachable(
            f"{where}: the embedded engine is gone{shortage(where) or '; run the command again'}"
        )
    if any(isinstance(each, ssl.SSLCertVerificationError) for each in behind):
        return StoreUnreachable(
            f"{where}: nobody vouches for the server's certificate; "
            "a self-signed one needs bolt+ssc:// or neo4j+ssc://"
        )
    if any(isinstance(each, ssl.SSLError) for each in behind):
        return StoreUnreachable(f"{where}: the server there does not speak TLS; use bolt:// or neo4j://")
    if any(isinstance(each, socket.gaierror) for each in behind):
        return StoreUnreachable(f"{where}: there is no host of that name; check the spelling")
    if isinstance(error, raised.IncompleteCommit):
        return StoreUnreachable(f"{where}: the connection broke during a commit; run the command again")
    if isinstance(error, raised.WriteServiceUnavailable):
        return StoreRefused(f"{where}: no server there accepts writes; name the leader or wait for one")
    if isinstance(error, raised.ConfigurationError | raised.UnsupportedServerProduct):
        return StoreUnready(f"{where}: {first_line(error)}")
    return StoreUnreachable(f"{where}: no Neo4j server answers; start it, or check host, port and TLS (+s)")


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yields an error and those that it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _of_the_server(
    store: Endpoint, error: raised.Neo4jError, reading: float | None, ahead: int
) -> IncidentLibraryError:
    where, said, title = store.address, first_line(error), (error.code or "").rpartition(".")[2]
    if title in _TIMED_OUT or (title == "UnknownError" and "has been terminated" in said):
        allowed = f"more than {reading:g} s" if reading else "too long"
        return StoreTimeout(f"{where}: ended after {allowed}; narrow the statement or allow more time")
    if title == "AccessMode" or (reading and store.engine == "embedded" and title == "Forbidden"):
        return WriteRefused(f"the statement would write, and only reading is allowed here: {said}")
    if title in _STATES:
        return StoreUnready(f"{where}: {_STATES[title].format(database=store.database)}")
    if title in _LOGINS:
        return StoreRefused(f"{where}: {_LOGINS[title].format(user=store.owner.user)}")
    if isinstance(error, raised.ForbiddenOnReadOnlyDatabase | raised.NotALeader):
        return StoreRefused(f"{where}: the database {store.database!r} is read-only there")
    if isinstance(error, raised.AuthError | raised.Forbidden):
        return StoreRefused(f"{where}: user {store.owner.user!r} may not do that: {said}")
    if (error.code or "").startswith(_OF_THE_STATEMENT) or (reading and title == "UnknownError"):
        return QueryError(_moved(said, ahead))
    return StoreError(f"{where}: {said}{shortage(where)}")


def _moved(said: str, ahead: int) -> str:
    """Returns a syntax error's message with its place in the first line moved back."""

    def moved(match: re.Match[str]) -> str:
        return f"(line 1, column {int(match[1]) - ahead} (offset: {int(match[2]) - ahead}))"

    return re.sub(r"\(line 1, column (\d+) \(offset: (\d+)\)\)", moved, said)
