"""The stores that tests run over: the embedded one always, Neo4j too where ``NEO4J_URI`` is set.

``python tools/neo4j run -- pytest`` sets it, for a server that is empty and goes away afterwards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

import pytest

from graph_model.errors import StoreError
from graph_store import drivers
from graph_store.connection import Store
from graph_store.opening import open_store
from graph_store.schema import prepare
from loader.library import Library, default_root, read_library
from loader.plan import make_plan
from loader.write import carry_out

STORES = ("embedded", "neo4j") if os.environ.get("NEO4J_URI") else ("embedded",)


def pytest_configure(config: pytest.Config) -> None:
    """Makes Neo4j's notices errors, all but those that any statement gets on a database without data.

    A test of statements on a loaded store asks for those too, with
    ``pytest.mark.filterwarnings("error::neo4j.warnings.Neo4jWarning")``.
    """
    drivers.WARN = True
    # 01N50, 01N51, 01N52: a label, a relationship type, a property that the database has never had.
    # 03N91: a path of any length, which is what a question about broader terms means.
    for status in ("01N5[012]", "03N91"):
        config.addinivalue_line("filterwarnings", f"ignore:.*gql_status='{status}'")


@pytest.fixture(scope="session", params=STORES)
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An open store with the schema in place; what earlier tests wrote may still be there."""
    folder = tmp_path_factory.mktemp("store") / "embedded"
    with open_store(f"embedded:{folder}" if request.param == "embedded" else None) as opened:
        if request.param == "neo4j" and opened.read("MATCH (n) RETURN n LIMIT 1").rows:
            pytest.exit("the database at NEO4J_URI is not empty and tests would empty it; give another")
        prepare(opened)
        yield opened
        if request.param == "neo4j":
            wipe(opened)


@pytest.fixture
def fresh_store(store: Store) -> Store:
    """The store with the schema in place and no node in it."""
    wipe(store)
    return store


@pytest.fixture(scope="session")
def shipped_library() -> Library:
    """The library that comes with the package."""
    return read_library(default_root())


@pytest.fixture
def shipped_store(store: Store, shipped_library: Library) -> Store:
    """The store with exactly the shipped library in it."""
    with suppress(StoreError):  # what a test left of somebody else's may stand in a plan's way
        if make_plan(shipped_library, store).empty:
            return store
    wipe(store)
    carry_out(make_plan(shipped_library, store), store)
    return store


def wipe(store: Store) -> None:
    """Deletes every node, few at a time: a full-text index makes a large delete quadratic."""
    while store.read("MATCH (n) RETURN n LIMIT 1").rows:
        store.write([("MATCH (n) WITH n LIMIT 100 DETACH DELETE n", {})] * 10)
