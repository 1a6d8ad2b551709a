"""A library is checked as one whole: every fault in one run, each at its place, each with what is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graph_model.errors import LibraryFaults
from loader.library import read_library
from tests.building import CLAIM, record, source, tagged, term, vocabulary, write_library


def faults(folder: Path) -> list[str]:
    with pytest.raises(LibraryFaults) as raised:
        read_library(folder)
    return [str(fault) for fault in raised.value.faults]


def test_a_valid_library_is_read_whole_and_sorted(tmp_path: Path) -> None:
    library = read_library(write_library(tmp_path, record("IL-0002"), record("IL-0001")))
    assert list(library.incidents) == ["IL-0001", "IL-0002"]
    assert library.schemes["causes"]["gpu-fault"].broader == "hardware-failure"
    assert library.incidents["IL-0001"].causes[0].evidence[0].status == "stated"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown term": (
        {"causes": tagged("gpu-falt")},
        "no term 'gpu-falt' in causes; did you mean 'gpu-fault'?",
    ),
    "term of another scheme": ({"causes": tagged("nccl")}, "'nccl' belongs to components, not to causes"),
    "term said twice": ({"symptoms": tagged("job-hang", "job-hang")}, "'job-hang' is said twice"),
    "unknown field": ({"symptomps": "x"}, "unknown field 'symptomps'; did you mean 'symptoms'?"),
    "missing field": ({"causes": None}, "the required field 'causes' is missing"),
    "empty list": ({"causes": []}, "at least 1 are needed"),
    "boolean for text": (
        {"title": {"en": False}},
        "found the boolean false; text was expected; put it in quotes",
    ),
    "number for text": ({"title": {"en": 1.1}}, "found the number 1.1; text was expected"),
    "bad id": ({"id": "0123"}, "it must match ^IL-"),
    "bad role": ({"causes": tagged("gpu-fault", role="rot")}, "did you mean 'root'?"),
    "unknown source": (
        {"causes": [{"term": "gpu-fault", "evidence": CLAIM | {"source": "s9"}}]},
        "the source 's9' is not among this record's s1",
    ),
    "claim without evidence": (
        {"causes": [{"term": "gpu-fault"}]},
        "the required field 'evidence' is missing",
    ),
    "script address": ({"sources": [source("IL-0001", url="javascript:alert(1)")]}, "is no http or https"),
    "file address": ({"sources": [source("IL-0001", url="file:///etc/passwd")]}, "is no http or https"),
    "end before start": (
        {"period": {"start": 2024, "end": 2023, "evidence": CLAIM}},
        "ends (2023) before it starts (2024)",
    ),
    "date with time": ({"period": {"start": "2024-01-01 10:00", "evidence": CLAIM}}, "is no date"),
    "step that is not claimed": (
        {"chains": [{"steps": ["gpu-fault", "job-hang"], "evidence": CLAIM}]},
        "the step 'job-hang' is not claimed by this record",
    ),
    "chain that turns back": (
        {"chains": [{"steps": ["gpu-fault", "job-failure", "gpu-fault"], "evidence": CLAIM}]},
        "comes twice",
    ),
    "not a number": (
        {"figures": [{"what": {"en": "x"}, "value": float("nan"), "unit": "h", "evidence": CLAIM}]},
        "is no finite number",
    ),
    "two sources of one name": (
        {"sources": [source("IL-0001"), source("IL-0001", 2, id="s1")]},
        "the source 's1' is listed twice",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_record_is_refused_with_what_would_be_right(tmp_path: Path, name: str) -> None:
    fields, words = WRONG[name]
    told = faults(write_library(tmp_path, record(**fields)))
    assert any(words in fault for fault in told), told
    assert all(":" in fault and ".yaml" in fault for fault in told)


def test_every_fault_of_every_file_is_told_in_one_run(tmp_path: Path) -> None:
    folder = write_library(
        tmp_path, record("IL-0001", causes=tagged("nope")), record("IL-0002", domain="nope")
    )
    (folder / "incidents" / "IL-0003.yaml").write_text("id: [")
    told = faults(folder)
    named = {fault.split(":")[0].rsplit("/")[-1] for fault in told}
    assert named == {"IL-0001.yaml", "IL-0002.yaml", "IL-0003.yaml"}


def test_a_missing_field_is_told_at_its_parents_line(tmp_path: Path) -> None:
    folder = write_library(tmp_path)
    path = folder / "incidents" / "IL-0001.yaml"
    path.write_text(path.read_text().replace("  unit: card\n", ""))
    (told,) = faults(folder)
    line = path.read_text().splitlines().index("figures:") + 2
    assert f"IL-0001.yaml:{line}:3: the required field 'unit' is missing" in told


def test_one_id_in_two_files_names_both(tmp_path: Path) -> None:
    folder = write_library(tmp_path)
    twin = folder / "incidents" / "twin.yaml"
    twin.write_text((folder / "incidents" / "IL-0001.yaml").read_text())
    (told,) = faults(folder)
    assert "twin.yaml:1:5" in told
    assert "IL-0001.yaml:1" in told


def test_one_term_id_in_two_schemes_is_refused(tmp_path: Path) -> None:
    (told,) = faults(write_library(tmp_path, terms=vocabulary(symptoms=[term("nccl")])))
    assert "the id 'nccl' is taken" in told


@pytest.mark.parametrize("above", ["a-term", "another"])
def test_a_circle_of_broader_terms_is_refused(tmp_path: Path, above: str) -> None:
    terms = vocabulary(causes=[term("a-term", above), term("another", "a-term")])
    assert any("turn in a circle" in fault for fault in faults(write_library(tmp_path, terms=terms)))


def test_one_address_told_in_two_ways_is_refused(tmp_path: Path) -> None:
    other = record("IL-0002", sources=[source("IL-0001", title="Another title")])
    (told,) = faults(write_library(tmp_path, record(), other))
    assert "title 'Another title' differs from 'Report 1 on IL-0001' in IL-0001" in told


def test_a_link_out_of_the_library_and_a_folder_with_a_files_name_are_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("id: x")
    folder = write_library(tmp_path / "library")
    (folder / "incidents" / "link.yaml").symlink_to(outside)
    (folder / "incidents" / "folder.yaml").mkdir()
    told = faults(folder)
    assert any("link.yaml" in fault and "leaves the library" in fault for fault in told)
    assert any("folder.yaml" in fault and "is a folder" in fault for fault in told)


@pytest.mark.parametrize("name", ["IL-0001.yml", "IL-0001.YAML"])
def test_other_spellings_of_the_ending_are_read(tmp_path: Path, name: str) -> None:
    folder = write_library(tmp_path)
    (folder / "incidents" / "IL-0001.yaml").rename(folder / "incidents" / name)
    assert list(read_library(folder).incidents) == ["IL-0001"]


@pytest.mark.parametrize(
    "text", ["x' WITH 1 AS a MATCH (n) DETACH DELETE n //", '=HYPERLINK("http://x")', "</script>"]
)
def test_hostile_words_are_words(tmp_path: Path, text: str) -> None:
    library = read_library(write_library(tmp_path, record(title={"en": text, "ko": text})))
    assert library.incidents["IL-0001"].title.en == text


def test_a_folder_that_is_no_library_says_what_was_expected(tmp_path: Path) -> None:
    assert "expected incidents/*.yaml" in faults(tmp_path)[0]
    assert "is no folder" in faults(tmp_path / "gone")[0]
