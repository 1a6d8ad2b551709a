"""Constraints and indexes come from the declarations, on both engines alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graph_model.errors import QueryError, StoreError
from graph_model.graph import LABELS, LOAD, RELATIONSHIPS, Label
from graph_store.connection import Store
from graph_store.schema import create_full_text, drop_full_text, full_text_name, lacking, prepare

CAUSE = next(label for label in LABELS if label.name == "Cause")
TEXTS = [label for label in LABELS if label.full_text]


def _indexes(store: Store) -> set[tuple[str, str, frozenset[str]]]:
    """Returns kind, label or type, and properties of every index."""
    rows = store.read(
        "SHOW INDEXES YIELD type, labelsOrTypes, properties RETURN type, labelsOrTypes, properties"
    )
    return {
        (str(kind), str(names), frozenset(properties))
        for kind, names, properties in rows.rows
        if isinstance(properties, list)
    }


@pytest.mark.parametrize("label", [*(label.name for label in LABELS), LOAD])
def test_every_label_has_a_unique_id(fresh_store: Store, label: str) -> None:
    fresh_store.write([(f"CREATE (:{label} {{id: 'a'}})", {})])
    with pytest.raises(StoreError):
        fresh_store.write([(f"CREATE (:{label} {{id: 'a'}})", {})])
    fresh_store.write([(f"CREATE (:{label} {{id: 'b'}})", {})])
    assert fresh_store.read(f"MATCH (n:{label}) RETURN n.id ORDER BY n.id").rows == (("a",), ("b",))


@pytest.mark.parametrize("label", TEXTS, ids=lambda label: label.name)
def test_every_full_text_property_is_found_in_korean_and_english(fresh_store: Store, label: Label) -> None:
    for number, column in enumerate(label.full_text):
        value = f"스위치 장애가 발생했다 Timeout{number}"
        statement = f"CREATE (n:{label.name} {{id: $id}}) SET n.`{column}` = $value"
        fresh_store.write([(statement, {"id": column, "value": value})])
        for query in ("장애", "스위치", f"timeout{number}"):
            assert column in _found(fresh_store, label, query), query
        assert not _found(fresh_store, label, "고양이")


def _found(store: Store, label: Label, query: str) -> list[object]:
    """Returns the ids of the nodes that a label's full-text index gives for a query."""
    ask = f"CALL db.index.fulltext.queryNodes('{full_text_name(label)}', $q) YIELD node RETURN node.id AS id"
    return [row["id"] for row in store.read(ask, {"q": query})]


def test_names_of_full_text_indexes_are_snake_case() -> None:
    assert full_text_name(next(label for label in TEXTS if label.name == "ContributingFactor")) == (
        "contributing_factor_text"
    )


def test_preparing_again_changes_nothing(fresh_store: Store) -> None:
    fresh_store.write([("CREATE (:Cause {id: 'a', name: 'Switch'})", {})])
    before = _indexes(fresh_store)
    prepare(fresh_store)
    assert _indexes(fresh_store) == before
    assert fresh_store.read("MATCH (c:Cause) RETURN c.name").rows == (("Switch",),)


def test_every_keyed_relationship_type_has_an_index(store: Store) -> None:
    there = {(names, properties) for _, names, properties in _indexes(store)}
    for kind in RELATIONSHIPS:
        if kind.key:
            assert (str([kind.name]), frozenset(kind.key[:1])) in there


@pytest.fixture
def without_full_text(fresh_store: Store) -> Iterator[Store]:
    drop_full_text(fresh_store)
    yield fresh_store
    create_full_text(fresh_store)


def test_full_text_goes_and_comes_back_with_what_was_written_meanwhile(without_full_text: Store) -> None:
    store = without_full_text
    assert not [kind for kind, *_ in _indexes(store) if kind == "FULLTEXT"]
    drop_full_text(store)  # a second time is no error
    store.write([("CREATE (:Cause {id: 'a', name: '스위치 장애'})", {})])
    create_full_text(store)
    assert len([kind for kind, *_ in _indexes(store) if kind == "FULLTEXT"]) == len(TEXTS)
    assert _found(store, CAUSE, "장애") == ["a"]


def test_an_index_over_other_properties_than_declared_is_made_anew(without_full_text: Store) -> None:
    store = without_full_text
    if store.engine == "embedded":
        store.run_schema("CREATE PROPERTY Cause.name IF NOT EXISTS STRING")
        store.run_schema("CREATE INDEX cause_text ON Cause (name) FULL_TEXT")
    else:
        store.run_schema("CREATE FULLTEXT INDEX cause_text FOR (n:Cause) ON EACH [n.name]")
    create_full_text(store)
    store.write([("CREATE (:Cause {id: 'a', definition: '스위치 장애'})", {})])
    assert _found(store, CAUSE, "장애") == ["a"]


def test_a_schema_statement_that_fails_is_one_line(store: Store) -> None:
    with pytest.raises((StoreError, QueryError)) as caught:
        store.run_schema("CREATE NONSENSE")
    assert len(str(caught.value).splitlines()) == 1


def drop_unique_cause(store: Store) -> None:
    embedded = store.engine == "embedded"
    store.run_schema("DROP INDEX `Cause[id]`" if embedded else "DROP CONSTRAINT cause_id")


def test_what_the_schema_lacks_is_said_and_made(fresh_store: Store) -> None:
    assert lacking(fresh_store) == ()
    drop_unique_cause(fresh_store)
    drop_full_text(fresh_store)
    assert lacking(fresh_store)[:2] == ("a unique id of Cause", "the full-text index incident_text")
    prepare(fresh_store)
    assert lacking(fresh_store) == ()


def test_two_nodes_with_one_id_are_named_before_a_constraint_fails_over_them(fresh_store: Store) -> None:
    drop_unique_cause(fresh_store)
    fresh_store.write([("CREATE (:Cause {id: 'a'}) CREATE (:Cause {id: 'a'}) CREATE (:Cause {id: 'b'})", {})])
    with pytest.raises(StoreError, match="2 Cause nodes have the id 'a'; delete all but one, then run"):
        prepare(fresh_store)
    fresh_store.write([("MATCH (c:Cause {id: 'a'}) WITH c LIMIT 1 DELETE c", {})])
    prepare(fresh_store)
    assert lacking(fresh_store) == ()
