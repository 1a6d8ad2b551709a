"""`incidents explore`: what it says and to whom, how long it lasts, and that no password gets about."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import neo4j
import pytest
from neo4j.exceptions import Neo4jError

from graph_store.opening import open_store
from loader.library import read_library
from loader.plan import make_plan
from loader.write import carry_out
from tests.building import write_library
from tests.views.exploring import Explore

PAGE = "<!doctype html><script src=app.js></script>"
COMMAND = (sys.executable, "-m", "incident_library.cli.main", "explore")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An embedded store with a small library in it."""
    root = tmp_path_factory.mktemp("explore")
    with open_store(f"embedded:{root / 'store'}") as store:
        carry_out(make_plan(read_library(write_library(root / "library")), store), store)
    return root / "store"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A folder that passes for the Browser's."""
    (tmp_path / "browser").mkdir()
    (tmp_path / "browser" / "index.html").write_text(PAGE, encoding="utf-8")
    return tmp_path / "browser"


def test_it_says_how_to_connect_and_the_login_works_and_only_reads(folder: Path, tmp_path: Path) -> None:
    with Explore(tmp_path, store=f"embedded:{folder}") as explore:
        login = (explore.told["user"], explore.password)
        with neo4j.GraphDatabase.driver(explore.told["connect"], auth=login) as driver:
            count, _, _ = driver.execute_query(
                "MATCH (i:Incident) RETURN count(i) AS n", database_="incidents"
            )
            assert count[0]["n"] > 0
            with pytest.raises(Neo4jError, match="not allowed"):
                driver.execute_query("CREATE (:Cause {id: 'mine'})", database_="incidents")


def test_the_password_is_in_no_address_no_process_list_and_no_log(
    folder: Path, page: Path, tmp_path: Path
) -> None:
    with Explore(tmp_path, "--browser", str(page), store=f"embedded:{folder}") as explore:
        assert explore.opened.startswith("http://127.0.0.1:")
        assert explore.password not in explore.opened + explore.told["browser"]
        listed = [b"".join(_read(path) for path in Path("/proc").glob("[0-9]*/cmdline"))]
        assert b"incident_library.cli.main" in listed[0]
        assert explore.password.encode() not in listed[0]
    held = [path for path in folder.rglob("*") if path.is_file() and explore.password.encode() in _read(path)]
    assert [path.name for path in held] == ["secret.json"]
    assert held[0].stat().st_mode & 0o077 == 0


def test_with_no_open_nothing_is_opened(folder: Path, page: Path, tmp_path: Path) -> None:
    with Explore(tmp_path, "--browser", str(page), "--no-open", store=f"embedded:{folder}") as explore:
        assert "?dbms=bolt://reader@" in explore.told["browser"]
    assert not (tmp_path / "opened").exists()


def test_files_are_written_for_a_browser_of_ones_own(folder: Path, tmp_path: Path) -> None:
    words = ("--files", str(tmp_path / "mine"), "--lang", "ko")
    done = subprocess.run(
        [*COMMAND, "--store", f"embedded:{folder}", *words],
        input="\n", capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert f"file       {tmp_path / 'mine' / 'incidents-ko.grass'}\n" in done.stdout
    assert "{name_ko}" in (tmp_path / "mine" / "incidents-ko.grass").read_text(encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "mine" / "favourites-ko.zip") as archive:
        assert "Questions - components/recurring-components.cypher" in archive.namelist()


@pytest.mark.parametrize("missing", ["nothing", "."])
def test_a_browser_that_is_none_is_said_before_anything_else(
    missing: str, folder: Path, tmp_path: Path
) -> None:
    words = ("--store", f"embedded:{folder}", "--browser", str(tmp_path / missing))
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "holds no Neo4j Browser" in done.stderr
    assert done.stderr.count("\n") == 1


def _enter(process: subprocess.Popen[bytes], terminal: int) -> None:
    os.write(terminal, b"\n")


def _end_of_input(process: subprocess.Popen[bytes], terminal: int) -> None:
    os.write(terminal, b"\x04")


def _interrupt(process: subprocess.Popen[bytes], terminal: int) -> None:
    os.write(terminal, b"\x03")


@pytest.mark.parametrize("end", [_enter, _end_of_input, _interrupt])
def test_a_person_at_a_terminal_ends_it(
    end: Callable[[subprocess.Popen[bytes], int], None], folder: Path
) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "--store", f"embedded:{folder}"],
        stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True, preexec_fn=lambda: _take_terminal(theirs),  # noqa: PLW1509 - one thread here
    )  # fmt: skip
    os.close(theirs)
    assert process.stderr is not None
    assert b"Press Enter or Ctrl-C" in process.stderr.readline()
    assert process.poll() is None
    end(process, ours)
    said, complaint = process.communicate(timeout=20)
    os.close(ours)
    assert process.returncode == 0
    assert said.startswith(b"connect    bolt://127.0.0.1:")
    assert complaint.strip() == b""
    assert not (folder / "state.json").exists(), "the engine is still up"


def test_without_an_input_it_stays_until_it_is_interrupted(folder: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "--store", f"embedded:{folder}"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    assert b"Press Enter or Ctrl-C" in process.stderr.readline()
    time.sleep(0.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 0


def _take_terminal(terminal: int) -> None:
    """Makes the terminal the one that sends an interrupt for Ctrl-C."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # a process that is gone
        return b""
