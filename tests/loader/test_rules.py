"""The quality gate: each rule refuses what it is there for and lets its nearest neighbour pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from loader.lint import lint
from loader.rules import rules
from tests.building import CLAIM, both, record, source, tagged, term, vocabulary, write_library

SIGNATURE = {
    "pattern": r"Xid .*: 79,",
    "sample": "kernel: NVRM: Xid (PCI:0000:9b:00): 79, GPU has fallen off the bus",
    "near_miss": "kernel: NVRM: Xid (PCI:0000:9b:00): 94, Contained ECC error",
    "meaning": both("The GPU has fallen off the bus."),
}


def faults(folder: Path, rule: str) -> list[str]:
    return [fault.message for fault in lint(folder) if fault.rule == rule]


def test_a_good_library_is_clean(tmp_path: Path) -> None:
    assert not lint(used(tmp_path))


def used(folder: Path, *records: dict[str, Any], **terms: list[dict[str, Any]]) -> Path:
    """Writes a library whose terms say why they are kept unless a record uses them."""
    told = records or (record(),)
    names = str(told)
    schemes = vocabulary(**terms)
    for each in [each for scheme in schemes.values() for each in scheme]:
        narrower = any(other.get("broader") == each["id"] for scheme in schemes.values() for other in scheme)
        if f"'{each['id']}'" in names or narrower:
            each.pop("kept", None)
    return write_library(folder, *told, terms=schemes)


BOTH_SIDES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "both-languages": ({"title": {"en": "Only English"}}, {"title": {"en": "English", "ko": "영어"}}),
    "confirmed": (
        {"causes": [{"term": "gpu-fault", "evidence": CLAIM | {"status": "suggested"}}]},
        {"causes": [{"term": "gpu-fault", "evidence": CLAIM | {"status": "inferred"}}]},
    ),
    "dates": (
        {"period": {"start": "2025-02", "evidence": CLAIM}},
        {"period": {"start": "2024-12-31", "evidence": CLAIM}},
    ),
    "names": (
        {"symptom": both("As in IL-9999 it stopped.") | {"evidence": CLAIM}},
        {"symptom": both("As in IL-0001 it stopped.") | {"evidence": CLAIM}},
    ),
}


@pytest.mark.parametrize("rule", BOTH_SIDES)
def test_a_rule_refuses_its_fault_and_lets_the_neighbour_pass(tmp_path: Path, rule: str) -> None:
    wrong, right = BOTH_SIDES[rule]
    assert faults(used(tmp_path / "wrong", record(**wrong)), rule)
    assert not lint(used(tmp_path / "right", record(**right)))


def test_english_in_the_korean_place_is_found_where_it_is_prose(tmp_path: Path) -> None:
    sentence = "The job stopped after seven hours because a port went down for too long."
    wrong = record(symptom={"en": sentence, "ko": sentence, "evidence": CLAIM})
    assert faults(used(tmp_path, wrong), "both-languages") == ["ko holds no Korean"]


def test_two_records_of_one_case_are_found_and_two_cases_are_not(tmp_path: Path) -> None:
    twin = record("IL-0002", title=both("The case IL-0002 of a lost job"))
    assert faults(used(tmp_path / "twin", record(), twin), "duplicates")
    other = record("IL-0002", title=both("A switch dropped packets for two days"))
    assert not faults(used(tmp_path / "other", record(), other), "duplicates")
    later = record("IL-0002", period={"start": 2021, "evidence": CLAIM})
    assert not faults(used(tmp_path / "later", record(), later), "duplicates")
    elsewhere = record("IL-0002", organizations=["globex"])
    assert not faults(used(tmp_path / "elsewhere", record(), elsewhere), "duplicates")


def test_a_sentence_of_another_record_is_found(tmp_path: Path) -> None:
    said = both("The very same sentence stands in two different records.") | {"evidence": CLAIM}
    two = [record(trigger=said), record("IL-0002", trigger=said, title=both("Something else entirely"))]
    assert faults(used(tmp_path, *two), "own-words")


def test_a_term_that_nothing_uses_needs_a_reason_and_a_used_one_must_not_have_one(tmp_path: Path) -> None:
    assert faults(used(tmp_path / "a", causes=[term("unused")]), "orphan-terms") == [
        "no record uses 'unused'; use it, remove it or say why in kept"
    ]
    assert not lint(used(tmp_path / "b", causes=[term("unused", kept="The Xid catalogue has it.")]))
    kept = used(tmp_path / "c")
    path = kept / "vocabulary" / "components.yaml"
    path.write_text(path.read_text().replace("- id: nccl\n", "- id: nccl\n  kept: no need\n"))
    assert faults(kept, "orphan-terms") == ["'nccl' is used now; remove kept"]


def test_one_name_for_two_terms_is_found(tmp_path: Path) -> None:
    terms = [term("dead-card", kept="x", alias={"en": ["GPU fault"]})]
    assert faults(used(tmp_path, causes=terms), "one-meaning") == [
        "'gpu fault' names 'dead-card' too; a name leads to one term of causes"
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, None),
        ({"pattern": "Xid (.*: 79"}, "is no regular expression"),
        ({"sample": "nothing of the kind"}, "does not find its sample"),
        ({"near_miss": SIGNATURE["sample"]}, "finds its near miss too"),
    ],
)
def test_a_signature_does_what_its_lines_show(
    tmp_path: Path, change: dict[str, Any], words: str | None
) -> None:
    terms = [term("off-the-bus", kept="x", signatures=[SIGNATURE | change])]
    found = faults(used(tmp_path, symptoms=terms), "signatures")
    assert (len(found) == 1 and words in found[0]) if words else not found


def test_a_file_is_named_by_its_record(tmp_path: Path) -> None:
    folder = used(tmp_path)
    (folder / "incidents" / "IL-0001.yaml").rename(folder / "incidents" / "first.yaml")
    assert faults(folder, "names") == ["the file is named first.yaml; name it IL-0001.yaml"]


def test_every_rule_has_a_test_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert not [rule for rule in rules() if f'"{rule}"' not in text]


def test_a_second_source_may_be_undated(tmp_path: Path) -> None:
    undated = source("IL-0001", 2, published=None)
    del undated["published"]
    late = record(
        period={"start": 2026, "evidence": CLAIM},
        sources=[source("IL-0001"), undated],
        history=[{"date": "2026-06-01", "why": "Added."}],
    )
    assert not lint(used(tmp_path, late))


def test_terms_are_tagged_by_their_scheme(tmp_path: Path) -> None:
    assert not lint(used(tmp_path, record(symptoms=tagged("job-failure", "job-hang"))))
