"""Canned questions are checked when they are read, and values when they are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph_model.errors import QueryError
from queries.catalog import catalogue, find, read_query
from queries.runner import bind

HEAD = """// ---
// question: {{en: "How many?", ko: "몇 개인가?"}}
// parameters:
//   cause: {{type: {type}, {scheme} default: gpu-fault, doc: the cause}}
// columns:
//   n: the cause's id
// key: [{key}]
// picture:
//   nodes: {{{nodes}}}
//   edges: [{edges}]
// ---
MATCH (c:Cause {{id: {used}}}) RETURN c.id AS n
"""


def written(folder: Path, **parts: str) -> Path:
    told = {
        "type": "term",
        "scheme": "scheme: causes,",
        "nodes": "n: Cause",
        "edges": "",
        "key": "n",
        "used": "$cause",
    } | parts
    path = folder / "topic" / "how-many.cypher"
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD.format(**told), encoding="utf-8")
    return path


def test_a_question_carries_its_name_topic_and_metadata(tmp_path: Path) -> None:
    query = read_query(written(tmp_path))
    assert (query.name, query.topic) == ("how-many", "topic")
    assert query.about.question["ko"] == "몇 개인가?"
    assert query.body == "MATCH (c:Cause {id: $cause}) RETURN c.id AS n"
    assert query.statement.startswith("// ---")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"used": "$cuase"}, r"\$cuase is used but not declared"),
        ({"used": "'x'"}, r"\$cause is declared but not used"),
        ({"used": "'$cause'"}, r"\$cause is declared but not used"),
        ({"scheme": ""}, r"\$cause is a term with the scheme None"),
        ({"type": "trem"}, "its metadata is wrong"),
        ({"nodes": "n: Nothing"}, "is no column of a declared label"),
        ({"nodes": "m: Cause"}, "is no column of a declared label"),
        ({"nodes": "n: [Cause, Nothing]"}, "is no column of a declared label"),
        ({"nodes": ""}, "its metadata is wrong"),
        ({"key": "m"}, "the key m is no column"),
        ({"key": ""}, "its metadata is wrong"),
        ({"edges": "{start: n, end: m}"}, "joins columns that are no nodes of it"),
        ({"edges": "{start: n, type: LEAD_TO, end: n}"}, "joins no n to a n in the graph"),
        ({"edges": "{start: n, type: SHOWED, end: n}"}, "joins no n to a n in the graph"),
        ({"edges": "{start: n, type: TOGETHER, end: n, via: m}"}, "goes via m: no column"),
        ({"edges": "{start: n, type: LED_TO, end: n, via: n}"}, "goes via n: no column, or not derived"),
    ],
)
def test_a_question_that_does_not_fit_itself_is_refused(
    tmp_path: Path, parts: dict[str, str], words: str
) -> None:
    with pytest.raises(QueryError, match=words):
        read_query(written(tmp_path, **parts))


@pytest.mark.parametrize("kind", ["type: LED_TO,", "type: TOGETHER,", ""])
def test_a_picture_may_draw_what_the_graph_holds_what_is_derived_or_whatever_is_there(
    tmp_path: Path, kind: str
) -> None:
    (edge,) = read_query(written(tmp_path, edges=f"{{start: n, {kind} end: n}}")).about.picture.edges
    assert edge.derived == (kind == "type: TOGETHER,")


def test_a_dollar_in_a_comment_or_a_string_is_no_parameter(tmp_path: Path) -> None:
    path = written(tmp_path, used="$cause})  // not $this\nWITH c WHERE c.name <> '$that' MATCH (d {id: c.id")
    assert list(read_query(path).about.parameters) == ["cause"]


def test_a_file_without_metadata_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.cypher"
    path.write_text("MATCH (n) RETURN n")
    with pytest.raises(QueryError, match="must begin with metadata"):
        read_query(path)


def test_the_catalogue_is_every_file_of_the_folder() -> None:
    assert len(catalogue()) >= 40
    assert list(catalogue()) == sorted(catalogue())


def test_an_unknown_question_names_the_nearest() -> None:
    with pytest.raises(QueryError, match="did you mean 'recurring-components'"):
        find("recurring-component")


def test_values_are_taken_in_the_type_that_is_declared() -> None:
    query = find("recurring-components")
    assert bind(query, {}) == {"cause": "hardware-failure", "limit": 20}
    assert bind(query, {"limit": "5"}) == {"cause": "hardware-failure", "limit": 5}
    with pytest.raises(QueryError, match="limit=five: a whole number was expected"):
        bind(query, {"limit": "five"})
    with pytest.raises(QueryError, match="has no parameter 'cuase'; did you mean 'cause'"):
        bind(query, {"cuase": "x"})


def test_an_optional_value_may_be_left_out() -> None:
    assert bind(find("incidents-by-facets"), {})["component"] is None
