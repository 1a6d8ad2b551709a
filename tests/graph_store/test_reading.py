"""What a store answers comes back as plain values, whole or cut where the caller said."""

from __future__ import annotations

import datetime as dt
import sys
import time
from collections import UserDict
from types import MappingProxyType
from zoneinfo import ZoneInfo

import pytest

from graph_model.errors import QueryError
from graph_store.connection import Store
from graph_store.values import Edge, Node, Path, Rows

ENDLESS = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b"


def test_rows_are_tuples_with_a_length_and_yield_dicts(store: Store) -> None:
    rows = store.read("UNWIND [1, 2] AS n RETURN n, 'x' AS text ORDER BY n")
    assert rows == Rows(("n", "text"), ((1, "x"), (2, "x")))
    assert len(rows) == 2
    assert list(rows) == [{"n": 1, "text": "x"}, {"n": 2, "text": "x"}]


def test_scalars_lists_and_maps_are_plain(store: Store) -> None:
    rows = store.read("RETURN null AS a, true AS b, 1.5 AS c, [1, [2, 3]] AS d, {x: {y: 'z'}} AS e")
    assert rows.rows == ((None, True, 1.5, [1, [2, 3]], {"x": {"y": "z"}}),)
    assert type(rows.rows[0][3]) is list
    assert type(rows.rows[0][4]) is dict


def test_times_are_iso_strings(store: Store) -> None:
    rows = store.read(
        "RETURN date('2024-02-29') AS a, datetime('2024-02-29T01:02:03Z') AS b, duration('P1DT2H') AS c"
    )
    assert rows.rows == (("2024-02-29", "2024-02-29T01:02:03+00:00", "P1DT2H"),)


def test_nodes_edges_and_paths_carry_what_a_view_draws(fresh_store: Store) -> None:
    fresh_store.write(
        [("CREATE (:Cause {id: 'a', name: 'A'})-[:LED_TO {step: 1}]->(:Symptom {id: 'b', name: 'B'})", {})]
    )
    rows = fresh_store.read("MATCH p = (a:Cause)-[r:LED_TO]->(b:Symptom) RETURN a, r, b, p")
    start, end = Node(("Cause",), {"id": "a", "name": "A"}), Node(("Symptom",), {"id": "b", "name": "B"})
    edge = Edge("LED_TO", start, end, {"step": 1})
    assert rows.rows == ((start, edge, end, Path((start, end), (edge,))),)
    a, r, b, _ = rows.rows[0]
    assert isinstance(a, Node)
    assert isinstance(r, Edge)
    assert isinstance(b, Node)
    assert (r.start.key, r.end.key) == (a.key, b.key)
    assert a.key != b.key


def test_properties_come_in_the_order_of_their_names_whatever_happened_to_them(fresh_store: Store) -> None:
    fresh_store.write([("CREATE (:Cause {id: 'a', name: 'x', definition: 'y'})", {})])
    fresh_store.write([("MATCH (c:Cause) REMOVE c.definition SET c.name = 'z', c.definition_ko = 'w'", {})])
    fresh_store.write([("MATCH (c:Cause) SET c = {name: 'b', id: 'a', definition: 'c'}", {})])
    ((node, properties),) = fresh_store.read("MATCH (c:Cause) RETURN c, properties(c) AS p").rows
    assert isinstance(node, Node)
    assert isinstance(properties, dict)
    assert list(node.properties) == list(properties) == ["definition", "id", "name"]


def test_an_edge_alone_tells_its_ends_apart(fresh_store: Store) -> None:
    fresh_store.write([("CREATE (:Cause {id: 'a'})-[:LED_TO {step: 1}]->(:Symptom {id: 'b'})", {})])
    (edge,) = fresh_store.read("MATCH (:Cause)-[r:LED_TO]->(:Symptom) RETURN r").rows[0]
    assert isinstance(edge, Edge)
    assert edge.start.key != edge.end.key


