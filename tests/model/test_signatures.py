"""Log signatures are found all at once, and exactly where each pattern alone would find them."""

from __future__ import annotations

import re

import pytest

from graph_model.signatures import AROUND, LogSignature, SignatureIndex, required
from loader.library import Library


@pytest.mark.parametrize(
    ("pattern", "literals"),
    [
        (r"fallen off the bus", {"fallen off the bus"}),
        (r"NVRM: Xid \([^)]{1,40}\): 79\b", {"nvrm: xid ("}),
        (r"OOMKilled|out of memory", {"oomkilled", "out of memory"}),
        (r"(?i)Loss[:=]\s*nan", {"loss"}),
        (r"a(?:bcd)+e", {"bcd"}),
        (r"(?:optional part)?short", {"short"}),
        (r"x(?!not this)yz+ here", {" here"}),
        (r"\d+ \w+", set()),
        (r"abc|\d+", set()),
    ],
)
def test_the_literals_that_a_line_must_hold_are_read_from_the_pattern(
    pattern: str, literals: set[str]
) -> None:
    assert required(pattern) == literals


def built(*patterns: str) -> SignatureIndex:
    return SignatureIndex(
        LogSignature(f"term-{n}", "symptoms", pattern) for n, pattern in enumerate(patterns)
    )


def found(index: SignatureIndex, block: bytes) -> list[tuple[str, bytes]]:
    return [(hit.signature.term, block[hit.start : hit.end]) for hit in index.hits(block)]


def test_each_line_tells_its_signatures_once_in_order() -> None:
    index = built("link down", r"port \d+: link down", "NaN")
    block = b"all good\nport 7: link down, link down\nloss nan\nport x: Link down\nloss NaN"
    both, last = b"port 7: link down, link down", b"loss NaN"
    *first, third = found(index, block)
    assert sorted(first) == [("term-0", both), ("term-1", both)]
    assert third == ("term-2", last)


def test_a_pattern_without_a_literal_is_asked_of_every_line() -> None:
    assert found(built(r"^\d+$", "abc"), b"12\n1x\nabc\n7") == [
        ("term-0", b"12"),
        ("term-1", b"abc"),
        ("term-0", b"7"),
    ]


def test_anchors_and_lookbehind_keep_to_the_line() -> None:
    assert found(
        built(r"^start here$", r"(?<!not )ready now"), b"no start here\nstart here\nnot ready now\n"
    ) == [("term-0", b"start here")]


def test_of_an_endless_line_only_the_surroundings_are_asked() -> None:
    block = b"x" * 10 * AROUND + b"needle found" + b"y" * 10 * AROUND
    (hit,) = built(r"needle \w+").hits(block)
    assert hit.end - hit.start <= 2 * AROUND
    assert block[hit.at : hit.at + 6] == b"needle"


def test_no_signature_at_all_finds_nothing() -> None:
    assert list(SignatureIndex([]).hits(b"anything\n")) == []
    assert SignatureIndex([]).in_line("anything") == []


def test_every_shipped_signature_is_found_in_its_sample_and_not_in_its_near_miss(
    shipped_library: Library,
) -> None:
    told = [
        (t.id, s) for terms in shipped_library.schemes.values() for t in terms.values() for s in t.signatures
    ]
    assert told
    index = SignatureIndex(LogSignature(term, "any", signature.pattern) for term, signature in told)
    for term, signature in told:
        block = f"before\n{signature.sample}\nafter\n{signature.near_miss}\n".encode()
        lines = {hit.start for hit in index.hits(block) if hit.signature.pattern == signature.pattern}
        assert lines == {7}, f"{term}: {signature.pattern}"
        assert signature.pattern in {s.pattern for s in index.in_line(signature.sample)}
        assert re.search(signature.pattern, signature.sample)


def test_every_shipped_signature_has_a_literal_to_look_for(shipped_library: Library) -> None:
    for terms in shipped_library.schemes.values():
        for term in terms.values():
            for signature in term.signatures:
                assert required(signature.pattern), f"{term.id}: {signature.pattern} slows every log down"
