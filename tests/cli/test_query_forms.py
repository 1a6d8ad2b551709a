"""The forms of a canned question on the command line: its count, and its graph for Neo4j Browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.building import record, tagged, write_library
from tests.cli.test_commands import incidents


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with three incidents, two of which involve the components gpu-h100 and nccl."""
    folder = tmp_path_factory.mktemp("three")
    records = [record("IL-0001"), record("IL-0002"), record("IL-0003", components=tagged("infiniband"))]
    assert (
        incidents("load", str(write_library(folder / "library", *records)), store=folder / "store").returncode
        == 0
    )
    return folder / "store"


def test_a_count_does_not_stop_at_the_limit_of_the_table(three: Path) -> None:
    asked = ("query", "run", "components-by-count", "limit=2")
    assert incidents(*asked, "--count", store=three).stdout == "4\n"
    assert len(incidents(*asked, "--format", "jsonl", store=three).stdout.splitlines()) == 2


def test_a_count_refuses_what_the_question_refuses(three: Path) -> None:
    done = incidents("query", "run", "recurring-components", "cause=gpu-falt", "--count", store=three)
    assert done.returncode == 1
    assert "perhaps gpu-fault" in done.stderr


def test_the_graph_form_is_cypher_that_answers_with_what_can_be_drawn(three: Path) -> None:
    printed = incidents("query", "show", "components-that-fail-together", "--graph").stdout
    assert printed.startswith("MATCH (a:Component)")
    typed = printed.replace("$at_least", "2").replace("$limit", "10")
    told = incidents("cypher", typed, "--format", "jsonl", store=three).stdout
    assert '"id": "gpu-h100"' in told
    assert '"id": "IL-0002"' in told
    assert '"id": "IL-0003"' not in told
