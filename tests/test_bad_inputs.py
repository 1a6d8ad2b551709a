"""What a library may hold that it should not, each case through the command line, from both sides.

A case is one file of a library whose other record has a fault of its own: both must be told in one run, each
with its place, and nothing may be written.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from graph_store.opening import open_store
from incident_library.cli import main
from loader.library import read_library
from loader.plan import make_plan
from tests.building import dump, record, term, vocabulary, write_library

NAME = "IL-0001.yaml"
GOOD = yaml.safe_dump(record(), sort_keys=False, allow_unicode=True)
LINES = GOOD.splitlines()
LAST = len(LINES) + 1
"""The line after the last one of a good record."""
ELSEWHERE = "IL-0002.yaml:92:11: unknown field 'severity'; remove it"
EVIDENCE = "{source: s1, at: x}"


def said(field: str, value: str) -> str:
    """Returns a record whose last field, on its last line, has a value in YAML of one's own."""
    told = {name: told for name, told in record().items() if name != field}
    return yaml.safe_dump(told, sort_keys=False, allow_unicode=True) + f"{field}: {value}\n"


def period(start: str, more: str = "") -> str:
    return said("period", f"{{start: {start}, {more}evidence: {EVIDENCE}}}")


def figure(value: str) -> str:
    return said("figures", f"[{{what: {{en: x, ko: 한}}, value: {value}, unit: u, evidence: {EVIDENCE}}}]")


def url(value: str) -> str:
    return said("sources", f"[{{id: s1, title: t, publisher: p, url: {value}, kind: blog, read: full}}]")


def title(value: str) -> str:
    return said("title", f'{{en: "{value}", ko: "한국"}}')


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def laughs() -> str:
    lines = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * 9)}]" for n in range(10)]
    return "\n".join(lines)


