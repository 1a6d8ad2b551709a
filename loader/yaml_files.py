"""YAML read safely, with the line and column of every value kept.

Own code instead of ``yaml.safe_load`` because that one drops positions, lets the second of two equal
keys win, and expands aliases. One pass over the parser's events does all three better.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from yaml.constructor import SafeConstructor
from yaml.events import AliasEvent, NodeEvent, ScalarEvent, SequenceStartEvent
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from graph_model.errors import Fault

MAX_BYTES = 1 << 20
MAX_DEPTH = 20
MAX_ENTRIES = 50_000
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x85\u2028\u2029\ud800-\udfff]")


class Place(NamedTuple):
    """Where a value stands (from 0), and where its parts stand by key or index."""

    line: int
    column: int
    parts: dict[Any, Place]


@dataclass(frozen=True)
class Document:
    """A YAML file as plain data (mappings as ``dict``, sequences as ``tuple``) with its places."""

    path: Path
    data: Any
    root: Place

    def fault(self, location: tuple[Any, ...], message: str, rule: str = "schema") -> Fault:
        """Returns a fault at the deepest place that ``location`` (keys and indexes) leads to."""
        place = self.root
        for step in location:
            if step not in place.parts:
                break
            place = place.parts[step]
        return Fault(self.path, place.line + 1, place.column + 1, message, rule)


class Refused(Exception):
    """The file is not acceptable YAML; ``fault`` says where and why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def read_document(path: Path, shown: Path | None = None) -> Document:
    """Returns the one YAML document of a file; ``shown`` is the path that messages name.

    Raises :class:`Refused` for a file that is no regular file, too large, not UTF-8, empty, or that uses
    what a data file has no need for: anchors, aliases, tags, several documents, keys that are no text.
    """
    shown = shown or path
    text = _text(path, shown)
    return _Builder(shown, text).document()


def _text(path: Path, shown: Path) -> str:
    def refuse(message: str, line: int = 1, column: int = 1) -> Refused:
        return Refused(Fault(shown, line, column, message, "file"))

    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise refuse("is no regular file; a record is a plain file")
        if found.st_size > MAX_BYTES:
            raise refuse(f"is {found.st_size:,} bytes; {MAX_BYTES:,} are allowed. Split it")
        raw = path.read_bytes()
    except OSError as error:
        raise refuse(f"cannot be read: {error.strerror or error}") from error
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise refuse("is UTF-16; save it as UTF-8, the only encoding read")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise refuse(
            f"is not UTF-8: byte 0x{raw[error.start]:02x} at offset {error.start}; save it as UTF-8", line
        ) from error
    bad = _UNPRINTABLE.search(text)
    if bad:
        at = bad.start()
        raise refuse(
            f"holds the character U+{ord(bad[0]):04X}; remove it or write it in words",
            text.count("\n", 0, at) + 1,
            at - text.rfind("\n", 0, at),
        )
    return text


