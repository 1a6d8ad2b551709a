"""search, similar and diagnose as a person meets them: readable at 80 columns, in both languages, as JSON."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.queries.small import write_small


def incidents(*words: str, store: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, on an embedded store of its own."""
    command = [sys.executable, "-m", "incident_library.cli.main", *words, "--store", f"embedded:{store}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, input=stdin, check=False)


@pytest.fixture(scope="module")
def small_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the small library, loaded by the command."""
    folder = tmp_path_factory.mktemp("answers")
    done = incidents("load", str(write_small(folder / "library")), store=folder / "store")
    assert done.returncode == 0, done.stderr
    return folder / "store"


def told(store: Path, *words: str) -> str:
    done = incidents(*words, store=store)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(cell_len(line) <= 80 for line in done.stdout.splitlines())
    return done.stdout


def test_search_prints_hits_suggested_filters_groups_and_facets(small_store: Path) -> None:
    out = told(small_store, "search", "nccl timout")
    assert out.startswith("1 incident\n")
    assert "--symptom collective-timeout" in out
    assert "if that was a slip" in out
    assert "The network port flapped; jobs were lost." not in out
    assert "IL-0002  2023-05  globex" in out


def test_search_prints_the_filters_in_force_and_what_there_would_be_without(small_store: Path) -> None:
    out = told(small_store, "search", "--component", "gpu", "--domain", "training")
    assert "--component gpu, 3 without it" in out
    assert "newest first" in out
    assert out.index("IL-0004") < out.index("IL-0001")
    assert "By cause" not in out, "there is but one"
    assert "hardware failure 3" in told(small_store, "search")


def test_search_speaks_korean(small_store: Path) -> None:
    out = told(small_store, "search", "작업이", "--lang", "ko", "--limit", "1")
    assert out.startswith("사례 3건  관련도순 · 처음 1건만 보임\n")
    assert "작업이" in out
    assert "원인별" in out


def test_search_prints_all_of_one_facet(small_store: Path) -> None:
    assert told(small_store, "search", "--facet", "component").splitlines() == [
        "    3  gpu  gpu", "    1    gpu h100  gpu-h100", "    1  infiniband  infiniband", "    1  nccl  nccl"
    ]  # fmt: skip


def test_similar_prints_reasons_that_sum_to_the_score(small_store: Path) -> None:
    out = told(small_store, "similar", "IL-0001", "--limit", "1")
    first = next(line for line in out.splitlines() if "IL-0004" in line)
    reasons = [line.split() for line in out.splitlines() if line.startswith("  0.")]
    assert sum(float(words[0]) for words in reasons) == pytest.approx(float(first.split()[0]), abs=0.01)
    assert any(words[-1] == "inferred" for words in reasons)
    assert "추론" in told(small_store, "similar", "IL-0001", "--lang", "ko")


LOG = "fine\nWatchdog caught collective timeout \x1b[31m\n" * 3


def test_diagnose_reads_a_log_from_a_file_and_from_standard_input(small_store: Path, tmp_path: Path) -> None:
    (tmp_path / "train.log.gz").write_bytes(gzip.compress(LOG.encode()))
    out = told(small_store, "diagnose", "--log", str(tmp_path / "train.log.gz"), "--component", "infiniband")
    assert "Log train.log.gz  6 lines" in out
    assert "3 lines, 2 to 6" in out
    assert re.search(r"^[6-9]\d%  wrong default  usually 25%$", out, re.MULTILINE)
    assert "Raised the default. (helped)" in out
    assert "\x1b" not in out
    piped = incidents("diagnose", "--log", "-", "--component", "ib", store=small_store, stdin=LOG)
    assert piped.stdout == out.replace("Log train.log.gz", "Log -")


def test_diagnose_takes_free_text_in_both_languages_and_from_standard_input(small_store: Path) -> None:
    words = "infiniband 에서 NCCL 타임아웃"
    out = told(small_store, "diagnose", words, "--lang", "ko")
    assert "유력한 원인" in out
    assert "글에서: “infiniband”" in out
    assert incidents("diagnose", "-", "--lang", "ko", store=small_store, stdin=words).stdout == out


def test_diagnose_says_unknown_and_ends_well(small_store: Path) -> None:
    assert told(small_store, "diagnose", "hello").startswith("Unknown: nothing that is observed")
    assert "Unknown: what is observed tells too little" in told(small_store, "diagnose", "--component", "gpu")
    assert "알 수 없음" in told(small_store, "diagnose", "안녕", "--lang", "ko")


def test_answers_come_as_json(small_store: Path) -> None:
    found = json.loads(told_json(small_store, "search", "port"))
    assert [hit["id"] for hit in found["hits"]] == ["IL-0002"]
    assert found["facets"]["cause"][0]["name"] == {"en": "hardware failure", "ko": "한국어 hardware failure"}
    alike = json.loads(told_json(small_store, "similar", "IL-0001"))
    assert alike["nearest"][0]["shared"][0]["score"] > 0
    diagnosis = json.loads(
        told_json(small_store, "diagnose", "--component", "ib", "--symptom", "nccl timeout")
    )
    assert diagnosis["suspects"][0]["cause"] == "wrong-default"
    assert json.loads(told_json(small_store, "diagnose", "hello"))["doubt"] == "nothing-known"


def told_json(store: Path, *words: str) -> str:
    done = incidents(*words, "--format", "json", store=store)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("search", "x" * 2000), 1, "2000 characters and search takes 1000"),
        (("search", "!!"), 1, "there is no word in '!!'"),
        (("search", "--cause", "gpu-falt"), 1, "perhaps gpu-fault"),
        (("search", "--facet", "colour"), 1, "the facets are cause"),
        (("similar", "IL-9999"), 1, "no incident 'IL-9999'"),
        (("diagnose",), 2, "say what is seen"),
        (("diagnose", "--log", "nowhere.log"), 1, "nowhere.log: the log cannot be read: No such file"),
        (("diagnose", "--symptom", "gpu"), 1, "'gpu' is a term of components, not of symptoms"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_line(
    small_store: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    done = incidents(*words, store=small_store)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
