"""A load makes the store what the library says, touches nothing else, and a second one writes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graph_model.errors import StoreError, StoreUnready
from graph_store.connection import Store
from graph_store.load_mark import leave_mark, read_mark, require_library
from graph_store.schema import drop_full_text, lacking, prepare
from loader import write as writing
from loader.library import read_library
from loader.plan import Plan, make_plan
from loader.write import carry_out
from tests.building import CLAIM, both, record, source, tagged, term, vocabulary, write_library
from tests.conftest import wipe


def load(folder: Path, store: Store, **options: Any) -> Plan:
    plan = make_plan(read_library(folder), store)
    carry_out(plan, store, **options)
    return plan


def everything(store: Store) -> dict[str, list[Any]]:
    """Returns all nodes and relationships of a store, sorted, to compare; not how often it was written."""
    rows: Any = store.read("MATCH (n) RETURN labels(n) AS l, properties(n) AS p").rows
    nodes = [(labels, {k: v for k, v in told.items() if k != "writes"}) for labels, told in rows]
    edges = store.read(
        "MATCH (a)-[r]->(b) RETURN a.id AS a, type(r) AS t, b.id AS b, properties(r) AS p"
    ).rows
    return {"nodes": sorted(map(repr, nodes)), "edges": sorted(map(repr, edges))}


def test_a_record_becomes_its_nodes_and_relationships_with_their_evidence(
    tmp_path: Path, fresh_store: Store
) -> None:
    load(write_library(tmp_path), fresh_store)
    rows = fresh_store.read(
        "MATCH (i:Incident {id: 'IL-0001'})-[r:HAS_CAUSE]->(c:Cause) "
        "RETURN c.id AS cause, r.role AS role, r.status AS status, r.sources AS sources, r.at AS at"
    )
    assert rows.rows == (
        ("gpu-fault", "root", "stated", ["https://example.org/IL-0001/1"], ["first paragraph"]),
    )
    chain = fresh_store.read("MATCH (a)-[r:LED_TO]->(b) RETURN a.id, b.id, r.incident, r.step").rows
    assert chain == (("gpu-fault", "job-failure", "IL-0001", 1),)
    lag = fresh_store.read("MATCH (:Incident)-[r:DETECTED_BY]->(d) RETURN d.id, r.lag_hours").rows
    assert lag == (("job-exit", 1.5),)


def test_a_second_load_writes_nothing_and_knows_it(tmp_path: Path, fresh_store: Store) -> None:
    folder = write_library(tmp_path, record(), record("IL-0002"))
    assert not load(folder, fresh_store).empty
    before = everything(fresh_store)
    assert load(folder, fresh_store).empty
    assert make_plan(read_library(folder), fresh_store, thorough=True).empty
    assert everything(fresh_store) == before


@pytest.mark.parametrize(
    "gone",
    [
        "MATCH (n:Incident) WITH n ORDER BY n.id LIMIT 1 DETACH DELETE n",
        "MATCH (n:Incident) DETACH DELETE n",
        "MATCH (n:Cause) WITH n ORDER BY n.id LIMIT 1 DETACH DELETE n",
        "MATCH (n:Load) DELETE n",
        "MATCH (n) WHERE NOT n:Load DETACH DELETE n",
    ],
)
def test_what_somebody_deleted_by_hand_is_there_after_the_next_load(
    tmp_path: Path, fresh_store: Store, gone: str
) -> None:
    folder = write_library(tmp_path, record(), record("IL-0002"))
    load(folder, fresh_store)
    before = everything(fresh_store)
    fresh_store.write([(gone, {})])
    assert everything(fresh_store) != before
    assert not load(folder, fresh_store).empty
    assert everything(fresh_store) == before


def test_what_a_hand_left_in_the_way_is_said_with_the_way_out(tmp_path: Path, fresh_store: Store) -> None:
    load(write_library(tmp_path, record()), fresh_store)
    fresh_store.write([("MATCH (:Incident)-[r:TOOK]->(:Action) DELETE r", {})])
    folder = write_library(tmp_path, record(symptoms=tagged("job-failure", "job-hang")))
    with pytest.raises(StoreError, match="run `incidents load --thorough`"):
        load(folder, fresh_store)
    carry_out(make_plan(read_library(folder), fresh_store, thorough=True), fresh_store)
    again = everything(fresh_store)
    wipe(fresh_store)
    load(folder, fresh_store)
    assert everything(fresh_store) == again


def test_a_changed_record_changes_only_what_is_its_own(tmp_path: Path, fresh_store: Store) -> None:
    load(write_library(tmp_path, record(), record("IL-0002")), fresh_store)
    changed = record(symptoms=tagged("job-failure", "job-hang"), figures=None)
    plan = load(write_library(tmp_path, changed, record("IL-0002")), fresh_store)
    assert plan.changed == ("IL-0001",)
    assert plan.change.counts() == {
        "create_nodes": 0,
        "update_nodes": 1,
        "delete_nodes": 1,
        "create_edges": 1,
        "delete_edges": 1,
    }
    fresh_again = everything(fresh_store)
    assert make_plan(read_library(tmp_path), fresh_store, thorough=True).empty
    assert any("job-hang" in edge for edge in fresh_again["edges"])


def test_whatever_changes_the_store_ends_as_a_first_load_would_leave_it(
    tmp_path: Path, fresh_store: Store
) -> None:
    first = [record(), record("IL-0002"), record("IL-0003", sources=[source("IL-0002")])]
    load(write_library(tmp_path, *first), fresh_store)
    terms = vocabulary(causes=[term("bad-solder", "gpu-fault")])
    then = [
        record(
            "IL-0002",
            causes=tagged("bad-solder", role="root") + tagged("wrong-default"),
            chains=[{"steps": ["wrong-default", "bad-solder", "job-failure"], "evidence": CLAIM}],
            actions=[both("In this one they waited.") | {"kind": "timeout-tuning", "evidence": CLAIM}],
        ),
        record("IL-0004"),
    ]
    load(write_library(tmp_path, *then, terms=terms), fresh_store)
    changed = everything(fresh_store)
    load(write_library(tmp_path, record("IL-0009")), fresh_store, prune=True)
    load(write_library(tmp_path, *then, terms=terms), fresh_store, prune=True)
    assert everything(fresh_store) == changed
    assert make_plan(read_library(tmp_path), fresh_store, thorough=True).empty


def test_a_removed_record_goes_with_its_orphans_and_leaves_what_others_cite(
    tmp_path: Path, fresh_store: Store
) -> None:
    shared = record("IL-0002", sources=[source("IL-0001"), source("IL-0002", 2)])
    load(write_library(tmp_path, record(), shared, record("IL-0003")), fresh_store)
    load(write_library(tmp_path, record()), fresh_store)
    kept = fresh_store.read("MATCH (s:Source) RETURN s.id ORDER BY s.id").rows
    assert kept == (("https://example.org/IL-0001/1",),)
    assert fresh_store.read("MATCH (i:Incident) RETURN i.id").rows == (("IL-0001",),)
    assert fresh_store.read("MATCH (a:Action) RETURN a.id").rows == (("IL-0001/response/1",),)
    assert fresh_store.read("MATCH ()-[r:LED_TO]->() RETURN r.incident").rows == (("IL-0001",),)


def test_a_removed_term_goes_too(tmp_path: Path, fresh_store: Store) -> None:
    load(write_library(tmp_path, terms=vocabulary(causes=[term("odd-cause", "gpu-fault")])), fresh_store)
    load(write_library(tmp_path), fresh_store)
    assert not fresh_store.read("MATCH (c:Cause {id: 'odd-cause'}) RETURN c.id").rows


def test_somebody_elses_nodes_are_never_touched(tmp_path: Path, fresh_store: Store) -> None:
    foreign = "CREATE (:Note {text: 'mine'})-[:ABOUT]->(:Incident {title: 'no id'})"
    fresh_store.write([(foreign, {})])
    load(write_library(tmp_path), fresh_store)
    load(write_library(tmp_path, record("IL-0002")), fresh_store)
    rows = fresh_store.read("MATCH (n:Note)-[:ABOUT]->(i:Incident) RETURN n.text, i.title").rows
    assert rows == (("mine", "no id"),)


def test_a_strangers_node_with_an_id_of_ours_stops_the_load_before_it_writes(
    tmp_path: Path, fresh_store: Store
) -> None:
    fresh_store.write([("CREATE (:Component {id: 'nccl', name: 'theirs'})", {})])
    with pytest.raises(StoreError, match="this library did not write is a Component with the id 'nccl'"):
        load(write_library(tmp_path), fresh_store)
    assert not fresh_store.read("MATCH (i:Incident) RETURN i.id").rows


def test_a_strangers_relationship_keeps_a_record_from_being_deleted(
    tmp_path: Path, fresh_store: Store
) -> None:
    load(write_library(tmp_path, record(), record("IL-0002")), fresh_store)
    note = "MATCH (i:Incident {id: 'IL-0002'}) CREATE (:Note {text: 'mine'})-[:ABOUT]->(i)"
    fresh_store.write([(note, {})])
    with pytest.raises(StoreError, match="IL-0002 is no longer in the library, but a ABOUT relationship"):
        load(write_library(tmp_path, record()), fresh_store)
    assert fresh_store.read("MATCH (:Note)-[:ABOUT]->(i) RETURN i.id").rows == (("IL-0002",),)


def test_many_deletes_need_prune(tmp_path: Path, fresh_store: Store) -> None:
    load(write_library(tmp_path, *(record(f"IL-{n:04d}") for n in range(1, 23))), fresh_store)
    folder = write_library(tmp_path, record("IL-0001"))
    with pytest.raises(StoreError, match="21 of 22 stored records"):
        load(folder, fresh_store)
    load(folder, fresh_store, prune=True)
    assert fresh_store.read("MATCH (i:Incident) RETURN count(i) AS n").rows == ((1,),)


def test_a_load_that_was_cut_off_is_made_whole_by_the_next(
    tmp_path: Path, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_library(tmp_path, *(record(f"IL-{n:04d}") for n in range(1, 8)))
    load(folder, fresh_store)
    whole = everything(fresh_store)
    mark = read_mark(fresh_store)
    assert mark
    cut = replace(mark, status="running")
    fresh_store.write(
        [
            ("MATCH (:Incident {id: 'IL-0003'})-[r:INVOLVES]->() DELETE r", {}),
            ("MATCH (:Incident {id: 'IL-0005'})-[r:TOOK]->(a:Action) DETACH DELETE a", {}),
            leave_mark(cut),
        ]
    )
    with pytest.raises(StoreUnready, match="half a library"):
        require_library(fresh_store)
    monkeypatch.setattr(writing, "SMALL", 0)
    load(folder, fresh_store)
    assert everything(fresh_store) == whole


def test_a_large_load_in_batches_ends_as_a_small_one_does(
    tmp_path: Path, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_library(
        tmp_path,
        *(record(f"IL-{n:04d}", sources=[source("shared"), source(f"x{n}", 2)]) for n in range(1, 8)),
    )
    load(folder, fresh_store)
    whole = everything(fresh_store)
    load(write_library(tmp_path / "other", record("IL-0100")), fresh_store, prune=True)
    monkeypatch.setattr(writing, "SMALL", 0)
    monkeypatch.setattr(writing, "RECORDS_PER_BATCH", {"embedded": 2, "neo4j": 2})
    seen: list[tuple[int, int]] = []
    load(folder, fresh_store, prune=True, progress=lambda done, total: seen.append((done, total)))
    assert everything(fresh_store) == whole
    assert seen[-1] == (7, 7)


def test_a_plan_alone_writes_nothing(tmp_path: Path, fresh_store: Store) -> None:
    make_plan(read_library(write_library(tmp_path)), fresh_store)
    assert everything(fresh_store) == {"nodes": [], "edges": []}


@pytest.mark.parametrize(
    "text",
    [
        "x' WITH 1 AS a MATCH (n) DETACH DELETE n //",
        "`}) DETACH DELETE n //",
        "\\u0060 $x {y}",
        "</script>",
        "학습 작업",
    ],
)
def test_hostile_words_are_stored_verbatim(tmp_path: Path, fresh_store: Store, text: str) -> None:
    load(write_library(tmp_path, record(title={"en": text, "ko": text})), fresh_store)
    assert fresh_store.read("MATCH (i:Incident) RETURN i.name, i.name_ko").rows == ((text, text),)


def test_a_full_text_index_that_the_engine_is_busy_with_is_dropped_as_soon_as_it_may_be(
    shipped_store: Store,
) -> None:
    wipe(shipped_store)  # after which the embedded engine compacts
    drop_full_text(shipped_store)
    assert any("full-text" in what for what in lacking(shipped_store))
    prepare(shipped_store)
    assert not lacking(shipped_store)
