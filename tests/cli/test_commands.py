"""The command line as a person meets it: what it prints where, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.building import record, tagged, write_library


def incidents(*words: str, store: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, on an embedded store of its own."""
    given = {k: v for k, v in os.environ.items() if not k.startswith("NEO4J_")} | environment
    if store:
        words = (*words, "--store", f"embedded:{store}")
    command = [sys.executable, "-m", "incident_library.cli.main", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=given, check=False)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the shipped library, loaded by the command."""
    store = tmp_path_factory.mktemp("cli") / "store"
    done = incidents("load", store=store)
    assert done.returncode == 0, done.stderr
    return store


def test_a_second_load_says_that_it_wrote_nothing(loaded: Path) -> None:
    done = incidents("load", store=loaded)
    assert "0 writes" in done.stderr
    assert done.stdout == ""
    assert "nothing to write" in incidents("load", "--dry-run", store=loaded).stdout


def test_status_says_what_is_there_and_whether_it_matches(loaded: Path) -> None:
    told = incidents("status", store=loaded).stdout
    assert f"embedded:{loaded}" in told
    assert "matches the store" in told


def test_a_dry_run_prints_the_plan_and_writes_nothing(tmp_path: Path) -> None:
    library, store = write_library(tmp_path / "library"), tmp_path / "store"
    told = incidents("load", str(library), "--dry-run", store=store).stdout
    assert "create  IL-0001" in told
    assert (
        "holds no library yet: run `incidents load` first"
        in incidents("query", "run", "recurring-components", store=store).stderr
    )


def test_rows_go_to_standard_output_in_every_form(loaded: Path) -> None:
    asked = ("query", "run", "recurring-components", "limit=2")
    rows = json.loads(incidents(*asked, "--format", "json", store=loaded).stdout)
    assert [list(row) for row in rows] == [["component", "name", "incidents", "examples"]] * 2
    lines = incidents(*asked, "--format", "jsonl", store=loaded).stdout.splitlines()
    assert [json.loads(line) for line in lines] == rows
    assert incidents(*asked, "--format", "csv", store=loaded).stdout.startswith("component,name,incidents,")
    assert incidents(*asked, "--format", "md", store=loaded).stdout.startswith("| component | name |")
    assert rows[0]["component"] in incidents(*asked, store=loaded).stdout
    assert int(incidents(*asked, "--count", store=loaded).stdout) > 2


def test_the_same_question_gives_the_same_bytes(loaded: Path) -> None:
    one, other = (incidents("query", "run", "causes-by-count", store=loaded).stdout for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("CREATE (n:Odd) RETURN n", "only reading is allowed"),
        ("MATCH (n:Incident) DETACH DELETE n", "only reading is allowed"),
        ("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", "only reading is allowed"),
        ("MATCH (n RETURN n", ""),
    ],
)
def test_cypher_that_does_more_than_read_is_refused_in_one_line(
    loaded: Path, statement: str, words: str
) -> None:
    done = incidents("cypher", statement, store=loaded)
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_cypher_reads_standard_input_and_cuts_at_the_limit(loaded: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "incident_library.cli.main", "cypher", "-", "--limit", "2",
         "--store", f"embedded:{loaded}", "-f", "csv"],
        input="MATCH (i:Incident) RETURN i.id AS id ORDER BY id", capture_output=True, text=True,
        timeout=60, check=True,
    )  # fmt: skip
    assert len(done.stdout.splitlines()) == 3
    assert "only the first 2 rows" in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("query", "run", "recurring-component"), "did you mean 'recurring-components'?"),
        (("query", "run", "recurring-components", "cause"), "is no KEY=VALUE"),
        (("show", "IL-9999"), "no incident 'IL-9999'"),
        (("load", "/nowhere"), "is no folder"),
        (("status", "--store", "mysql://x"), "mysql"),
        (("status", "--store", "bolt://127.0.0.1:9"), "no Neo4j server answers"),
        (("status", "--store", "bolt://u:secret@127.0.0.1:9"), "NEO4J_PASSWORD"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_one(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    elsewhere = {"XDG_DATA_HOME": str(tmp_path), "NEO4J_PASSWORD": "wrong"}
    done = incidents(*words, **elsewhere)
    assert done.returncode == 1
    assert told in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_wrong_usage_is_exit_code_two() -> None:
    assert incidents("query", "run").returncode == 2
    assert incidents("nonsense").returncode == 2


def test_lint_prints_every_fault_with_its_place(tmp_path: Path) -> None:
    write_library(tmp_path, record(causes=tagged("gpu-falt")))
    done = incidents("lint", str(tmp_path))
    assert done.returncode == 1
    assert "IL-0001.yaml:" in done.stdout
    assert "did you mean 'gpu-fault'?" in done.stdout


def test_the_shipped_library_is_clean() -> None:
    done = incidents("lint")
    assert done.returncode == 0, done.stdout


def test_show_reads_well_at_eighty_columns_and_marks_what_is_inferred() -> None:
    told = incidents("show", "il-0023").stdout
    assert max(len(line) for line in told.splitlines() if "https://" not in line) <= 80
    assert "(proximate, inferred)" in told
    assert "\x1b" not in told
    assert "교훈" in incidents("show", "IL-0023", "--lang", "ko").stdout
    assert json.loads(incidents("show", "IL-0023", "--json").stdout)["id"] == "IL-0023"


def test_stats_counts_the_whole_library() -> None:
    counted = json.loads(incidents("stats", "--json").stdout)
    claims = counted["claims by evidence"]
    assert counted["library"]["claims"] == claims["with evidence"] == claims["stated"] + claims["inferred"]
    assert counted["texts by language"]["English"] == counted["texts by language"]["Korean"]
    assert "█" in incidents("stats", "--plot").stdout


def test_a_new_record_is_valid_and_not_yet_good(tmp_path: Path) -> None:
    write_library(tmp_path)
    done = incidents("new", str(tmp_path), "--title", "A port: down")
    assert done.stdout.strip().endswith("IL-0002.yaml")
    told = incidents("lint", str(tmp_path)).stdout
    assert "is a suggestion" in told
    assert {line.rsplit("[", 1)[1] for line in told.splitlines() if "IL-0002" in line} == {"confirmed]"}


def test_schemas_are_json_that_a_record_satisfies() -> None:
    schema = json.loads(incidents("model", "schema", "incident").stdout)
    assert schema["properties"]["causes"]["minItems"] == 1
    assert "LED_TO" in incidents("model", "graph").stdout


def test_help_needs_neither_the_driver_nor_the_tables() -> None:
    heavy = ["neo4j", "rich", "pydantic", "yaml", "jinja2", "pyvis", "networkx"]
    code = (
        "import sys; from incident_library.cli.main import commands; commands(); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_explore_says_how_to_connect_and_keeps_the_store_up(loaded: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "incident_library.cli.main", "explore", "--store", f"embedded:{loaded}"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout
        told = [process.stdout.readline() for _ in range(3)]
        assert told[0].split()[1].startswith("bolt://127.0.0.1:")
        assert told[1].split() == ["user", "reader"]
        password = told[2].split()[1]
        time.sleep(0.3)
        assert process.poll() is None
        arguments = Path(f"/proc/{process.pid}/cmdline")
        assert not arguments.exists() or password not in arguments.read_text()
    finally:
        process.kill()
        process.communicate()
