"""The reference says of each canned question what its file says; `test_generated` checks for drift."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.catalog import Query, catalogue

REFERENCE = (Path(__file__).parents[2] / "docs" / "queries.md").read_text(encoding="utf-8")


def section(name: str) -> str:
    return REFERENCE.split(f"\n### {name}\n", 1)[1].split("\n### ", 1)[0]


@pytest.mark.parametrize("query", catalogue().values(), ids=lambda query: query.name)
def test_every_question_has_its_words_parameters_columns_and_example_rows(query: Query) -> None:
    told = section(query.name)
    assert f"\n{query.about.question.en}\n\n{query.about.question.ko}\n" in told
    assert f"[{query.name}](#{query.name})" in REFERENCE
    for name, parameter in query.about.parameters.items():
        assert f"| `{name}` | " in told
        assert parameter.doc in told
    for name, doc in query.about.columns.items():
        assert f"| {f'**{name}**' if name in query.about.key else name} | {doc} |" in told
    assert f"| {' | '.join(query.about.columns)} |\n|{' --- |' * len(query.about.columns)}\n| " in told


def test_no_cell_is_too_long_to_read() -> None:
    rows = [line for line in section("first-and-last-sight").splitlines() if line.startswith("| ")]
    assert max(map(len, rows)) < 300
    assert "and " in section("causes-of-symptom").splitlines()[-1]
