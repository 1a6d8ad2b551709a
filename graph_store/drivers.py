"""The official driver on one endpoint: one for the owner and, on the embedded engine, one for the reader."""

from __future__ import annotations

import logging
import re
import threading

from graph_model.errors import StoreUnready
from graph_store.bolt import neo4j
from graph_store.endpoint import Endpoint, EngineName, Login
from graph_store.failures import translated

CONNECT_SECONDS = 5.0
RETRY_SECONDS = {"embedded": 0.0, "neo4j": 10.0}
"""How long the driver tries again, a second and more apart; on the embedded engine :class:`Store` does."""
OLDEST = (5, 26)
WARN = False
"""Whether Neo4j's notices about a statement become Python warnings; tests set it, so that they are errors."""


# Without it, a program that sets up no logging prints the driver's log to standard error.
logging.getLogger("neo4j").addHandler(logging.NullHandler())


class Drivers:
    """The drivers of one endpoint, each made when it is first needed."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._made: dict[Login, neo4j.Driver] = {}
        self._making = threading.Lock()
        self._version: str | None = None

    @property
    def version(self) -> str:
        """The engine's version; asking checks that a server answers, knows us and is recent enough."""
        if self._version is None:
            with translated(self._endpoint):
                agent = self._driver(self._endpoint.reader).get_server_info().agent
            self._version = checked_version(self._endpoint.address, self._endpoint.engine, agent)
        return self._version

    def reading(self, limit: int | None = None) -> neo4j.Session:
        """Returns a session that may only read; ``limit`` is how many rows are wanted at most."""
        return self._driver(self._endpoint.reader).session(
            database=self._endpoint.database,
            default_access_mode=neo4j.READ_ACCESS,
            fetch_size=1000 if limit is None else min(1000, limit + 1),
        )

    def writing(self) -> neo4j.Session:
        """Returns a session that may write."""
        return self._driver(self._endpoint.owner).session(database=self._endpoint.database)

    def close(self) -> None:
        """Closes every driver."""
        while self._made:
            self._made.popitem()[1].close()

    def _driver(self, login: Login) -> neo4j.Driver:
        with self._making:
            if login not in self._made:
                self._made[login] = _driver(self._endpoint, login)
            return self._made[login]


def _driver(endpoint: Endpoint, login: Login) -> neo4j.Driver:
    # Unasked, the driver would log them, and a program without logging set up prints that to standard error.
    severities = neo4j.NotificationMinimumSeverity
    severity = severities.INFORMATION if WARN else severities.OFF
    return neo4j.GraphDatabase.driver(
        endpoint.uri,
        auth=(login.user, login.password),
        user_agent="incident-library",
        connection_timeout=CONNECT_SECONDS,
        connection_acquisition_timeout=CONNECT_SECONDS + 1,
        max_transaction_retry_time=RETRY_SECONDS[endpoint.engine],
        notifications_min_severity=severity,
        warn_notification_severity=severity,
        notifications_disabled_classifications=["SCHEMA"],  # IF NOT EXISTS: it does exist
    )


def checked_version(address: str, engine: EngineName, agent: str) -> str:
    """Returns the version out of what a server says of itself, if it is one that we can work with."""
    arcade = re.search(r"ArcadeDB ([\w.]+)", agent)
    if arcade and engine == "embedded":
        return arcade[1]
    found = re.fullmatch(r"Neo4j/((\d+)\.(\d+)\S*)", agent)
    if not found:
        raise StoreUnready(f"{address}: the server there is {agent!r}, not Neo4j; give a Neo4j address")
    if (int(found[2]), int(found[3])) < OLDEST:
        raise StoreUnready(f"{address}: Neo4j {found[1]} is too old; it needs 5.26 or later")
    return found[1]
