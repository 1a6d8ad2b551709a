"""Diagnosis ranks causes by what is observed, shows precedents, and says so when it cannot tell."""

from __future__ import annotations

import io
import math

import pytest

from graph_model.errors import QueryError
from graph_store.connection import Store
from queries.corpus import read_corpus
from queries.diagnose import METHOD, NAMED, Diagnosis, diagnose, told_by
from queries.evidence import Clues
from queries.logs import LogReading, read_log
from queries.methods import METHODS, USUAL, examples
from queries.terms import read_terms

ONCE, MOST = math.log(4), math.log(4 / 3)
"""What a term weighs that one or three of the four incidents have."""

seen: dict[str, Diagnosis] = {}


def logged(store: Store, text: str) -> tuple[LogReading, ...]:
    return (read_log(io.BytesIO(text.encode()), read_terms(store).index.signatures, "train.log"),)


def shares(diagnosis: Diagnosis) -> dict[str, float]:
    return {suspect.cause: suspect.share for suspect in diagnosis.suspects}


def observed(diagnosis: Diagnosis) -> list[tuple[str, str]]:
    return [(each.term, each.known_from) for each in diagnosis.evidence.observations]


GIVEN = {
    "symptom": ["job-failure"],
    "component": ["gpu"],
    "domain": ["serving"],
    "detection": ["health-check"],
}


def test_causes_are_ranked_by_the_votes_of_the_most_alike_incidents(small: Store) -> None:
    diagnosis = diagnose(small, Clues(GIVEN))
    # observed: job-failure and gpu, which three have, serving and health-check, which one has; IL-0001 shares
    # the common two and has h100, nccl, job-exit and training besides
    alike = {
        "IL-0001": 2 * MOST / (4 * ONCE + 3 * MOST),
        "IL-0002": MOST / (4 * ONCE + 4 * MOST),
        "IL-0003": (2 * ONCE + MOST) / (3 * ONCE + 2 * MOST),
        "IL-0004": 2 * MOST / (2 * ONCE + 4 * MOST),
    }
    votes = {key: likeness**2 for key, likeness in alike.items()}
    whole = sum(votes.values()) + USUAL
    assert diagnosis.doubt is None
    assert list(shares(diagnosis)) == ["power-loss", "hardware-failure", "wrong-default"]
    assert shares(diagnosis) == pytest.approx(
        {
            "power-loss": (votes["IL-0003"] + USUAL / 4) / whole,
            "hardware-failure": (votes["IL-0001"] + votes["IL-0004"] + USUAL / 2) / whole,
            "wrong-default": (votes["IL-0002"] + USUAL / 4) / whole,
        }
    )
    assert [suspect.usual for suspect in diagnosis.suspects] == [0.25, 0.5, 0.25]
    ((narrower, share),) = diagnosis.suspects[1].narrower
    assert narrower == "gpu-fault"
    assert share == pytest.approx(diagnosis.suspects[1].share)


def test_how_much_the_evidence_tells_is_how_far_it_is_from_the_usual(small: Store) -> None:
    diagnosis = diagnose(small, Clues(GIVEN))
    usual = {suspect.cause: suspect.usual for suspect in diagnosis.suspects}
    told = sum(share * math.log(share / usual[cause]) for cause, share in shares(diagnosis).items())
    assert diagnosis.told == pytest.approx(told)
    assert diagnosis.strong
    assert not diagnose(small, Clues({"symptom": ["job-hang"], "domain": ["serving"]})).strong, "only two"
    log = logged(small, "write: No space left on device\n")
    assert diagnose(small, Clues(logs=log)).strong, "the log names the cause"
    assert told_by({"a": 1.0}, {"a": 0.25, "b": 0.75}) == pytest.approx(math.log(4))
    assert told_by({"new": 1.0}, {"a": 0.9, "b": 0.1}) == pytest.approx(math.log(10))
    assert told_by({"a": 1.0}, {"a": 1.0}) == 0


def test_a_suspect_shows_precedents_with_what_was_done_and_whether_it_helped(small: Store) -> None:
    suspects = {suspect.cause: suspect for suspect in diagnose(small, Clues(GIVEN)).suspects}
    hardware = suspects["hardware-failure"]
    assert [(each.id, set(each.shared)) for each in hardware.precedents] == [
        ("IL-0004", {"gpu", "job-failure"}),
        ("IL-0001", {"gpu", "job-failure"}),
    ]
    (done,) = hardware.precedents[0].done
    assert (done.kind, done.outcome, done.phase) == ("replace-gpu", "did-not-help", "response")
    assert done.text.ko == "한국어 The card was replaced."
    (remedy,) = hardware.remedies
    assert (remedy.kind, remedy.helped, remedy.did_not_help, remedy.not_said) == ("replace-gpu", 0, 1, 1)
    assert suspects["wrong-default"].remedies[0].helped == 1
    assert suspects["power-loss"].precedents[0].done == ()


def test_free_text_is_read_for_what_can_be_seen_and_not_for_causes(small: Store) -> None:
    diagnosis = diagnose(small, Clues(text="NCCL 타임아웃이 났고 infiniband 도 이상하다. A power loss?"))
    assert observed(diagnosis) == [("collective-timeout", "text"), ("infiniband", "text"), ("nccl", "text")]
    assert next(iter(shares(diagnosis))) == "wrong-default"
    assert not diagnosis.evidence.named


