"""A draft proposes what a report's words name, says where, and leaves the deciding to a person."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
import yaml

from graph_model.errors import LibraryFaults
from loader.draft import dates_in, draft
from loader.library import Library, read_library
from loader.lint import lint
from loader.reports import read_report
from loader.skeleton import next_id
from tests.building import record, term, vocabulary, write_library

MARKDOWN = """---
title: Training stalled on a port
source_url: https://example.org/port
date: 2025-03-02
---
# Training stalled on a port

On February 27, 2025 the job hang cost Acme a day on 512 H100 cards.

## Root cause

A wrong default in NCCL. NCCL again. On 2025-03-01 it was mended.
"""
HTML = """<!doctype html><html><head><title>학습 장애</title>
<link rel="canonical" href="https://example.org/ko">
<meta property="article:published_time" content="2024-05-01T00:00:00Z">
<script>var x = "power loss";</script></head><body><nav>infiniband</nav>
<h1>장애 보고</h1><p>2024년 4월 2일, NCCL 이
멈췄다. &lt;script&gt;</p></body></html>
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    named = term("h100", label={"en": "H100", "ko": "H100 카드"}, kept="for tests")
    return read_library(write_library(tmp_path / "library", record(), terms=vocabulary(components=[named])))


def proposed(tmp_path: Path, library: Library, name: str, text: str) -> dict:  # type: ignore[type-arg]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return yaml.safe_load(draft(library, read_report(path), dt.date(2026, 1, 2)))  # type: ignore[no-any-return]


def test_markdown_gives_its_title_dates_source_and_terms_with_their_places(
    tmp_path: Path, library: Library
) -> None:
    told = proposed(tmp_path, library, "port.md", MARKDOWN)
    assert told["title"]["en"] == "Training stalled on a port"
    assert told["period"]["start"] == "2025-02-27"
    (source,) = told["sources"]
    assert (source["url"], source["published"]) == ("https://example.org/port", "2025-03-02")
    assert [claim["term"] for claim in told["components"]] == ["nccl", "h100"]
    assert told["components"][0]["evidence"] == {
        "source": "s1",
        "at": "Root cause: line 12: “NCCL”",
        "status": "suggested",
    }
    assert [claim["term"] for claim in told["causes"]] == ["wrong-default"]
    assert [claim["term"] for claim in told["symptoms"]] == ["job-hang"]
    assert told["organizations"] == ["acme"]


def test_html_is_read_without_its_scripts_and_menus(tmp_path: Path, library: Library) -> None:
    told = proposed(tmp_path, library, "report.html", HTML)
    assert told["title"]["en"] == "학습 장애"
    assert told["sources"][0]["url"] == "https://example.org/ko"
    assert told["sources"][0]["published"] == "2024-05-01"
    assert told["period"]["start"] == "2024-04-02"
    assert [claim["term"] for claim in told["components"]] == ["nccl"]
    assert told["components"][0]["evidence"]["at"].startswith("장애 보고: line 5")


def test_a_draft_is_valid_and_lint_refuses_it_until_it_is_confirmed(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "port.md"
    path.write_text(MARKDOWN, encoding="utf-8")
    laid = library.root / "incidents" / f"{next_id(library)}.yaml"
    laid.write_text(draft(library, read_report(path), dt.date(2026, 1, 2)), encoding="utf-8")
    assert read_library(library.root).incidents["IL-0002"]
    rules = {fault.rule for fault in lint(library.root) if fault.path.stem == "IL-0002"}
    assert rules == {"confirmed"}


def test_a_report_that_names_nothing_still_gives_a_valid_record(tmp_path: Path, library: Library) -> None:
    told = proposed(tmp_path, library, "notes.txt", "Nothing of note.")
    assert told["title"]["en"] == "Nothing of note."
    assert told["causes"][0]["evidence"]["status"] == "suggested"


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("On 2024-02-29 and 2024-02-30", ["2024-02-29"]),
        ("3 May 2021, May 4, 2021", ["2021-05-04", "2021-05-03"]),
        ("2022년 10월 15일 오후", ["2022-10-15"]),
        ("version 10.24.12, 12024-01-01", []),
    ],
)
def test_days_are_found_however_they_are_written(text: str, dates: list[str]) -> None:
    assert list(dates_in(text)) == dates


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "holds no text"), (b"\xff\xfe\x00", "is not UTF-8"), (None, "cannot be read")],
)
def test_a_file_that_is_no_report_says_why(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "x.md"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LibraryFaults, match=words):
        read_report(path)
