"""What a YAML file may hold: each refusal with its place, and its nearest right neighbour allowed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from graph_model.errors import Fault
from loader.text_files import MAX_BYTES, Refused
from loader.yaml_files import read_document

REFUSED = {
    "empty": (b"", 1, "is empty"),
    "comments only": (b"# nothing\n", 2, "is empty"),
    "null document": (b"null\n", 1, "holds nothing"),
    "top-level list": (b"- a\n", 1, "holds a list"),
    "top-level scalar": (b"words\n", 1, "holds the text"),
    "two documents": (b"a: 1\n---\nb: 2\n", 2, "second document"),
    "trailing rule": (b"a: 1\n---\n", 2, "second document"),
    "tab": (b"a:\n\tb: 1\n", 2, "not tabs"),
    "unclosed quote": (b'a: "x\n', 2, "is not YAML"),
    "colon in a value": (b"a: b: c\n", 1, "is not YAML"),
    "UTF-16": ("a: 1\n".encode("utf-16"), 1, "UTF-16"),
    "CP949": ("a: 한국\n".encode("cp949"), 1, "offset 3"),
    "Latin-1": (b"a: 1\nb: caf\xe9\n", 2, "0xe9"),
    "raw NUL": (b"a: x\x00y\n", 1, "U+0000"),
    "escaped NUL": (b'a: "\\0"\n', 1, "U+0000"),
    "lone surrogate": (b'a: "\\ud800"\n', 1, "is not YAML"),
    "line separator": ("a: x\u2028y\n".encode(), 1, "U+2028"),
    "anchor": (b"a: &x 1\n", 1, "anchor"),
    "alias": (b"a: 1\nb: *x\n", 2, "alias"),
    "merge key": (b"a:\n  <<: {b: 1}\n", 2, "merge key"),
    "deep nesting": (b"a: " + b"[" * 2000, 1, ""),
    "python tag": (b"a: !!python/object:os.system x\n", 1, "tag"),
    "own tag": (b"a: !x y\n", 1, "tag"),
    "binary tag": (b"a: !!binary aGk=\n", 1, "tag"),
    "set tag": (b"a: !!set {b}\n", 1, "tag"),
    "complex key": (b"? [a]\n: 1\n", 1, "key"),
    "null key": (b"~: 1\n", 1, "key"),
    "integer key": (b"1: 2\n", 1, "key"),
    "duplicate key": (b"a: 1\nb: 2\na: 3\n", 3, "the first is at line 1"),
    "nested duplicate": (b"a:\n  b: 1\n  b: 2\n", 3, "the first is at line 2"),
    "no such day": (b"a: 2026-02-30\n", 1, "2026-02-30"),
    "30 digits": (b"a: " + b"9" * 30, 1, "30 digits"),
    "5,000 digits": (b"a: " + b"9" * 5000, 1, "5000 digits"),
    "too large": (b"a: " + b"x" * MAX_BYTES, 1, "bytes"),
    "too many entries": (b"a:\n" + b"- 1\n" * 60_000, 50_000, "entries"),
}

ALLOWED = {
    "byte order mark": (b"\xef\xbb\xbfa: 1\n", {"a": 1}),
    "CRLF": (b"a: 1\r\nb: x\r\n", {"a": 1, "b": "x"}),
    "no newline at the end": (b"a: 1", {"a": 1}),
    "quoted colon": (b'a: "b: c"\n', {"a": "b: c"}),
    "quoted digits": (b'a: "0123"\n', {"a": "0123"}),
    "Korean": ("a: 학습 작업\n".encode(), {"a": "학습 작업"}),
    "20 deep": (b"a: " + b"[" * 18 + b"]" * 18, None),
    "comment and document": (b"# said\n---\na: [1, 2]\n", {"a": (1, 2)}),
    "less-than key in quotes": (b'"<<": 1\n', {"<<": 1}),
}


def first_fault(path: Path) -> Fault:
    try:
        return read_document(path).faults[0]
    except Refused as refused:
        return refused.fault


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_is_refused_with_its_line_and_what_was_found(tmp_path: Path, name: str) -> None:
    content, line, words = REFUSED[name]
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    fault = first_fault(path)
    assert words in fault.message
    assert fault.line == line


@pytest.mark.parametrize("name", ALLOWED)
def test_the_nearest_right_neighbour_is_read_as_it_stands(tmp_path: Path, name: str) -> None:
    content, data = ALLOWED[name]
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    read = read_document(path)
    assert read.faults == ()
    assert data is None or read.data == data


def test_billion_laughs_is_refused_before_it_grows(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    path = tmp_path / "x.yaml"
    path.write_text("\n".join(lines))
    with pytest.raises(Refused, match="anchor"):
        read_document(path)


def test_a_pipe_is_refused_and_never_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    os.mkfifo(path)
    with pytest.raises(Refused, match="no regular file"):
        read_document(path)


def test_a_file_that_went_away_is_a_fault_not_a_crash(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read: No such file"):
        read_document(tmp_path / "gone.yaml")


def test_places_lead_to_the_value_that_a_fault_is_about(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\nb:\n  - c: 1\n    d: [5, 6]\n")
    document = read_document(path)
    fault = document.fault(("b", 0, "d", 1), "said")
    assert (fault.line, fault.column) == (4, 12)
    deepest = document.fault(("b", 0, "missing", "x"), "said")
    assert deepest.line == 3
