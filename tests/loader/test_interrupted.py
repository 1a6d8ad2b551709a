"""A load that is cut off after any of its transactions, or that another load comes in the way of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from graph_model.errors import StoreError
from graph_store.connection import Store
from loader import write as writing
from loader.library import read_library
from loader.plan import make_plan
from loader.write import carry_out
from tests.building import CLAIM, both, record, source, tagged, term, vocabulary, write_library
from tests.conftest import wipe
from tests.loader.test_load import everything, load


class Killed(BaseException):
    """Ends a load where it stands."""


@contextmanager
def killing_after(transactions: int) -> Iterator[None]:
    """Ends the block after so many committed transactions, as SIGKILL would: nothing is tidied up."""
    left = transactions

    def write(store: Store, *given: Any, **named: Any) -> bool:
        nonlocal left
        done = committing(store, *given, **named)
        left -= 1
        if left == 0:
            raise Killed
        return done

    committing = Store.write
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", write)
        yield


@pytest.fixture
def tiny_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "SMALL", 0)
    monkeypatch.setattr(writing, "RECORDS_PER_BATCH", {"embedded": 1, "neo4j": 1})
    monkeypatch.setattr(writing, "STATEMENTS_PER_BATCH", 1)


def before(folder: Path) -> Path:
    return write_library(folder, *(record(f"IL-{n:04d}") for n in range(1, 5)))


def after(folder: Path) -> Path:
    """A library that removes, changes, keeps and adds records, sources, actions and terms."""
    actions = [
        both(f"Thing {n} was done.")
        | {"kind": "timeout-tuning", "addresses": ["gpu-fault"], "evidence": CLAIM}
        for n in range(3)
    ]
    changed = record("IL-0002", actions=actions, figures=None, sources=[source("elsewhere")])
    terms = vocabulary(causes=[term("new-cause", "gpu-fault", kept="x")])
    return write_library(folder, changed, record("IL-0003"), record("IL-0005"), terms=terms)


@pytest.mark.usefixtures("tiny_batches")
@pytest.mark.parametrize("first", [True, False], ids=["first load", "change"])
def test_after_any_transaction_the_next_load_reaches_the_same_state(
    tmp_path: Path, fresh_store: Store, first: bool
) -> None:
    old, new = before(tmp_path / "old"), after(tmp_path / "new")
    load(new, fresh_store)
    whole = everything(fresh_store)
    library, transactions = read_library(new), 1
    step = 4 if fresh_store.engine == "embedded" else 14  # a server makes its indexes anew in each round
    while True:
        wipe(fresh_store)
        if not first:
            load(old, fresh_store)
        plan = make_plan(library, fresh_store)
        try:
            with killing_after(transactions):
                carry_out(plan, fresh_store)
        except Killed:
            carry_out(make_plan(library, fresh_store), fresh_store)
        else:
            break
        assert everything(fresh_store) == whole, transactions
        transactions += step
    assert transactions > (8 if first else 20)


@pytest.mark.parametrize("size", [0, writing.SMALL], ids=["in batches", "at once"])
@pytest.mark.parametrize("first", [True, False], ids=["first load", "relationships alone"])
def test_of_two_loads_at_once_one_is_refused_and_nothing_is_doubled(
    tmp_path: Path, fresh_store: Store, monkeypatch: pytest.MonkeyPatch, size: int, first: bool
) -> None:
    monkeypatch.setattr(writing, "SMALL", size)
    if not first:
        load(write_library(tmp_path, record()), fresh_store)
    library = read_library(
        write_library(tmp_path, record(components=tagged("gpu-h100", "nccl", "infiniband")))
    )
    one, other = (make_plan(library, fresh_store) for _ in range(2))
    carry_out(one, fresh_store)
    whole = everything(fresh_store)
    with pytest.raises(StoreError, match="another load is writing there; let it end, then run"):
        carry_out(other, fresh_store)
    assert everything(fresh_store) == whole
    assert len(set(whole["edges"])) == len(whole["edges"])
    assert make_plan(library, fresh_store).empty


def test_a_load_that_another_overtakes_between_batches_stops(
    tmp_path: Path, fresh_store: Store, tiny_batches: None
) -> None:
    old, new = before(tmp_path / "old"), after(tmp_path / "new")

    def overtake(done: int, total: int) -> None:
        if done == 1:
            load(old, fresh_store, prune=True)

    with pytest.raises(StoreError, match="another load is writing there"):
        load(new, fresh_store, progress=overtake)
    assert make_plan(read_library(old), fresh_store, thorough=True).empty


def test_a_relationship_that_is_there_twice_is_mended(tmp_path: Path, fresh_store: Store) -> None:
    folder = write_library(tmp_path)
    load(folder, fresh_store)
    whole = everything(fresh_store)
    again = (
        "MATCH (a:Incident)-[r:INVOLVES]->(b:Component) CREATE (a)-[s:INVOLVES]->(b) SET s = properties(r)"
    )
    fresh_store.write([(again, {})])
    assert everything(fresh_store) != whole
    carry_out(make_plan(read_library(folder), fresh_store, thorough=True), fresh_store)
    assert everything(fresh_store) == whole


STRANGERS = {
    "a source": "CREATE (:Source {id: 'https://example.org/IL-0001/1'})",
    "an action": "CREATE (:Action {id: 'IL-0001/response/1'})",
    "a figure of another owner": "CREATE (:Figure {id: 'IL-0001/figure/1', library: 'theirs'})",
    "an incident": "CREATE (:Incident {id: 'IL-0001'})",
}


@pytest.mark.parametrize("stranger", STRANGERS)
def test_any_node_of_somebody_else_in_the_way_is_told_before_a_large_load_writes(
    tmp_path: Path, fresh_store: Store, tiny_batches: None, stranger: str
) -> None:
    fresh_store.write([(STRANGERS[stranger], {})])
    theirs = everything(fresh_store)
    with pytest.raises(StoreError, match="a node that this library did not write is a "):
        load(write_library(tmp_path, record()), fresh_store)
    assert everything(fresh_store) == theirs
    load(write_library(tmp_path, record("IL-0002")), fresh_store)  # its neighbour is in nobody's way


def test_a_strangers_relationship_between_our_nodes_keeps_them(tmp_path: Path, fresh_store: Store) -> None:
    load(write_library(tmp_path, record(), record("IL-0002")), fresh_store)
    link = "MATCH (a:Incident {id: 'IL-0001'}) MATCH (b:Incident {id: 'IL-0002'}) CREATE (a)-[:LIKE]->(b)"
    fresh_store.write([(link, {})])
    with pytest.raises(StoreError, match="IL-0002 is no longer in the library, but a LIKE relationship"):
        load(write_library(tmp_path, record()), fresh_store)
    assert fresh_store.read("MATCH (a)-[:LIKE]->(b) RETURN a.id, b.id").rows == (("IL-0001", "IL-0002"),)
    load(write_library(tmp_path, record(), record("IL-0002", figures=None)), fresh_store)
    assert fresh_store.read("MATCH (a)-[:LIKE]->(b) RETURN a.id, b.id").rows == (("IL-0001", "IL-0002"),)