class _Builder:
    """One pass over the events of a file."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.events: Iterator[Any] = self._guarded(text)
        self.entries = 0
        self.resolver: Any = Resolver()
        self.constructor = SafeConstructor()

    def document(self) -> Document:
        next(self.events)
        first = next(self.events)
        if isinstance(first, yaml.StreamEndEvent):
            raise self.refuse(first, "is empty; a record or a vocabulary was expected")
        data, place = self.value(next(self.events), 0)
        next(self.events)
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self.refuse(after, "begins a second document; keep one document a file")
        if not isinstance(data, dict):
            raise self.refuse(first, f"holds {kind_of(data)}; a mapping of fields was expected")
        return Document(self.path, data, place)

    def refuse(self, event: Any, message: str) -> Refused:
        mark = event.start_mark
        return Refused(Fault(self.path, mark.line + 1, mark.column + 1, message, "yaml"))

    def _guarded(self, text: str) -> Iterator[Any]:
        try:
            yield from yaml.parse(text, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            told = error.problem or str(error)
            if "\t" in (text.splitlines() or [""])[min(line, len(text.splitlines())) - 1]:
                told += "; indent with spaces, not tabs"
            raise Refused(Fault(self.path, line, column, f"is not YAML: {told}", "yaml")) from error
        except yaml.YAMLError as error:
            raise Refused(Fault(self.path, 1, 1, f"is not YAML: {error}", "yaml")) from error

    def value(self, event: Any, depth: int) -> tuple[Any, Place]:
        self.entries += 1
        if self.entries > MAX_ENTRIES:
            raise self.refuse(event, f"holds more than {MAX_ENTRIES:,} entries; split the file")
        if depth > MAX_DEPTH:
            raise self.refuse(event, f"is nested more than {MAX_DEPTH} deep; flatten it")
        self._plain(event)
        place = Place(event.start_mark.line, event.start_mark.column, {})
        if isinstance(event, ScalarEvent):
            return self.scalar(event), place
        if isinstance(event, SequenceStartEvent):
            return self.sequence(place, depth), place
        return self.mapping(place, depth), place

    def _plain(self, event: NodeEvent) -> None:
        if isinstance(event, AliasEvent):
            raise self.refuse(event, f"uses the alias *{event.anchor}; write the value out")
        if event.anchor is not None:
            raise self.refuse(event, f"sets the anchor &{event.anchor}; remove it")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise self.refuse(event, f"uses the tag {tag}; write a plain value")

    def sequence(self, place: Place, depth: int) -> tuple[Any, ...]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            item, where = self.value(event, depth + 1)
            place.parts[len(items)] = where
            items.append(item)
        return tuple(items)

    def mapping(self, place: Place, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event)
            if key in data:
                first = place.parts[key].line + 1
                raise self.refuse(event, f"says {key!r} a second time; the first is at line {first}")
            data[key], where = self.value(next(self.events), depth + 1)
            place.parts[key] = where
        return data

    def key(self, event: Any) -> str:
        if not isinstance(event, ScalarEvent):
            raise self.refuse(event, "has a key that is no text; keys are field names")
        self._plain(event)
        if event.value == "<<" and event.implicit[0]:
            raise self.refuse(event, "uses the merge key <<; write the fields out")
        key = self.scalar(event)
        if not isinstance(key, str):
            raise self.refuse(event, f"has {kind_of(key)} as a key; keys are field names")
        return key

    def scalar(self, event: ScalarEvent) -> Any:
        value = event.value
        if not event.implicit[0]:
            self._characters(event)
            return value
        tag = str(self.resolver.resolve(ScalarNode, value, (True, False))).rpartition(":")[2]
        if tag == "str":
            return value
        try:
            made = getattr(self.constructor, f"construct_yaml_{tag}")(
                ScalarNode(f"tag:yaml.org,2002:{tag}", value)
            )
        except (ValueError, AttributeError, OverflowError) as error:
            raise self.refuse(event, f"{value[:40]!r} is no {tag}: {error}") from error
        if isinstance(made, int) and not -(2**63) <= made < 2**63:
            raise self.refuse(event, f"the number {value[:20]}... has {len(value)} digits; 64 bits are kept")
        return made

    def _characters(self, event: ScalarEvent) -> None:
        """Refuses what only an escape in a quoted scalar can bring in."""
        bad = _UNPRINTABLE.search(event.value)
        if bad:
            raise self.refuse(event, f"holds the character U+{ord(bad[0]):04X}; remove it")


def kind_of(value: object) -> str:
    """Returns what a value is in words that an author of YAML knows: "the boolean false"."""
    match value:
        case None:
            return "nothing (null)"
        case bool():
            return f"the boolean {str(value).lower()}"
        case int() | float():
            return f"the number {str(value)[:30]}"
        case str():
            return f"the text {value[:40]!r}"
        case dict():
            return "a mapping"
        case tuple() | list():
            return "a list"
    return f"a {type(value).__name__} ({str(value)[:30]})"
