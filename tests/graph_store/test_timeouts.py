"""A statement that takes too long is ended, here and on the server."""

from __future__ import annotations

import threading
import time

import pytest

from graph_model.errors import StoreTimeout
from graph_store.connection import Store

ENDLESS = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b"


@pytest.mark.parametrize(
    "statement",
    [f"{ENDLESS} WITH a, b WHERE a * b = -1 RETURN count(*) AS n", f"{ENDLESS} RETURN a, b"],
    ids=["before its first row", "while rows arrive"],
)
@pytest.mark.parametrize("way", ["read", "ask"])
def test_it_is_ended_in_time(store: Store, way: str, statement: str) -> None:
    began = time.monotonic()
    run = store.read if way == "read" else store.ask
    with pytest.raises(StoreTimeout, match=r"0\.5 s"):
        run(statement, timeout=0.5, limit=None)
    assert 0.4 < time.monotonic() - began < 10
    assert not _running(store)


def test_what_is_done_in_time_is_not(store: Store) -> None:
    assert store.read("UNWIND range(1, 1000) AS n RETURN sum(n) AS s", timeout=0.5).rows == ((500500,),)
    time.sleep(0.6)
    assert store.read("RETURN 1").rows == ((1,),)


def test_the_same_statement_with_more_time_goes_on(store: Store) -> None:
    """Two threads ask the same; the one that is out of time ends its own and not the other's."""
    if store.engine == "neo4j":
        pytest.skip("its server tells transactions apart by itself")
    statement = (
        "UNWIND range(1, 700) AS a UNWIND range(1, 1000) AS b WITH a, b WHERE a * b = -1 RETURN count(*) AS n"
    )
    answers: list[object] = []
    patient = threading.Thread(target=lambda: answers.append(store.read(statement, timeout=60).rows))
    patient.start()
    with pytest.raises(StoreTimeout):
        store.read(statement, timeout=0.05)
    patient.join()
    assert answers == [((0,),)]


def _running(store: Store) -> list[object]:
    rows = store.read("SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery").rows
    return [text for (text,) in rows if "100000" in str(text)]
