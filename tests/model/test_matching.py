"""Terms are found in what people type and write: in both languages, slips forgiven, and nothing invented."""

from __future__ import annotations

import unicodedata

import pytest

from graph_model.matching import SHORT, Match, TermIndex
from graph_model.naming import Named, codes
from graph_model.stems import hangul_stem, key, latin_stem, words

TERMS = [
    Named("collective-timeout", "symptoms", ("Collective timeout", "집합 통신 타임아웃"), ("nccl timeout",)),
    Named("training-job-failure", "symptoms", ("Training job failure", "학습 작업 실패"), ("job crash",)),
    Named("link-down", "symptoms", ("Link down", "링크 다운"), ("port down", "포트 다운")),
    Named("nic-or-cable-fault", "causes", ("NIC or cable fault", "NIC·케이블 고장"), ("링크 플랩",)),
    Named("gpu-fault", "causes", ("GPU fault", "GPU 고장"), ()),
    Named("gpu-memory-fault", "causes", ("GPU memory fault", "GPU 메모리 고장"), ()),
    Named("disk-full", "causes", ("Disk full",), (), (r"No space left on device", r"\bENOSPC\b")),
    Named("nccl", "components", ("NCCL",), ("all reduce",)),
    Named("infiniband", "components", ("InfiniBand fabric", "인피니밴드 패브릭"), ("ib", "인피니밴드")),
    Named("gpu", "components", ("GPU",), ("graphics card", "그래픽카드")),
    Named("host-memory", "components", ("Host memory (DRAM)", "호스트 메모리"), ("램", "table")),
]


@pytest.fixture(scope="module")
def index() -> TermIndex:
    return TermIndex(TERMS)


def told(matches: tuple[Match, ...]) -> dict[str, str]:
    return {match.term: match.how for match in matches}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("학습 작업이 실패", {"training-job-failure": "label"}),
        ("학습작업 실패했다", {"training-job-failure": "label"}),
        ("Training-Job FAILURES", {"training-job-failure": "label"}),
        ("nccl timeout", {"nccl": "label", "collective-timeout": "alias"}),
        ("nccl timout", {"nccl": "label", "collective-timeout": "fuzzy"}),
        ("NCCL time out", {"nccl": "label", "collective-timeout": "alias"}),
        ("NCCL타임아웃", {"nccl": "label"}),
        ("IB 포트 플랩", {"infiniband": "alias", "nic-or-cable-fault": "part", "link-down": "part"}),
        ("그래픽카드를 바꿨다", {"gpu": "alias"}),
        ("그래픽카두", {"gpu": "fuzzy"}),
        ("host memory", {"host-memory": "label"}),
        ("램", {"host-memory": "alias"}),
    ],
)
def test_a_term_is_found_by_the_words_typed(index: TermIndex, text: str, found: dict[str, str]) -> None:
    assert told(index.find(text)) == found


@pytest.mark.parametrize(
    "text", ["", "   ", "!!! ... ---", "the weather is nice", "x" * 5000, "\x00\x1b[31m"]
)
def test_what_speaks_of_no_term_finds_none(index: TermIndex, text: str) -> None:
    assert index.find(text) == ()


def test_of_two_names_of_one_scheme_the_longer_counts_and_other_schemes_keep_theirs(index: TermIndex) -> None:
    found = told(index.find("A GPU memory fault. Then a GPU fault"))
    assert found == {"gpu-memory-fault": "label", "gpu-fault": "label", "gpu": "label"}
    assert "gpu-fault" not in told(index.find("a GPU memory fault"))


def test_a_word_that_a_name_has_is_not_taken_for_a_slip(index: TermIndex) -> None:
    assert told(index.find("a table of numbers")) == {"host-memory": "alias"}
    assert told(index.find("cable")) == {}, "one word of a name is no hint, and no slip of 'table' either"


def test_a_name_does_not_reach_over_the_end_of_a_sentence(index: TermIndex) -> None:
    assert told(index.find("It was the link. Down went the rack")) == {}
    assert told(index.find("we saw the link\ndown again")) == {"link-down": "label"}


