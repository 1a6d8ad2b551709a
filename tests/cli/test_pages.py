"""graph and site as a person meets them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.queries.small import write_small


def incidents(*words: str, store: Path) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, on an embedded store of its own."""
    command = [sys.executable, "-m", "incident_library.cli.main", *words, "--store", f"embedded:{store}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the small library."""
    folder = tmp_path_factory.mktemp("pages")
    done = incidents("load", str(write_small(folder / "library")), store=folder / "store")
    assert done.returncode == 0, done.stderr
    return folder / "store"


def test_graph_writes_one_page_and_says_how_much_is_in_it(small: Path, tmp_path: Path) -> None:
    done = incidents("graph", "-o", str(tmp_path / "out.html"), store=small)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(rf"{tmp_path}/out.html: 4 incidents, \d+ nodes, \d+ kB\n", done.stderr)
    assert done.stdout == ""
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cause", "power-loss"), ": 1 incidents,"),
        (("--year", "2024", "--organization", "globex"), ": 1 incidents,"),
        (("--around", "gpu-fault"), ": 2 incidents,"),
        (("--path", "nccl", "IL-0001"), "incidents,"),
        (("--query", "symptoms-of-cause", "cause=gpu-fault"), ": 4 incidents,"),
    ],
)
def test_graph_draws_a_part_of_the_library(
    small: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = incidents("graph", "-o", str(tmp_path / "out.html"), *words, store=small)
    assert done.returncode == 0, done.stderr
    assert said in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--around", "gpu-fauld"), 1, "did you mean gpu-fault"),
        (("--year", "1999"), 1, "no incident is left by these filters"),
        (("--query", "no-such-question"), 1, "no-such-question"),
        (("--around", "nccl", "--query", "causes-by-count"), 2, "give one of --around, --path and --query"),
        (("cause=gpu-fault",), 2, "is a parameter of no question"),
    ],
)
def test_graph_says_in_one_line_what_is_wrong(
    small: Path, tmp_path: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    done = incidents("graph", "-o", str(tmp_path / "out.html"), *words, store=small)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out.html").exists()


def test_site_writes_a_folder_of_pages(small: Path, tmp_path: Path) -> None:
    done = incidents("site", "-o", str(tmp_path / "site"), "--address", "https://x.example", store=small)
    assert done.returncode == 0, done.stderr
    assert "open" in done.stderr
    assert "https://x.example/incidents/IL-0001.html" in (tmp_path / "site/sitemap.xml").read_text("utf-8")
    assert (tmp_path / "site/ko/incidents/IL-0001.html").is_file()


def test_site_refuses_an_address_that_is_none(small: Path, tmp_path: Path) -> None:
    done = incidents("site", "-o", str(tmp_path / "site"), "--address", "x.example", store=small)
    assert done.returncode == 2
    assert "is no web address" in done.stderr


def test_site_serves_its_pages_opens_the_browser_and_ends_with_ctrl_c(small: Path, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    asked = tmp_path / "asked"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {asked}.new && mv {asked}.new {asked}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "incident_library.cli.main", "site", "--serve", "-o", "pages"]
    process = subprocess.Popen(
        [*command, "--store", f"embedded:{small}"],
        cwd=tmp_path, env=os.environ | {"BROWSER": f"{browser} %s"}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        for _ in range(600):
            if asked.exists():
                break
            time.sleep(0.1)
        link = asked.read_text()
        assert link.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{link}incidents/IL-0001.html", timeout=10) as answer:  # noqa: S310 - ours
            assert answer.read() == (tmp_path / "pages" / "incidents" / "IL-0001.html").read_bytes()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=20)[1]
    finally:
        process.kill()
    assert (process.returncode, said.splitlines()[-2:]) == (0, [f"{link} until you press Ctrl-C", "stopped"])
