"""Two libraries compared: what came, what went, and what each record says otherwise."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from loader.compare import Change, Changed, changed_incidents, changed_terms
from loader.library import Library, read_library
from loader.revisions import NoLibraryThere, library_at
from tests.building import CLAIM, both, record, source, tagged, term, vocabulary, write_library


def written(folder: Path, *records: dict[str, Any], terms: dict[str, Any] | None = None) -> Library:
    return read_library(write_library(folder, *records, terms=terms))


def changes(tmp_path: Path, **fields: Any) -> list[Change]:
    """Returns what a record with other fields says otherwise."""
    (found,) = changed_incidents(written(tmp_path / "a"), written(tmp_path / "b", record(**fields)))
    assert (found.kind, found.id) == ("changed", "IL-0001")
    return list(found.changes)


def test_a_library_does_not_differ_from_itself_whatever_its_folder(tmp_path: Path) -> None:
    one, other = written(tmp_path / "a"), written(tmp_path / "b")
    assert changed_incidents(one, other) == ()
    assert changed_terms(one, other) == ()


def test_incidents_come_and_go(tmp_path: Path) -> None:
    one = written(tmp_path / "a", record("IL-0001"), record("IL-0002"))
    other = written(tmp_path / "b", record("IL-0002"), record("IL-0003"))
    assert changed_incidents(one, other) == (
        Changed("removed", "IL-0001", "The case IL-0001 of a lost job"),
        Changed("added", "IL-0003", "The case IL-0003 of a lost job"),
    )


def test_a_claim_is_told_by_its_term_and_by_what_of_it_changed(tmp_path: Path) -> None:
    assert changes(
        tmp_path,
        causes=[
            *tagged("gpu-fault", role="proximate"),
            {"term": "wrong-default", "evidence": CLAIM | {"status": "inferred"}, "role": "root"},
        ],
        components=tagged("gpu-h100"),
    ) == [
        Change("changed", "cause", "gpu-fault", {"role": ("root", "proximate")}),
        Change(
            "added",
            "cause",
            "wrong-default",
            {"role": ("", "root"), "status": ("", "inferred"), "evidence": ("", "s1, first paragraph")},
        ),
        Change(
            "removed",
            "component",
            "nccl",
            {"status": ("stated", ""), "evidence": ("s1, first paragraph", "")},
        ),
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"lesson": both("Look twice.") | {"evidence": CLAIM}},
            ("changed", "lesson", "", {"English", "Korean"}),
        ),
        ({"lesson": None}, ("removed", "lesson", "", {"English", "Korean", "status", "evidence"})),
        (
            {"period": {"start": 2024, "end": "2024-05", "evidence": CLAIM}},
            ("changed", "period", "", {"end"}),
        ),
        (
            {"detected_by": tagged("job-exit", lag_hours=2.5)},
            ("changed", "detected by", "job-exit", {"lag"}),
        ),
        (
            {"symptoms": tagged("job-failure") + tagged("job-hang")},
            ("added", "symptom term", "job-hang", {"status", "evidence"}),
        ),
        (
            {"chains": None},
            ("removed", "chain", "gpu-fault → job-failure", {"status", "evidence"}),
        ),
        (
            {"figures": None},
            ("removed", "figure", "cards lost", {"value", "measure", "status", "evidence"}),
        ),
        (
            {"sources": [source("IL-0001", read="digest")]},
            ("changed", "source", "https://example.org/IL-0001/1", {"read"}),
        ),
        (
            {
                "history": [
                    {"date": "2025-06-01", "why": "Added."},
                    {"date": "2025-07-01", "why": "Mended."},
                ]
            },
            ("added", "history", "2025-07-01 Mended.", set()),
        ),
    ],
)
def test_every_part_of_a_record_is_compared(
    tmp_path: Path, fields: dict[str, Any], expected: tuple[str, str, str, set[str]]
) -> None:
    (found,) = changes(tmp_path, **fields)
    assert (found.kind, found.section, found.key, set(found.parts)) == expected


def test_no_field_of_a_record_escapes(tmp_path: Path) -> None:
    fields = record()
    said = {
        "organizations": ["globex"],
        "domain": "serving",
        "title": both("Another title"),
        "actions": None,
        "follow_ups": fields["actions"],
        "trigger": both("A trigger.") | {"evidence": CLAIM},
        "detection": both("A page.") | {"evidence": CLAIM},
    }
    found = {(change.kind, change.section) for change in changes(tmp_path, **said)}
    assert found == {
        ("removed", "organization"), ("added", "organization"), ("removed", "domain"), ("added", "domain"),
        ("changed", "title"), ("removed", "action"), ("added", "follow-up"), ("added", "trigger"),
        ("added", "detection"),
    }  # fmt: skip


def test_terms_come_go_and_change_within_their_scheme(tmp_path: Path) -> None:
    old = vocabulary(causes=[term("fire", kept="for tests"), term("flood", kept="for tests")])
    new = vocabulary(
        causes=[
            term("flood", "power-loss", kept="for tests", alias={"en": ["high water"]}),
            term("quake", kept="for tests"),
        ]
    )
    assert changed_terms(written(tmp_path / "a", terms=old), written(tmp_path / "b", terms=new)) == (
        Changed("removed", "fire", "fire", "causes"),
        Changed(
            "changed",
            "flood",
            "flood",
            "causes",
            (
                Change("changed", "broader", "", {"term": ("", "power-loss")}),
                Change("added", "alias", "high water", {}),
            ),
        ),
        Changed("added", "quake", "quake", "causes"),
    )


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A git repository with two revisions of a library in its folder ``lib/data``."""
    data = tmp_path / "clone" / "lib" / "data"
    for records, name in (((record("IL-0001"),), "one"), ((record("IL-0001"), record("IL-0002")), "two")):
        write_library(data, *records)
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", name], ["tag", name]):
            identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
            subprocess.run(["git", "-C", str(tmp_path / "clone"), *identity, *words], check=True)
    return data


def test_a_revision_is_the_library_as_it_was_then(clone: Path) -> None:
    with library_at("one", clone) as folder:
        old = read_library(folder)
        assert folder != clone
    assert not folder.exists()
    assert [change.id for change in changed_incidents(old, read_library(clone))] == ["IL-0002"]


def test_a_folder_is_taken_as_it_is(clone: Path, tmp_path: Path) -> None:
    with library_at(str(clone), tmp_path) as folder:
        assert folder == clone


@pytest.mark.parametrize("name", ["three", "--help", "one..two", ""])
def test_what_is_neither_folder_nor_revision_is_told(clone: Path, name: str) -> None:
    with pytest.raises(NoLibraryThere, match="is neither a folder nor a revision"), library_at(name, clone):
        pass


def test_a_revision_without_the_library_is_told(clone: Path) -> None:
    elsewhere = write_library(clone.parent / "later")
    with (
        pytest.raises(NoLibraryThere, match="the revision 'one' has no folder lib/later"),
        library_at("one", elsewhere),
    ):
        pass


def test_a_revision_outside_any_repository_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoLibraryThere, match="is in no git repository"), library_at("HEAD", tmp_path):
        pass
