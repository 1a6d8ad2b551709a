"""An open store: statements go in, plain rows come out, every error is one of ours."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from itertools import count
from types import TracebackType
from typing import Self

from graph_model.errors import StoreRefused
from graph_store import parameters as outgoing
from graph_store import readonly, sql
from graph_store.answers import collect
from graph_store.bolt import neo4j, raised
from graph_store.deadline import Deadlines
from graph_store.drivers import Drivers
from graph_store.endpoint import Endpoint, EngineName
from graph_store.failures import refusing_too_much, translated, tries
from graph_store.values import Rows

_EXPLAIN = "EXPLAIN "
BATCH_ROWS = {"embedded": 1000, "neo4j": 5000}
MESSAGE_BYTES = {"embedded": 15 * 2**20, "neo4j": 256 * 2**20}
"""The largest statement with its parameters; the embedded engine hangs up silently past 16 MiB."""


class _Enough(asyncio.CancelledError):
    """Makes the driver drop the connection; else it asks for the other rows, all of them, to discard them."""

    def __init__(self, rows: Rows) -> None:
        super().__init__()
        self.rows = rows


class _Elsewhere(Exception):
    """Rolls a transaction back that must not go on."""


Statement = tuple[str, Mapping[str, object]]


class Store:
    """A store that answers. Close it, or use it in a ``with`` block."""

    def __init__(self, endpoint: Endpoint, release: Callable[[], None] = lambda: None) -> None:
        self._endpoint = endpoint
        self._drivers = Drivers(endpoint)
        self._release = release
        self._deadlines = Deadlines(self._drivers.reading) if self.engine == "embedded" else None

    @property
    def address(self) -> str:
        """The store's address as shown to people: never a password."""
        return self._endpoint.address

    @property
    def engine(self) -> EngineName:
        """Which of the two engines answers."""
        return self._endpoint.engine

    @property
    def version(self) -> str:
        """The engine's version, such as ``5.26.31``."""
        return self._drivers.version

    @property
    def batch_rows(self) -> int:
        """How many rows one writing statement takes at best."""
        return BATCH_ROWS[self.engine]

    def read(
        self,
        statement: str,
        parameters: Mapping[str, object] | None = None,
        *,
        timeout: float = 30,
        limit: int | None = None,
    ) -> Rows:
        """Returns the rows of a statement of ours that only reads; at most ``limit`` of them.

        ``timeout`` is in seconds. Raises :class:`WriteRefused` where the statement would write.
        """
        values = self._checked(parameters)
        # A semicolon at the end, which people and files write, is not Cypher to the embedded engine.
        plain = statement.rstrip().rstrip(";")

        with (
            translated(self._endpoint, reading=timeout),
            self._drivers.reading(limit) as session,
            self._deadlines.over(plain, timeout) if self._deadlines else nullcontext(plain) as text,
        ):

            @neo4j.unit_of_work(timeout=timeout)
            def work(transaction: neo4j.ManagedTransaction) -> Rows:
                with refusing_too_much(self._endpoint):
                    rows = collect(transaction.run(text, values), limit, statement)
                if rows.truncated:
                    raise _Enough(rows)
                return rows

            try:
                return session.execute_read(work)
            except _Enough as enough:
                return enough.rows

    def ask(
        self,
        statement: str,
        parameters: Mapping[str, object] | None = None,
        *,
        timeout: float = 30,
        limit: int | None = 1000,
    ) -> Rows:
        """Returns the rows of a statement that a person typed, after making sure that it only reads."""
        readonly.judge_words(statement)
        if self.engine == "neo4j":
            self._judge_plan(statement, self._checked(parameters))
        return self.read(statement, parameters, timeout=timeout, limit=limit)

    def write(self, statements: Iterable[Statement], *, where: Statement | None = None) -> bool:
        """Runs statements in one transaction: all of them take effect, or none.

        With ``where``, a statement that runs first, they do only if that has a row. Returns whether they did.
        A list ``rows`` that is too large for one message is sent in parts.
        """
        todo = [part for text, values in statements for part in self._parts(text, values)]

        def work(transaction: neo4j.ManagedTransaction) -> None:
            with refusing_too_much(self._endpoint):
                if where and not transaction.run(where[0], dict(where[1])).fetch(1):
                    raise _Elsewhere
                for text, values in todo:
                    transaction.run(text, values).consume()

        with translated(self._endpoint), self._drivers.writing() as session:
            try:
                self._trying(lambda: session.execute_write(work))
            except _Elsewhere:
                return False
        return True

    def run_schema(self, statement: str) -> None:
        """Runs one schema statement in the engine's own language: Cypher, or SQL on the embedded engine."""
        if self._endpoint.http is not None:
            sql.run(self._endpoint, statement)
            return
        with translated(self._endpoint), self._drivers.writing() as session:
            self._trying(lambda: session.run(statement).consume())

    def reader_login(self) -> tuple[str, str, str]:
        """Returns the Bolt address, user and password with which one may read the embedded store."""
        if self.engine != "embedded":
            raise StoreRefused(f"{self.address}: only the embedded store has a login of its own to give")
        return self._endpoint.uri, self._endpoint.reader.user, self._endpoint.reader.password

    def close(self) -> None:
        """Closes every connection; the embedded engine stops if nobody else uses it."""
        self._drivers.close()
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _trying(self, work: Callable[[], object]) -> None:
        """Does what another writer may get in the way of, again where it did."""
        for attempt in count(1):
            try:
                work()
            except raised.Neo4jError as error:
                if attempt >= tries(self._endpoint, error):
                    raise
                time.sleep((1 + secrets.randbelow(10)) * 0.001 * 2**attempt)
            else:
                return

    def _checked(self, parameters: Mapping[str, object] | None) -> dict[str, object]:
        """Returns the parameters as a dict, if they can be sent in one message."""
        values = dict(parameters or {})
        outgoing.check(values, MESSAGE_BYTES[self.engine])
        return values

    def _parts(self, text: str, values: Mapping[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
        """Yields a statement once for as many of its ``rows`` as one message takes."""
        rows, limit, taken = values.get("rows"), MESSAGE_BYTES[self.engine], outgoing.size(values)
        if taken > limit and isinstance(rows, list) and len(rows) > 1:
            for half in (rows[: len(rows) // 2], rows[len(rows) // 2 :]):
                yield from self._parts(text, {**values, "rows": half})
        else:
            outgoing.check_size(taken, limit)
            yield text, dict(values)

    def _judge_plan(self, statement: str, values: dict[str, object]) -> None:
        plain = re.sub(r"^\s*(PROFILE|EXPLAIN)\b", "", statement, flags=re.IGNORECASE)

        def work(transaction: neo4j.ManagedTransaction) -> neo4j.ResultSummary:
            return transaction.run(f"{_EXPLAIN}{plain}", values).consume()

        with translated(self._endpoint, ahead=len(_EXPLAIN)), self._drivers.reading() as session:
            summary = session.execute_read(work)
        readonly.judge_plan(summary.plan, summary.query_type)