def test_a_match_says_where_it_stands(index: TermIndex) -> None:
    text = "First line.\nThen 학습 작업이 실패하고\nwrite failed: No space left on device"
    first, second = index.find(text)
    assert (first.term, first.line, first.words) == ("training-job-failure", 2, "학습 작업이 실패하고")
    assert text[first.start : first.end] == first.words
    assert (second.term, second.line, second.how) == ("disk-full", 3, "signature")
    assert text[second.start : second.end] == second.words == "No space left on device"


def test_in_long_prose_slips_and_halves_of_names_count_for_nothing(index: TermIndex) -> None:
    prose = "The weather was nice that day and everybody went outside. " * (SHORT // 40)
    assert told(index.find(f"{prose} nccl timout, 포트 플랩, 램")) == {"nccl": "label"}
    assert "collective-timeout" in told(index.find(f"{prose} nccl timeout"))


def test_a_term_is_found_once_and_every_place_can_be_asked_for(index: TermIndex) -> None:
    text = "a job crash, then a training job failure, then a job crash"
    assert [match.how for match in index.find(text)] == ["label"]
    assert [match.how for match in index.every(text)] == ["alias", "label", "alias"]


def test_decomposed_hangul_is_the_same_text(index: TermIndex) -> None:
    assert told(index.find(unicodedata.normalize("NFD", "학습 작업이 실패"))) == {
        "training-job-failure": "label"
    }


ENGLISH = """
failures failure, switches switch, crashes crash, caches cache, retries retry, boxes box, losses loss,
gpus gpu, vcpus vcpu, loss loss, status status, corpus corpus, analysis analysis, dns dns, a100s a100s
"""
KOREAN = """
작업이 작업, 작업에서는 작업, 실패했다 실패, 중단되었다 중단, 서버들의 서버,
온도가 온도, 속도 속도, 재시도를 재시, 재시도 재시, 이 이
"""


def pairs(table: str) -> list[tuple[str, str]]:
    return [(word, stem) for word, stem in (pair.split() for pair in table.split(","))]


@pytest.mark.parametrize(("word", "stem"), pairs(ENGLISH))
def test_an_english_word_loses_its_plural_alone(word: str, stem: str) -> None:
    assert latin_stem(word) == stem


@pytest.mark.parametrize(("word", "stem"), pairs(KOREAN))
def test_a_hangul_word_loses_its_endings_and_keeps_two_syllables(word: str, stem: str) -> None:
    assert hangul_stem(word) == stem


def test_spellings_of_one_name_have_one_key() -> None:
    assert key("Time-outs") == key("timeout") == "timeout"
    assert key("학습 작업의 실패") == key("학습작업실패") == "학습작업실패"
    assert [word.stem for word in words("NCCL_IB_TIMEOUT=7초에")] == ["nccl", "ib", "timeout", "7", "초에"]


def test_a_number_of_a_public_scheme_is_a_name_as_people_say_it() -> None:
    elsewhere = ("NVIDIA Xid 79", "NVIDIA SXid 20034", "HTTP status code 502", "CWE CWE-833")
    assert list(codes(elsewhere)) == ["Xid 79", "SXid 20034", "HTTP 502"]


def test_a_number_alone_is_no_hint_and_a_name_with_one_comes_first() -> None:
    index = TermIndex(
        [
            Named("gpu-off-bus", "symptoms", ("GPU fell off the bus",), ("Xid 79",)),
            Named("xid-error", "symptoms", ("GPU error report",), ("NVRM: Xid", "Xid")),
        ]
    )
    assert index.find("79 nodes of 512 hung") == ()
    for text in ("NVRM: Xid 79", "Xid 79", "xid79 was logged"):
        assert [match.term for match in index.find(text)] == ["gpu-off-bus"], text
    assert [match.term for match in index.find("NVRM: Xid")] == ["xid-error"]