BYTES = GOOD.encode()
REFUSED: dict[str, tuple[str | bytes, str]] = {
    "1 empty": ("", ":1:1: is empty"),
    "2 comments only": ("# a\n# b\n", ":3:1: is empty"),
    "3 null": ("null\n", ":1:1: holds nothing (null); a mapping of fields was expected"),
    "4 list": ("- a\n", ":1:1: holds a list; a mapping of fields"),
    "5 scalar": ("words\n", ":1:1: holds the text 'words'; a mapping of fields"),
    "6 two documents": (f"{GOOD}---\n{GOOD}", f":{LAST}:1: begins a second document; keep one"),
    "7 trailing rule": (f"{GOOD}---\n", f":{LAST}:1: begins a second document"),
    "8 tab": (GOOD.replace("  en", "\ten", 1), ":3:1: is not YAML"),
    "9 open quote": (GOOD.replace("training", '"training'), "quoted scalar that begins at line 7"),
    "10 a: b: c": (GOOD.replace("training", "a: b"), ":7:10: is not YAML: mapping values"),
    "12 UTF-16": (GOOD.encode("utf-16"), ":1:1: is UTF-16; save it as UTF-8"),
    "13 CP949": (GOOD.encode("cp949"), ":4:7: is not UTF-8: byte 0xc7 at offset 62"),
    "14 Latin-1": (BYTES.replace(b"lost", b"l\xf6st"), ":3:30: is not UTF-8: byte 0xf6 at offset 48"),
    "14 after a mark": (b"\xef\xbb\xbfa: \xe9\n", ":1:4: is not UTF-8: byte 0xe9 at offset 6"),
    "15 NUL": (GOOD.replace("lost", "l\0st"), ":3:30: holds the character U+0000"),
    "16 escaped NUL": (title("a\\0b"), ":89:13: holds the character U+0000"),
    "17 surrogate": (title("a\\ud800b"), "is not YAML: found invalid Unicode character escape"),
    "17 surrogate bytes": (title("XY").encode().replace(b"XY", b"\xed\xa0\x80"), "byte 0xed at"),
    "19 U+2028": (GOOD.replace("lost", "l\u2028st"), ":3:30: holds the character U+2028"),
    "21 laughs": (laughs(), ":1:5: sets the anchor &a0; remove it"),
    "22 recursion": ("a: &a [*a]\n", ":1:4: sets the anchor &a"),
    "23 alias": (f"{GOOD}x: *y\n", f":{LAST}:4: uses the alias *y; write the value out"),
    "24 merge key": (f"{GOOD}<<: {{a: 1}}\n", f":{LAST}:1: uses the merge key <<; write the fields"),
    "25 nesting": (f"{GOOD}x: {'[' * 2000}", f":{LAST}:"),
    "25 nesting, closed": (f"{GOOD}x: {'[' * 30}{']' * 30}\n", "is nested more than 20 deep; flatten it"),
    "26 too large": (f"{GOOD}#{'x' * 2**20}", "bytes; 1,048,576 are allowed. Split it"),
    "27 entries": (f"{GOOD}x:\n" + "- 1\n" * 100_000, "holds more than 50,000 entries"),
    "28 long text": (title("x" * 10**6), ":89:13: en: the text 'xxx"),
    "29 python tag": (f"{GOOD}x: !!python/object:os.system y\n", f":{LAST}:4: uses the tag"),
    "30 own tag": (f"{GOOD}x: !foo y\n", f":{LAST}:4: uses the tag !foo; write a plain value"),
    "31 binary": (f"{GOOD}x: !!binary aGk=\n", f":{LAST}:4: uses the tag"),
    "31 set": (f"{GOOD}x: !!set {{a}}\n", f":{LAST}:4: uses the tag"),
    "32 complex key": (f"{GOOD}? [a]\n: 1\n", f":{LAST}:3: has a list as a key; keys are field names"),
    "33 null key": (f"{GOOD}~: 1\n", f":{LAST}:1: has nothing (null) as a key"),
    "34 integer key": (f"{GOOD}1: 1\n", f":{LAST}:1: has the number 1 as a key"),
    "35 twice": (f"{GOOD}domain: serving\n", f":{LAST}:1: says 'domain' a second time; the first is at"),
    "36 twice inside": (GOOD.replace("  en", "  en: x\n  en", 1), ":4:3: says 'en' a second time; the first"),
    "37 no": (said("domain", "no"), "domain: found the boolean false; text was expected; put it in quotes"),
    "38 0123": (said("id", "0123"), ":91:5: '0123' would be read as the number 83"),
    "38 0x1F": (figure("0x1F"), "'0x1F' would be read as the number 31; write it in decimals"),
    "39 1.10": (said("domain", "1.10"), ":91:9: domain: found the number 1.1; text was expected"),
    "40 22:30": (said("domain", "22:30"), ":91:9: '22:30' would be read as the number 1350"),
    "40 a figure": (figure("1:30"), "'1:30' would be read as the number 90; write it in decimals"),
    "41 no such day": (period("2026-02-30"), ":87:17: '2026-02-30' is no date: day is out of range"),
    "42 time": (period("2026-02-28T10:00:00"), "is a date with a time; write the day alone"),
    "43 order": (period("2026", "end: 2025, "), "ends (2025) before it starts (2026); swap them"),
    "44 line end": (period('"2024\\n"'), "start: the text '2024\\n' is no date"),
    "44 other digits": (period("'٢٠٢٤'"), "start: the text '٢٠٢٤' is no date; write 2024, 2024-05 or"),
    "44 year 0": (period("'0000'"), "start: the text '0000' is no date of the calendar"),
    "45 nan": (figure(".nan"), "'.nan' is no finite number"),
    "45 inf": (said("detected_by", f"[{{term: job-exit, lag_hours: .inf, evidence: {EVIDENCE}}}]"), "'.inf'"),
    "45 overflow": (figure("1.0e+400"), "'1.0e+400' is no finite number; write a number"),
    "46 30 digits": (figure("9" * 30), "the number 99999999999999999999... has 30 digits; 64 bits are kept"),
    "47 5,000 digits": (figure("9" * 5000), "... has 5000 digits; 64 bits are kept"),
    "47 text": (figure("'7'"), "value: found the text '7'; a number was expected"),
    "48 float": (period("2024.0"), "start: found the number 2024.0; text was expected"),
    "49 unknown": (f"{GOOD}symtoms: []\n", "unknown field 'symtoms'; did you mean 'symptoms'?"),
    "50 missing": (said("causes", f"[{{evidence: {EVIDENCE}}}]"), ":86:10: the required field 'term' is"),
    "52 case": (said("id", "il-0001"), "id: found the text 'il-0001'; it must match ^IL-"),
    "52 blank": (said("id", "'IL-0001 '"), "id: found the text 'IL-0001 '; it must match"),
    "52 other digits": (said("id", "IL-٠٠٠١"), "id: found the text 'IL-٠٠٠١'; it must match"),
    "52 NFD": (said("organizations", "[acme\u0301]"), "organizations: found the text 'acme\u0301'; it must"),
    "53 no term": (said("causes", f"[{{term: gpu-falt, evidence: {EVIDENCE}}}]"), "you mean 'gpu-fault'?"),
    "55 wrong scheme": (said("organizations", "[gpu]"), "'gpu' belongs to components, not to organizations"),
    "56 backtick": (said("organizations", "['a`b']"), "organizations: found the text 'a`b'; it must match"),
    "56 escaped backtick": (said("organizations", "['a\\u0060b']"), "it must match ^[a-z0-9]+"),
    "60 bidi in an id": (said("organizations", '["ac\\u202eme"]'), "found the text 'ac\\u202eme'; it must"),
    "60 ESC in an id": (said("id", '"\\e[31mIL-0001"'), "holds the character U+001B; remove it"),
    "60 ESC": (title("\\e[31m"), "holds the character U+001B; remove it"),
    "60 DEL": (title("a\x7f"), ":89:15: holds the character U+007F; remove it"),
    "60 nothing to see": (title("\\u200b"), "en: the text '\\u200b' is empty"),
    "60 bidi in an address": (url('"https://example.org/\\u202egpj"'), "a character that cannot be seen"),
    "61 javascript": (url("'javascript:alert(1)'"), "is no http or https address"),
    "61 file": (url("'file:///etc/passwd'"), "is no http or https address"),
}  # fmt: skip