def test_a_log_tells_symptoms_and_names_causes(small: Store) -> None:
    log = logged(small, "ok\nWatchdog caught collective timeout\nwrite: No space left on device\n")
    diagnosis = diagnose(small, Clues(logs=log))
    assert observed(diagnosis) == [("collective-timeout", "log")]
    assert [each.term for each in diagnosis.evidence.named] == ["disk-full"]
    # one incident has the timeout and infiniband, job-failure, job-exit and training besides
    vote = (ONCE / (2 * ONCE + 3 * MOST)) ** 2
    assert shares(diagnosis) == pytest.approx(
        {
            "wrong-default": (1 - NAMED) * (vote + USUAL / 4) / (vote + USUAL),
            "hardware-failure": (1 - NAMED) * USUAL / 2 / (vote + USUAL),
            "disk-full": NAMED,
        }
    )
    assert diagnosis.doubt is None
    named = next(suspect for suspect in diagnosis.suspects if suspect.cause == "disk-full")
    assert (named.named, named.precedents, named.usual) == (("disk-full",), (), 0.0)


def test_what_is_given_counts_before_what_is_read(small: Store) -> None:
    log = logged(small, "Watchdog caught collective timeout\n")
    diagnosis = diagnose(small, Clues({"symptom": ["nccl timeout"]}, "nccl timeout", log))
    assert observed(diagnosis) == [("collective-timeout", "given"), ("nccl", "text")]


@pytest.mark.parametrize(
    ("clues", "doubt"),
    [
        (Clues(text="hello world"), "nothing-known"),
        (Clues({"symptom": ["job-failure"]}), "little-told"),
        (Clues(text="gpu"), "little-told"),
        (Clues(), "nothing-known"),
    ],
)
def test_thin_evidence_is_answered_by_unknown(small: Store, clues: Clues, doubt: str) -> None:
    diagnosis = diagnose(small, clues)
    assert diagnosis.doubt == doubt
    assert (diagnosis.suspects == ()) == (doubt == "nothing-known")


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        (Clues({"symptom": ["job-hung"]}), "no term of symptoms; perhaps job-hang"),
        (Clues({"cause": ["gpu-fault"]}), "a cause cannot be observed; give symptom, component"),
        (Clues({"component": ["job-hang"]}), "'job-hang' is a term of symptoms, not of components"),
        (Clues(text="x" * 1_000_001), "1000001 characters and 1000000 are read; give it as a log"),
    ],
)
def test_what_cannot_be_observed_is_refused_in_a_sentence(small: Store, clues: Clues, words: str) -> None:
    with pytest.raises(QueryError, match=words):
        diagnose(small, clues)


def test_an_unknown_method_names_the_known(small: Store) -> None:
    with pytest.raises(QueryError, match="the methods are frequency, naive-bayes, neighbours, random-walk"):
        diagnose(small, Clues(GIVEN), method="oracle")


@pytest.mark.parametrize(
    "text", ["'}) DETACH DELETE (n) //", "!!!", "\x00\x1b[31m", "a:b AND (c", "한" * 100_000]
)
def test_hostile_text_is_only_text(small: Store, text: str) -> None:
    assert diagnose(small, Clues(text=text)).doubt == "nothing-known"
    assert small.read("MATCH (i:Incident) RETURN count(i) AS n").rows == ((4,),)


CASES = {
    "terms": Clues({"symptom": ["training-job-failure", "collective-timeout"], "component": ["infiniband"]}),
    "text": Clues(text="쿠버네티스 API 서버가 응답하지 않고 DNS 조회 실패가 난다"),
}


@pytest.mark.parametrize("case", CASES)
def test_every_store_gives_the_same_diagnosis(shipped_store: Store, case: str) -> None:
    diagnosis = diagnose(shipped_store, CASES[case])
    assert diagnosis.suspects
    assert diagnosis.checks
    assert diagnosis == seen.setdefault(case, diagnosis), "another store answered otherwise"


def test_a_flapping_link_is_diagnosed_with_the_incident_it_was_in(shipped_store: Store) -> None:
    first = diagnose(shipped_store, CASES["terms"]).suspects[0]
    assert first.cause == "hardware-failure"
    assert first.narrower[0][0] == "nic-or-cable-fault"
    assert "IL-0023" in [precedent.id for precedent in first.precedents]


def test_leave_one_out_the_method_beats_the_most_frequent_cause(shipped_store: Store) -> None:
    corpus = read_corpus(shipped_store)
    past = examples(corpus, top=True, seen=("symptom", "component"))

    def right(method: str, most: int) -> float:
        hits = 0
        for index, tested in enumerate(past):
            found = METHODS[method](past[:index] + past[index + 1 :], tested.features, corpus.terms)
            ranked = sorted(found, key=lambda cause: (-found[cause], cause))[:most]
            hits += any(cause in tested.causes for cause in ranked)
        return hits / len(past)

    assert right(METHOD, 1) > right("frequency", 1) * 1.2
    assert right(METHOD, 3) > right("frequency", 3) + 0.1
