"""Every canned question, on every store: it runs, is read-only, keeps its word, and answers something."""

from __future__ import annotations

import pytest

from graph_model.errors import QueryError
from graph_model.picture import Picture
from graph_store.connection import Store
from graph_store.values import Edge, Node, Path, Rows
from queries.catalog import Query, catalogue, find
from queries.derived import DERIVED
from queries.forms import count_statement, graph_statement
from queries.query_picture import ids, picture_of
from queries.runner import bind, run

QUERIES = pytest.mark.parametrize("query", catalogue().values(), ids=lambda query: query.name)
STRICT = pytest.mark.filterwarnings("error::neo4j.warnings.Neo4jWarning")
seen: dict[str, Rows] = {}
"""What the first store answered, by question: every other store must say the same."""
drawn: dict[str, Picture] = {}


@STRICT
@QUERIES
def test_a_question_answers_with_the_columns_it_declares_and_at_least_one_row(
    shipped_store: Store, query: Query
) -> None:
    rows = run(shipped_store, query)
    assert rows.columns == tuple(query.about.columns)
    assert rows.rows
    assert not rows.truncated
    assert len({str([row[name] for name in query.about.key]) for row in rows}) == len(rows)
    assert rows == seen.setdefault(query.name, rows), "another store answered otherwise"


@QUERIES
def test_a_question_only_reads(shipped_store: Store, query: Query) -> None:
    values = {name: parameter.default for name, parameter in query.about.parameters.items()}
    shipped_store.ask(query.statement, values)


@STRICT
@QUERIES
def test_a_question_counts_every_row_whatever_its_limit(shipped_store: Store, query: Query) -> None:
    values = bind(query, {"limit": 100_000} if "limit" in query.about.parameters else {})
    counted = shipped_store.read(count_statement(query), bind(query, {}))
    assert counted.rows == ((len(shipped_store.read(query.statement, values)),),)


@QUERIES
def test_a_question_draws_the_nodes_it_names_and_edges_between_them(
    shipped_store: Store, query: Query
) -> None:
    rows = run(shipped_store, query)
    picture = picture_of(shipped_store, query, rows)
    named = {key for row in rows for column in query.about.picture.nodes for key in ids(row[column])}
    assert {node.id for node in picture.nodes} == named
    assert all(node.properties["name"] for node in picture.nodes)
    types = {edge.type for edge in picture.edges}
    assert all(form.type is None or form.type in types for form in query.about.picture.edges)
    assert all({edge.start, edge.end} <= named for edge in picture.edges)
    assert picture == drawn.setdefault(query.name, picture), "another store drew otherwise"


@STRICT
@QUERIES
def test_a_question_has_a_form_that_neo4j_browser_draws(shipped_store: Store, query: Query) -> None:
    answer = shipped_store.ask(graph_statement(query), bind(query, {}), limit=None)
    found = [value for row in answer.rows for column in row for value in column]  # type: ignore[attr-defined]
    nodes = {value.properties["id"] for value in found if isinstance(value, Node)}
    edges = {value.type for value in found if isinstance(value, Edge)}
    picture = picture_of(shipped_store, query, run(shipped_store, query))
    assert nodes >= {node.id for node in picture.nodes}
    assert edges >= {edge.type for edge in picture.edges} - DERIVED.keys()
    derived = [form.type for form in query.about.picture.edges if form.derived]
    paths = sum(isinstance(value, Path) for value in found)
    assert len(found) == sum(isinstance(value, Node | Edge) for value in found) + paths
    assert bool(paths) == any(DERIVED[name or ""].pattern for name in derived)


@QUERIES
def test_a_question_can_be_asked_in_both_languages(query: Query) -> None:
    assert query.about.question.ko
    assert query.about.question.ko != query.about.question.en


def test_a_term_that_is_not_there_is_told_with_its_neighbours(shipped_store: Store) -> None:
    with pytest.raises(QueryError, match="no such Cause; perhaps hardware-failure"):
        run(shipped_store, find("recurring-components"), {"cause": "hardware-failur"})


def test_a_value_reaches_the_store_as_a_value(shipped_store: Store) -> None:
    hostile = "x'}) DETACH DELETE (n) //"
    with pytest.raises(QueryError, match="no such Cause"):
        run(shipped_store, find("recurring-components"), {"cause": hostile})
    assert run(shipped_store, find("recurring-components")).rows


def test_rows_are_cut_at_the_cap_and_say_so(shipped_store: Store) -> None:
    rows = run(shipped_store, find("components-by-count"), limit=3)
    assert len(rows) == 3
    assert rows.truncated


def test_the_first_question_counts_narrower_causes(shipped_store: Store) -> None:
    wide = run(shipped_store, find("recurring-components"), {"cause": "hardware-failure", "limit": 1000})
    narrow = run(shipped_store, find("recurring-components"), {"cause": "gpu-fault", "limit": 1000})
    counts = {row["component"]: row["incidents"] for row in wide}
    assert all(counts[row["component"]] >= row["incidents"] for row in narrow)  # type: ignore[operator]
    assert len(wide) > len(narrow) > 0