@pytest.mark.parametrize(
    ("statement", "columns"),
    [
        ("MATCH (n:Incident {id: 'nothing'}) RETURN n.id AS id, n.title, count(*) AS `how many`", 3),
        ("UNWIND [] AS x WITH x RETURN DISTINCT x, [1, 2][0] AS y ORDER BY y LIMIT 3", 2),
        ("UNWIND [] AS x RETURN x UNION UNWIND [] AS x RETURN x", 1),
        ("MATCH (n:Incident {id: 'RETURN a, b'}) RETURN n.id // AS nothing, else", 1),
        (
            "CALL db.index.fulltext.queryNodes('incident_text', 'z') YIELD node, score RETURN node, score;",
            2,
        ),
    ],
)
def test_an_empty_answer_still_has_its_columns(fresh_store: Store, statement: str, columns: int) -> None:
    rows = fresh_store.read(statement)
    assert (len(rows), len(rows.columns)) == (0, columns)


def test_a_cap_cuts_and_says_so(store: Store) -> None:
    assert store.read("UNWIND range(1, 5) AS n RETURN n", limit=3) == Rows(("n",), ((1,), (2,), (3,)), True)


def test_a_cap_that_is_not_reached_says_nothing(store: Store) -> None:
    assert store.read("UNWIND range(1, 3) AS n RETURN n", limit=3).truncated is False


def test_a_cap_ends_an_endless_answer_at_once(store: Store) -> None:
    began = time.monotonic()
    rows = store.read(f"{ENDLESS} RETURN a, b", limit=3)
    assert rows.rows == ((1, 1), (1, 2), (1, 3))
    assert time.monotonic() - began < 5
    assert store.read("RETURN 1 AS x").rows == ((1,),)


@pytest.mark.parametrize("statement", ["RETURN 1 AS x;", "RETURN 1 AS x ;\n", "RETURN 1 AS x // why not"])
def test_a_statement_may_end_as_people_end_it(store: Store, statement: str) -> None:
    assert store.read(statement).rows == ((1,),)


@pytest.mark.parametrize(
    "value",
    [
        "x' WITH 1 AS a MATCH (n) DETACH DELETE n //",
        "`) RETURN 1 //",
        "\\u0027 \\n $value {}",
        '</script><script>alert("x")</script>',
        '=HYPERLINK("http://example.com")',
        "장애가 발생했다 🔥 e\u0301 \u202e\u200b",
        "a\x00b\x1b[31m\r\n\t",
        "",
        " " * 10_000,
    ],
)
def test_hostile_text_comes_back_as_it_went_in(fresh_store: Store, value: str) -> None:
    fresh_store.write([("CREATE (:Cause {id: 'a', name: $value})", {"value": value})])
    assert fresh_store.read("MATCH (c:Cause) WHERE c.name = $value RETURN c.name", {"value": value}).rows == (
        (value,),
    )


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("\ud800", "lone surrogate"),
        (2**63, "64 bits"),
        (-(2**63) - 1, "64 bits"),
        pytest.param(10**5000, "64 bits", id="five thousand digits"),
        ({1, 2}, "set"),
        ({1: 2}, "a map with the key 1"),
        (UserDict(a=1), "a UserDict"),
        (MappingProxyType({}), "a mappingproxy"),
        (sys.version_info, "a version_info"),
        (dt.time(1, tzinfo=dt.UTC), "a time of day with a zone"),
        (dt.datetime(2024, 1, 1, tzinfo=ZoneInfo("Asia/Seoul")), "UTC"),
    ],
)
def test_what_no_store_can_keep_is_refused_before_it_is_sent(store: Store, value: object, said: str) -> None:
    with pytest.raises(QueryError, match=said):
        store.read("RETURN $rows", {"rows": [{"deep": value}]})


def test_parameters_that_hold_themselves_are_refused(store: Store) -> None:
    value: list[object] = []
    value.append(value)
    with pytest.raises(QueryError, match="nested too deeply, or hold themselves"):
        store.read("RETURN $value", {"value": value})


@pytest.mark.parametrize("value", [2**63 - 1, -(2**63), dt.datetime(2024, 1, 1, tzinfo=dt.UTC)])
def test_their_nearest_neighbours_are_sent(store: Store, value: object) -> None:
    expected = "2024-01-01T00:00:00+00:00" if isinstance(value, dt.datetime) else value
    assert store.read("RETURN $value AS v", {"value": value}).rows == ((expected,),)


def test_a_syntax_error_is_one_line_without_the_servers_stack(store: Store) -> None:
    with pytest.raises(QueryError) as caught:
        store.read("MATCH (n RETURN n")
    assert "RETURN" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_missing_parameter_is_named(store: Store) -> None:
    with pytest.raises(QueryError, match="cause"):
        store.read("RETURN $cause AS c")
