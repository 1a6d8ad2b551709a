"""A statement that a person types may read the graph and do nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graph_model.errors import WriteRefused
from graph_store.connection import Store
from graph_store.readonly import judge_plan, judge_words

READS = [
    "MATCH (n:Cause) RETURN n.id",
    "MATCH (n:Cause {id: 'a'})-[r:LED_TO]->(m:Symptom) RETURN n, r, m ORDER BY n.id SKIP 0 LIMIT 5",
    "MATCH (n:Cause) WHERE NOT EXISTS { MATCH (n)-[:BROADER]->(:Cause) } RETURN count(n) AS n",
    "OPTIONAL MATCH (n:Cause {id: 'z'}) RETURN n",
    "MATCH p = shortestPath((a:Cause {id: 'a'})-[*..3]-(b:Symptom {id: 'b'})) RETURN p",
    "MATCH (a:Cause {id: 'a'})-[:LED_TO*1..2]->(b) RETURN DISTINCT b",
    "UNWIND [1, 2] AS x RETURN x UNION UNWIND [3] AS x RETURN x",
    "MATCH (n:Cause) CALL (n) { MATCH (n)-[r]->() RETURN count(r) AS degree } RETURN n.id, degree",
    "CALL db.labels() YIELD label RETURN label",
    "CALL db.index.fulltext.queryNodes('cause_text', 'nothing') YIELD node RETURN node",
    "PROFILE MATCH (n:Cause) RETURN n.id",
    "SHOW INDEXES",
    "MATCH (n:Cause) WHERE n.id = 'LOAD CSV FROM x CALL db.clearQueryCaches()' RETURN n",
    "MATCH (n:Cause) /* TERMINATE TRANSACTIONS */ RETURN n // CALL x.y()",
    "MATCH (n:Cause) RETURN n.call AS load, 1 AS csv",
]  # fmt: skip
WRITES = [
    "CREATE (n:Cause {id: 'new'}) RETURN n",
    "MERGE (n:Cause {id: 'new'}) RETURN n",
    "MATCH (n:Cause) SET n.name = 'x'",
    "MATCH (n:Cause) REMOVE n.id",
    "MATCH (n:Cause) DETACH DELETE n",
    "MATCH (n:Cause) FOREACH (x IN [1] | SET n.name = 'x')",
    "MATCH (n:Cause) CALL (n) { CREATE (m:Cause {id: 'new'}) } RETURN n",
    "CREATE INDEX sneaky FOR (n:Cause) ON (n.name)",
    "CREATE CONSTRAINT sneaky FOR (n:Cause) REQUIRE n.name IS UNIQUE",
]
BEYOND = [
    ("LOAD CSV FROM 'http://127.0.0.1:9/x.csv' AS line RETURN line", "LOAD ?CSV"),
    ("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", "LOAD ?CSV"),
    ("MATCH (n:Cause) load /* x */ csv FROM 'http://127.0.0.1:9/x.csv' AS line RETURN line", "LOAD ?CSV"),
    ("RETURN [x IN [1] | COLLECT { LOAD CSV FROM 'http://127.0.0.1:9' AS l RETURN l }] AS y", "LOAD ?CSV"),
    ("TERMINATE TRANSACTIONS 'x'", "TERMINATE"),
    ("SHOW TRANSACTIONS", "SHOW ?TRANSACTIONS"),
    ("SHOW SETTINGS", "SHOW ?SETTINGS"),
    ("SHOW USERS", "SHOW ?USERS"),
    ("SHOW TRANSACTIONS YIELD transactionId AS t TERMINATE TRANSACTIONS t", "SHOW"),
    ("CREATE USER eve SET PASSWORD 'password1'", ""),
    ("CALL db.clearQueryCaches()", "db.clearQueryCaches"),
    ("CALL dbms.listConfig() YIELD name RETURN name", "dbms.listConfig"),
    ("CALL `dbms`.`listConfig`()", "dbms.listConfig"),
    ("call /* x */ dbms . listConfig ( )", "dbms.listConfig"),
    ("OPTIONAL CALL db.stats.clear('QUERIES') YIELD section RETURN section", ""),
    ("RETURN [x IN [1] WHERE EXISTS { CALL dbms.listConfig() YIELD name RETURN name }] AS y", "listConfig"),
    ("RETURN 1 AS x UNION CALL db.prepareForReplanning() RETURN 1 AS x", ""),
]  # fmt: skip


@pytest.fixture
def small_store(fresh_store: Store) -> Iterator[Store]:
    """A store with two nodes and a relationship, which must be the same afterwards."""
    fresh_store.write(
        [
            (
                "CREATE (:Cause {id: 'a', name: 'A'})-[:LED_TO {step: 1}]->(:Symptom {id: 'b', name: 'B'})",
                {},
            )
        ]
    )
    before = _everything(fresh_store)
    yield fresh_store
    assert _everything(fresh_store) == before


def _everything(store: Store) -> object:
    nodes = store.read("MATCH (n) RETURN n ORDER BY n.id").rows
    names = store.read("SHOW INDEXES YIELD name RETURN name").rows
    return nodes, sorted(str(name) for (name,) in names)


@pytest.mark.parametrize("statement", READS)
def test_what_only_reads_runs(small_store: Store, statement: str) -> None:
    small_store.ask(statement)


@pytest.mark.parametrize("statement", WRITES)
def test_what_writes_is_refused(small_store: Store, statement: str) -> None:
    with pytest.raises(WriteRefused):
        small_store.ask(statement)


@pytest.mark.parametrize("statement", WRITES)
def test_our_own_reads_cannot_write_either(small_store: Store, statement: str) -> None:
    with pytest.raises(WriteRefused):
        small_store.read(statement)


@pytest.mark.parametrize(("statement", "named"), BEYOND)
def test_what_does_more_than_read_the_graph_is_refused_by_name(
    small_store: Store, statement: str, named: str
) -> None:
    with pytest.raises(WriteRefused, match=f"(?i){named}"):
        small_store.ask(statement)


def test_an_answer_is_capped_unless_asked_otherwise(store: Store) -> None:
    assert len(store.ask("UNWIND range(1, 3000) AS n RETURN n")) == 1000
    assert len(store.ask("UNWIND range(1, 3000) AS n RETURN n", limit=None)) == 3000


def test_parameters_are_passed_on(store: Store) -> None:
    assert store.ask("RETURN $x AS x", {"x": [1]}).rows == (([1],),)


@pytest.mark.parametrize("statement", [s for s, _ in BEYOND if "OPTIONAL" not in s and "USER eve" not in s])
def test_the_words_alone_give_it_away(statement: str) -> None:
    with pytest.raises(WriteRefused):
        judge_words(statement)


@pytest.mark.parametrize("statement", READS)
def test_the_words_alone_do_not_hinder_a_read(statement: str) -> None:
    judge_words(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "\\u0043ALL dbms.listConfig()",
        "RETURN '\\u0027 + 1 AS x CALL dbms.listConfig() //'",
        "RETURN 'a' AS x /*\\u002a/ CALL dbms.listConfig() /* */",
        "RETURN 'it\\'s' AS x CALL dbms.listConfig() YIELD name RETURN 'x'",
        "CALL\ndbms.listConfig",
    ],
)
def test_escapes_do_not_hide_a_procedure(statement: str) -> None:
    with pytest.raises(WriteRefused):
        judge_words(statement)


@pytest.mark.parametrize(
    "operator", ["LoadCSV", "Create", "SetProperty", "TransactionApply", "ShowSettings", "CreateIndex",
                 "TerminateTransactions", "AdministrationCommand", "SomethingOfNextYear", "Foreach"],
)  # fmt: skip
def test_an_operator_that_is_not_known_to_read_is_refused(operator: str) -> None:
    plan = {"operatorType": "ProduceResults@neo4j", "children": [{"operatorType": f"{operator}@neo4j"}]}
    with pytest.raises(WriteRefused, match=operator):
        judge_plan(plan, "r")


@pytest.mark.parametrize(
    "operator", ["NodeByLabelScan", "NodeUniqueIndexSeek", "Expand(All)", "VarLengthExpand(Pruning)", "Apply",
                 "StatefulShortestPath(All)", "EagerAggregation", "OrderedDistinct", "Top", "NodeHashJoin",
                 "PartitionedUnwind", "BidirectionalRepeat(Trail)", "OptionalExpand(Into)", "ValueMergeJoin"],
)  # fmt: skip
def test_an_operator_that_reads_is_allowed(operator: str) -> None:
    judge_plan({"operatorType": f"{operator}@neo4j", "children": []}, "r")


def test_a_plan_that_is_missing_is_refused() -> None:
    with pytest.raises(WriteRefused):
        judge_plan(None, None)
