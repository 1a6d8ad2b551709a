"""The library read from Python: plain rows, and data frames of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars
import pytest

import queries
from graph_model.errors import IncidentLibraryError, QueryError, WriteRefused
from graph_store.connection import Store
from graph_store.values import Node, Rows
from queries.catalog import catalogue
from queries.table import MissingExtra, Table
from tests.queries.seven_incidents import A, C, D


@pytest.fixture
def library(seven: Store) -> queries.Reader:
    """A reader of the seven incidents; the store is closed by whoever opened it."""
    return queries.Reader(seven)


def test_a_question_is_answered_with_plain_rows(library: queries.Reader) -> None:
    answer = library.ask("blast-radius", limit=3)
    assert answer.columns == ("incident", "title", "gpus", "nodes", "hours", "gpu_hours", "causes")
    assert [row["incident"] for row in answer] == [A, D, C]
    assert answer.rows[1][2:] == (10, None, 3.0, 30, ["wrong-default"])
    assert library.count("blast-radius") == 4


def test_a_wrong_name_value_or_statement_is_refused_as_on_the_command_line(library: queries.Reader) -> None:
    with pytest.raises(QueryError, match="did you mean 'blast-radius'"):
        library.ask("blast-radus")
    with pytest.raises(QueryError, match="perhaps gpu-fault"):
        library.ask("recurring-components", cause="gpu-falt")
    with pytest.raises(QueryError, match="has no parameter 'cuase'"):
        library.count("recurring-components", cuase="gpu-fault")
    with pytest.raises(WriteRefused):
        library.cypher("CREATE (n:Cause {id: 'x'}) RETURN n")


def test_every_question_is_listed_in_both_languages(library: queries.Reader) -> None:
    english, korean = library.questions(), library.questions("ko")
    assert len(english) == len(catalogue())
    row = next(row for row in english if row["name"] == "recurring-components")
    assert row["topic"] == "components"
    assert row["parameters"] == ["cause", "limit"]
    assert any("구성 요소" in str(row["question"]) for row in korean)


def test_cypher_of_ones_own_takes_parameters_and_stops_at_its_limit(library: queries.Reader) -> None:
    statement = "MATCH (c:Cause) WHERE c.id <> $without RETURN c.id AS cause ORDER BY cause"
    assert library.cypher(statement, without="power-loss").rows == (
        ("gpu-fault",), ("hardware-failure",), ("wrong-default",),
    )  # fmt: skip
    cut = library.cypher(statement, limit=1, without="power-loss")
    assert (cut.rows, cut.truncated) == ((("gpu-fault",),), True)


def test_search_and_likeness_are_tables_too(library: queries.Reader) -> None:
    found = library.search(cause="hardware-failure", component=["infiniband"])
    assert [row["incident"] for row in found] == ["IL-0006"]
    assert found.rows[0][4:] == (["acme", "globex"], ["gpu-fault"])
    near = library.similar(A, limit=1)
    assert near.columns == ("incident", "start", "title", "score", "shared")
    assert {"gpu-fault", "gpu-h100", "nccl"} <= set(near.rows[0][4])  # type: ignore[call-overload]


def test_a_diagnosis_is_a_table_that_says_when_it_is_in_doubt(library: queries.Reader) -> None:
    told = library.diagnose(component="ups", symptom="job-hang", limit=2)
    assert told.columns == ("cause", "share", "usual", "precedents", "helped", "doubt")
    assert D in told.rows[0][3]  # type: ignore[operator]
    assert sum(row["share"] for row in told) <= 1.0  # type: ignore[misc]
    with pytest.raises(QueryError):
        library.diagnose(symptom="no such thing at all")


def test_an_answer_can_be_had_as_a_picture(library: queries.Reader) -> None:
    (edge,) = library.picture("components-by-lift", at_least=3).edges
    assert (edge.type, edge.properties["lift"]) == ("TOGETHER", 1.31)


def test_pandas_keeps_whole_numbers_whole_and_missing_values_missing(library: queries.Reader) -> None:
    frame = library.ask("blast-radius").to_pandas()
    assert list(frame.columns) == ["incident", "title", "gpus", "nodes", "hours", "gpu_hours", "causes"]
    assert str(frame["gpus"].dtype) == "Int64"
    assert frame["gpu_hours"].sum() == 70
    assert frame["gpus"].isna().tolist() == [False, False, False, True]
    assert frame["causes"][0] == ["gpu-fault"]


def test_polars_keeps_types_lists_and_nulls(library: queries.Reader) -> None:
    frame = library.ask("blast-radius").to_polars()
    assert frame.schema["gpus"] == polars.Int64
    assert frame.schema["causes"] == polars.List(polars.String)
    assert frame["gpu_hours"].to_list() == [40, 30, None, None]


def test_nodes_become_what_a_frame_can_hold(library: queries.Reader) -> None:
    found = library.cypher("MATCH (c:Cause {id: 'gpu-fault'}) RETURN c")
    assert isinstance(found.rows[0][0], Node)
    assert found.to_pandas()["c"][0]["labels"] == ["Cause"]
    assert found.to_polars()["c"][0]["id"] == "gpu-fault"


@pytest.mark.parametrize(
    "rows", [(), ((1,), (2.5,)), ((None,), (None,)), ((1,), ("two",)), (([],), (["a"],))]
)
def test_any_column_becomes_a_frame(rows: tuple[tuple[object, ...], ...]) -> None:
    table = Table(("x",), rows)
    assert table.to_pandas().shape == table.to_polars().shape == (len(rows), 1)


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_a_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=rf"{name} is not installed; run: pip install 'incident-library"):
        getattr(Table(("x",), ((1,),)), f"to_{name}")()
    assert issubclass(MissingExtra, IncidentLibraryError)


def test_a_notebook_shows_a_table_whose_text_is_no_markup() -> None:
    table = Table.of(Rows(("n", "who"), tuple((n, ["<script>", None]) for n in range(60))))
    shown = table._repr_html_()
    assert shown.count("<tr>") == 51
    assert "<td>49</td><td>&lt;script&gt;, </td>" in shown
    assert "<script>" not in shown
    assert "10 more rows" in shown


def test_importing_the_package_loads_no_driver_and_names_only_what_it_offers() -> None:
    code = "import queries, sys; print('neo4j' in sys.modules, 'pandas' in sys.modules, queries.__all__)"
    root = Path(queries.__file__).parent.parent
    told = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert told.stdout == "False False ['Reader', 'Table', 'connect']\n"
    with pytest.raises(AttributeError, match="it has Reader, Table, connect"):
        queries.conect  # noqa: B018
