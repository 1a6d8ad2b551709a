"""What is written is written whole or not at all, whoever else writes."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from graph_model.errors import QueryError, StoreError
from graph_store.connection import MESSAGE_BYTES, Store


def _count(store: Store) -> object:
    return store.read("MATCH (n) RETURN count(n) AS n").rows[0][0]


def test_all_statements_take_effect(fresh_store: Store) -> None:
    create = "UNWIND $rows AS row CREATE (n:Cause) SET n = row"
    fresh_store.write([(create, {"rows": [{"id": "a"}, {"id": "b"}]}), ("CREATE (:Symptom {id: 'c'})", {})])
    assert _count(fresh_store) == 3


@pytest.mark.parametrize("last", ["CREATE (:Cause {id: 'a'})", "RETURN 1 / 0", "THIS IS NO CYPHER"])
def test_one_that_fails_takes_all_others_with_it(fresh_store: Store, last: str) -> None:
    with pytest.raises((StoreError, QueryError)):
        fresh_store.write(
            [("CREATE (:Cause {id: 'a'})", {}), ("CREATE (:Symptom {id: 'b'})", {}), (last, {})]
        )
    assert _count(fresh_store) == 0


def test_writers_that_meet_on_one_new_key_all_succeed(fresh_store: Store) -> None:
    def merge(writer: int) -> None:
        for number in range(20):
            statement = "MERGE (c:Cause {id: $id}) SET c.last = $writer"
            fresh_store.write([(statement, {"id": f"cause-{number}", "writer": writer})])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(merge, range(4)))
    assert _count(fresh_store) == 20


def test_a_batch_of_the_recommended_size_goes_through(fresh_store: Store) -> None:
    rows = [{"id": f"c{number}", "definition": "원인 " * 100} for number in range(fresh_store.batch_rows)]
    fresh_store.write([("UNWIND $rows AS row CREATE (n:Cause) SET n = row", {"rows": rows})])
    assert _count(fresh_store) == fresh_store.batch_rows


def test_a_message_larger_than_the_engine_takes_is_refused_and_does_not_hang(fresh_store: Store) -> None:
    began = time.monotonic()
    with pytest.raises(QueryError, match="smaller batches"):
        fresh_store.write(
            [("CREATE (:Cause {id: 'x', name: $text})", {"text": "x" * MESSAGE_BYTES[fresh_store.engine]})]
        )
    assert time.monotonic() - began < 5
    assert _count(fresh_store) == 0


def test_a_message_just_below_that_goes_through(fresh_store: Store) -> None:
    size = min(MESSAGE_BYTES[fresh_store.engine], 15 * 2**20) - 1000
    fresh_store.write(
        [("UNWIND $rows AS row CREATE (:Load {id: 'x', size: size(row)})", {"rows": ["x" * size]})]
    )
    assert fresh_store.read("MATCH (n:Load) RETURN n.size").rows == ((size,),)


def test_rows_that_no_message_takes_at_once_are_sent_in_parts(fresh_store: Store) -> None:
    rows = [{"id": f"c{number}", "definition": "x" * 2**21} for number in range(10)]
    fresh_store.write([("UNWIND $rows AS row CREATE (n:Component) SET n = row", {"rows": rows})])
    assert _count(fresh_store) == 10


def test_a_condition_without_a_row_lets_nothing_be_written(fresh_store: Store) -> None:
    create = ("CREATE (:Cause {id: 'a'})", {})
    assert not fresh_store.write([create], where=("MERGE (c:Cause {id: 'b'}) WITH c LIMIT 0 RETURN c.id", {}))
    assert _count(fresh_store) == 0
    assert fresh_store.write([create], where=("MERGE (c:Cause {id: 'b'}) RETURN c.id", {}))
    assert _count(fresh_store) == 2


def test_engines_say_how_many_rows_suit_them(store: Store) -> None:
    assert store.batch_rows == (1000 if store.engine == "embedded" else 5000)
