"""Which answers change between two stores: rows gained, lost, and told otherwise."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from graph_store.opening import open_store
from graph_store.values import Rows
from loader.library import read_library
from loader.plan import make_plan
from loader.write import carry_out
from queries.answer_changes import AnswerChange, changed_answers, compare
from queries.catalog import find
from tests.building import record, tagged, write_library

COLUMNS = ("year", "cause", "incidents")


def rows(*values: tuple[int, str, int]) -> Rows:
    return Rows(COLUMNS, values)


def row(*values: object) -> dict[str, object]:
    return dict(zip(COLUMNS, values, strict=True))


def test_rows_are_matched_by_what_they_are_about_and_not_by_their_place() -> None:
    old = rows((2023, "fire", 2), (2023, "flood", 1), (2024, "fire", 1))
    new = rows((2023, "flood", 3), (2024, "fire", 1), (2024, "flood", 1))
    assert compare(find("causes-by-year"), old, new) == AnswerChange(
        "causes-by-year",
        gained=(row(2024, "flood", 1),),
        lost=(row(2023, "fire", 2),),
        changed=((row(2023, "flood", 1), row(2023, "flood", 3)),),
    )


def test_the_order_of_rows_alone_is_no_change() -> None:
    old, new = rows((2023, "fire", 2), (2024, "fire", 2)), rows((2024, "fire", 2), (2023, "fire", 2))
    assert compare(find("causes-by-year"), old, new) == AnswerChange("causes-by-year", (), (), ())


@pytest.fixture
def answers(tmp_path: Path) -> dict[str, AnswerChange]:
    """What changes when a second incident with another cause is added."""
    first = record("IL-0001")
    second = record("IL-0002", causes=tagged("power-loss", role="root"), chains=None, actions=None)
    with ExitStack() as stack:
        stores = []
        for name, records in (("old", [first]), ("new", [first, second])):
            store = stack.enter_context(open_store(f"embedded:{tmp_path / name}"))
            library = read_library(write_library(tmp_path / f"{name}-library", *records))
            carry_out(make_plan(library, store), store)
            stores.append(store)
        return {change.query: change for change in changed_answers(*stores)}


def test_questions_whose_answers_change_are_found_and_no_others(answers: dict[str, AnswerChange]) -> None:
    by_count = answers["causes-by-count"]
    assert [r["cause"] for r in by_count.gained] == ["power-loss"]
    assert by_count.lost == by_count.changed == ()
    ((before, after),) = answers["symptoms-by-count"].changed
    assert (before["symptom"], before["incidents"], after["incidents"]) == ("job-failure", 1, 2)
    assert "longest-chains" not in answers  # the second incident has none
    assert "what-distinguishes-causes" not in answers  # its terms are in neither library
