"""`incidents diff`: what a person sees of the changes between two libraries."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.building import both, record, tagged, write_library
from tests.cli.test_commands import incidents

TOLD = """\
incidents: 1 added, 0 removed, 1 changed
~ IL-0001  The case IL-0001 of a lost job
    ~ title: Korean rewritten
    + cause wrong-default: role contributing; status stated
    - component nccl
+ IL-0002  The case IL-0002 of a lost job
terms: 0 added, 0 removed, 0 changed
"""


def two(folder: Path) -> tuple[str, str]:
    changed = record(
        causes=[*tagged("gpu-fault", role="root"), *tagged("wrong-default", role="contributing")],
        components=tagged("gpu-h100"),
        title=both("The case IL-0001 of a lost job") | {"ko": "고친 제목, " * 20},
    )
    old = write_library(folder / "old", record())
    return str(old), str(write_library(folder / "new", changed, record("IL-0002")))


def test_changes_are_told_in_lines_of_at_most_80_columns(tmp_path: Path) -> None:
    done = incidents("diff", *two(tmp_path), "--no-answers")
    assert (done.stdout, done.stderr, done.returncode) == (TOLD, "", 0)
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_answers_that_change_are_told_by_what_their_rows_are_about(tmp_path: Path) -> None:
    told = incidents("diff", *two(tmp_path)).stdout
    assert told.startswith(TOLD + "answers: ")
    assert "\n~ causes-by-count  +1 -0 ~2\n    + wrong-default\n" in told
    assert "\n~ incidents-mostly-inferred  +1 -0 ~0\n    + IL-0002\n" in told


def test_everything_is_there_as_json(tmp_path: Path) -> None:
    told = json.loads(incidents("diff", *two(tmp_path), "--format", "json").stdout)
    assert [(change["kind"], change["id"]) for change in told["incidents"]] == [
        ("changed", "IL-0001"),
        ("added", "IL-0002"),
    ]
    assert told["terms"] == []
    by_count = next(answer for answer in told["answers"] if answer["query"] == "causes-by-count")
    assert [row["cause"] for row in by_count["gained"]] == ["wrong-default"]
    ((before, after),) = [pair for pair in by_count["changed"] if pair[0]["cause"] == "gpu-fault"]
    assert (before["incidents"], after["incidents"]) == (1, 2)


def test_a_revision_is_compared_with_the_library_as_it_is(tmp_path: Path) -> None:
    home = write_library(tmp_path / "clone" / "data", record())
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(home), *identity, *words], check=True)
    write_library(home, record(), record("IL-0002"))
    told = incidents("diff", "HEAD", "--library", str(home), "--no-answers").stdout
    assert told.startswith("incidents: 1 added, 0 removed, 0 changed\n+ IL-0002")


def test_a_library_that_does_not_read_is_named(tmp_path: Path) -> None:
    old, new = two(tmp_path)
    (Path(new) / "incidents" / "IL-0002.yaml").write_text("id: [")
    done = incidents("diff", old, new)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{new} does not read with this version:\n")
    assert "IL-0002.yaml:" in done.stderr