KEPT: dict[str, str | bytes] = {
    "11 byte order mark": b"\xef\xbb\xbf" + BYTES,
    "18 CRLF": GOOD.replace("\n", "\r\n"),
    "20 no newline at the end": GOOD.rstrip("\n"),
    "28 the longest text": title("x" * 10_000),
    "38 quoted": figure("31"),
    "39 quoted": title("1.10"),
    "45 plain decimals": figure("-1.5e+3"),
    "57 Cypher": title("x' WITH 1 AS a MATCH (n) DETACH DELETE n //"),
    "58 formula": title("=HYPERLINK(1)"),
    "59 script": title("<script>alert(1)</script>"),
}
DOUBTED = {
    "44 year 1": (period("'0001'"), ":87:17: is 0001; was a year between 1950 and 2100 meant? [warning]"),
    "44 year 9999": (period("9999"), ":87:17: is 9999; was a year"),
    "60 bidi in prose": (title("a\u202eb"), ":89:13: holds U+202E (right-to-left override), which cannot be"),
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library with a good record, and another one with a fault."""
    return write_library(tmp_path / "library", record(), record("IL-0002", severity="high"))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Runs a command that must fail and returns the lines it printed."""

    def run(*words: object) -> list[str]:
        assert incidents(monkeypatch, *words) == 1
        out, err = capsys.readouterr()
        return (out + err).splitlines()

    return run


def incidents(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    """Runs the command line in this process; returns its exit code."""
    monkeypatch.setattr("sys.argv", ["incidents", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        main.main()
    return int(ended.value.code or 0)


@pytest.mark.parametrize("case", REFUSED)
def test_a_bad_file_is_told_with_its_place_beside_every_other_fault(
    library: Path, told: Callable[..., list[str]], case: str
) -> None:
    content, words = REFUSED[case]
    (library / "incidents" / NAME).write_bytes(as_bytes(content))
    store = library.parent / "store"
    lines = told("load", library, "--store", f"embedded:{store}")
    mine = [line for line in lines if NAME in line]
    assert any(words in line for line in mine), lines
    assert all(re.match(r".*\.yaml:\d+:\d+: .+ \[\w+", line) for line in lines), lines
    assert any(ELSEWHERE in line for line in lines)
    assert not store.exists()
    assert [line for line in told("lint", library) if NAME in line] == mine


def test_what_only_looks_bad_is_loaded_as_it_stands_and_doubts_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library, store = write_library(tmp_path / "library"), f"embedded:{tmp_path / 'store'}"
    cases = {**KEPT, **{case: content for case, (content, _) in DOUBTED.items()}}
    for number, content in enumerate(cases.values(), 1):
        path = library / "incidents" / f"IL-{number:04d}.yaml"
        path.write_bytes(as_bytes(content).replace(b"IL-0001", path.stem.encode()))
    with open_store(store) as place:
        assert incidents(monkeypatch, "load", library, "--store", store) == 0
        doubts = capsys.readouterr().err.splitlines()[:-1]
        assert len(doubts) == len(DOUBTED)
        for _, words in DOUBTED.values():
            assert any(words in doubt for doubt in doubts), doubts
        assert make_plan(read_library(library), place, thorough=True).empty
        titles = place.read("MATCH (i:Incident) RETURN i.title AS title").rows
        assert ("x' WITH 1 AS a MATCH (n) DETACH DELETE n //",) in titles
        for path in (library / "incidents").iterdir():
            path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n"))
        assert make_plan(read_library(library), place).empty  # CRLF and LF are one and the same
    incidents(monkeypatch, "lint", library)
    assert set(doubts) < set(capsys.readouterr().err.splitlines())


def link_out(folder: Path) -> None:
    (folder.parent.parent / "outside.yaml").write_text(GOOD.replace("IL-0001", "IL-0009"))
    (folder / "IL-0009.yaml").symlink_to("../../outside.yaml")


def folder_link(folder: Path) -> None:
    (folder / "more").symlink_to("..")


def linked_whole(folder: Path) -> None:
    folder.rename(folder.parent.parent / "elsewhere")
    folder.symlink_to("../elsewhere")


def twins(folder: Path) -> None:
    for key, form in (("IL-0008", "NFC"), ("IL-0009", "NFD")):
        name = unicodedata.normalize(form, "사례.yaml")
        (folder / name).write_text(GOOD.replace("IL-0001", key))


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "62 link out": (link_out, "IL-0009.yaml:1:1: is a link that leaves the library; a plain file was"),
    "62 link to itself": (lambda f: (f / "x.yaml").symlink_to("x.yaml"), "x.yaml:1:1: cannot be read: Too"),
    "62 link to nothing": (lambda f: (f / "x.yaml").symlink_to("y"), "x.yaml:1:1: cannot be read: No such"),
    "62 folder link": (folder_link, "more:1:1: is a link to a folder, which is not followed"),
    "62 linked whole": (linked_whole, "incidents:1:1: is a link that leaves the library"),
    "62 pipe": (lambda f: os.mkfifo(f / "x.yaml"), "x.yaml:1:1: is no regular file; a plain file"),
    "62 folder": (lambda f: (f / "x.yaml").mkdir(), "x.yaml:1:1: is a folder; a plain file was expected"),
    "63 twins": (twins, "but for case or Unicode form; rename it"),
    "63 case": (lambda f: (f / "IL-0001.YAML").write_text("x"), "is named like 'IL-0001.YAML' but for case"),
    "64 a line in a name": (lambda f: (f / "x\ny\x1b.yaml").write_text("x"), "x\\ny\\x1b.yaml:1:1: holds"),
}  # fmt: skip


@pytest.mark.parametrize("case", FILES)
def test_a_file_that_is_none_is_told_and_neither_followed_nor_waited_for(
    library: Path, told: Callable[..., list[str]], case: str
) -> None:
    lay, words = FILES[case]
    lay(library / "incidents")
    lines = told("lint", library)
    assert any(words in line for line in lines), lines
    if case != "62 linked whole":
        assert any(ELSEWHERE in line for line in lines)


@pytest.mark.parametrize("name", ["IL-0001.yml", "IL-0001.YAML", "한국어 폴더/IL-0001.yaml"])
def test_the_other_names_of_yaml_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    folder = write_library(tmp_path / "한 글", record()) / "incidents"
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / NAME).rename(folder / name)
    assert read_library(folder.parent).incidents.keys() == {"IL-0001"}


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable to root")
def test_a_folder_that_cannot_be_read_is_told_and_not_taken_for_empty(
    library: Path, told: Callable[..., list[str]]
) -> None:
    (library / "incidents" / "more").mkdir(mode=0)
    assert any("more:1:1: cannot be read: Permission denied" in line for line in told("lint", library))


@pytest.mark.parametrize("root", ["nowhere", "x" * 300, "library/incidents/IL-0001.yaml"])
def test_a_library_that_is_no_folder_is_told_in_one_line(
    library: Path, told: Callable[..., list[str]], root: str
) -> None:
    lines = told("load", library.parent / root)
    assert len(lines) == 1
    assert ":1:1: is no folder" in lines[0]


CAUSES = {
    "51 an id in two schemes": ([term("gpu", kept="x")], "the id 'gpu' is taken by"),
    "54 a circle": ([term("a", "b", kept="x"), term("b", "a", kept="x")], "turn in a circle: a > b > a"),
    "54 itself": ([term("a", "a", kept="x"), term("b", "a", kept="x")], "turn in a circle: a > a"),
    "53 broader": ([term("a", "gpu-falt", kept="x")], "no term 'gpu-falt' in causes; did you mean 'gpu"),
}  # fmt: skip


@pytest.mark.parametrize("case", CAUSES)
def test_a_vocabulary_that_contradicts_itself_is_told(
    tmp_path: Path, told: Callable[..., list[str]], case: str
) -> None:
    terms, words = CAUSES[case]
    write_library(tmp_path, record(), terms=vocabulary(causes=terms))
    lines = [line for line in told("load", tmp_path) if "belongs to" not in line]
    assert any(words in line for line in lines), lines
    assert len(lines) == (2 if case == "54 a circle" else 1)


def test_an_id_in_two_files_names_both(library: Path, told: Callable[..., list[str]]) -> None:
    dump(library / "incidents" / "IL-0003.yaml", record())
    lines = told("lint", library)
    assert any(
        re.search(r"IL-0003.yaml:1:5: the id 'IL-0001' is taken by \S+IL-0001.yaml:1; choose", line)
        for line in lines
    )


def test_a_vocabulary_that_cannot_be_read_hides_no_other_fault(
    library: Path, told: Callable[..., list[str]]
) -> None:
    (library / "vocabulary" / "causes.yaml").write_text("a: b: c")
    dump(library / "incidents" / NAME, record(organizations=["gpu"], domain="training"))
    lines = told("lint", library)
    assert any("causes.yaml:1:5: is not YAML" in line for line in lines)
    assert any("'gpu' belongs to components, not to organizations" in line for line in lines)
    assert not any("no term" in line for line in lines)
