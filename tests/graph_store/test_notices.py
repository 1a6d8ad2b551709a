"""Neo4j's notices about a statement: silent for a user, errors for us."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from neo4j.warnings import Neo4jWarning

from graph_store.connection import Store

NOTICED = "MATCH (a:Cause), (b:Symptom) RETURN count(*) AS n"
ON_NEO4J = pytest.mark.skipif(not os.environ.get("NEO4J_URI"), reason="NEO4J_URI is not set")


@ON_NEO4J
def test_a_cartesian_product_is_an_error_in_tests(store: Store) -> None:
    if store.engine == "neo4j":
        with pytest.raises(Neo4jWarning):
            store.read(NOTICED)


@ON_NEO4J
@pytest.mark.filterwarnings("error::neo4j.warnings.Neo4jWarning")
def test_a_label_that_the_database_never_had_is_one_where_a_test_asks_for_it(store: Store) -> None:
    if store.engine == "neo4j":
        with pytest.raises(Neo4jWarning):
            store.read("MATCH (n:NeverSeenLabel) RETURN n")


@ON_NEO4J
def test_a_user_hears_nothing_of_them() -> None:
    code = (
        "from graph_store.opening import open_store\n"
        f"with open_store() as store: print(len(store.read({NOTICED!r})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("1\n", "")
