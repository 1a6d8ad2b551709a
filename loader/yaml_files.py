"""YAML read safely, with the line and column of every value kept.

Own code instead of ``yaml.safe_load`` because that one drops positions, lets the second of two equal
keys win, and expands aliases. One pass over the parser's events does all three better.
"""

from __future__ import annotations

import datetime as dt
import math
import re
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
from loader.text_files import UNPRINTABLE, Refused, read_text

MAX_DEPTH = 20
MAX_ENTRIES = 50_000
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9_]*)?(\.[0-9]*)?([eE][-+]?[0-9]+)?")


class Place(NamedTuple):
    """Where a value stands (from 0), and where its parts stand by key or index."""

    line: int
    column: int
    parts: dict[Any, Place]


@dataclass(frozen=True)
class Document:
    """A YAML file as plain data (mappings as ``dict``, sequences as ``tuple``) with its places.

    ``faults`` are what its data files have no room for but reading could go on after.
    """

    path: Path
    data: Any
    root: Place
    faults: tuple[Fault, ...] = ()

    def fault(self, location: tuple[Any, ...], message: str, rule: str = "schema") -> Fault:
        """Returns a fault at the deepest place that ``location`` (keys and indexes) leads to."""
        place = self.root
        for step in location:
            if step not in place.parts:
                break
            place = place.parts[step]
        return Fault(self.path, place.line + 1, place.column + 1, message, rule)


def read_document(path: Path, shown: Path | None = None) -> Document:
    """Returns the one YAML document of a file; ``shown`` is the path that messages name.

    Raises :class:`Refused` for a file that is no plain file, too large, not UTF-8, empty, no YAML, or that
    holds anchors, aliases or several documents.
    """
    shown = shown or path
    return _Builder(shown, read_text(path, shown)).document()


class _Builder:
    """One pass over the events of a file."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.events: Iterator[Any] = self._guarded(text)
        self.entries = 0
        self.faults: dict[tuple[int, int], Fault] = {}
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
        return Document(self.path, data, place, tuple(self.faults.values()))

    def refuse(self, event: Any, message: str) -> Refused:
        mark = event.start_mark
        return Refused(Fault(self.path, mark.line + 1, mark.column + 1, message, "yaml"))

    def note(self, event: Any, message: str) -> None:
        """Keeps a fault that reading can go on after."""
        fault = self.refuse(event, message).fault
        self.faults.setdefault((fault.line, fault.column), fault)

    def _guarded(self, text: str) -> Iterator[Any]:
        try:
            yield from yaml.parse(text, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            told = error.problem or str(error)
            if error.context and error.context_mark and error.context_mark.line + 1 != line:
                told += f" {error.context} that begins at line {error.context_mark.line + 1}"
            if "\t" in (text.splitlines() or [""])[min(line, len(text.splitlines())) - 1]:
                told += "; indent with spaces, not tabs"
            raise Refused(Fault(self.path, line, column, f"is not YAML: {told}", "yaml")) from error
        except yaml.YAMLError as error:
            told = " ".join(str(error).split())
            raise Refused(Fault(self.path, 1, 1, f"is not YAML: {told}", "yaml")) from error

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
        if tag := getattr(event, "tag", None):
            self.note(event, f"uses the tag {tag}; write a plain value")

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
            key = self.key(event, depth)
            value, where = self.value(next(self.events), depth + 1)
            if key in data:
                first = place.parts[key].line + 1
                self.note(event, f"says {key!r} a second time; the first is at line {first}")
            elif key is not None:
                data[key], place.parts[key] = value, where
        return data

    def key(self, event: Any, depth: int) -> str | None:
        """Returns a key, or None with a fault where it is none."""
        if isinstance(event, ScalarEvent) and event.value == "<<" and event.implicit[0]:
            self.note(event, "uses the merge key <<; write the fields out")
            return None
        if isinstance(event, ScalarEvent):
            self._plain(event)
            key = self.scalar(event)
        else:
            key, _ = self.value(event, depth + 1)
        if isinstance(key, str):
            return key
        self.note(event, f"has {kind_of(key)} as a key; keys are field names")
        return None

    def scalar(self, event: ScalarEvent) -> Any:
        value = event.value
        if not event.implicit[0]:
            if bad := UNPRINTABLE.search(value):  # which only an escape can bring in
                self.note(event, f"holds the character U+{ord(bad[0]):04X}; remove it")
            return value
        tag = str(self.resolver.resolve(ScalarNode, value, (True, False))).rpartition(":")[2]
        if tag == "str":
            return value
        try:
            made = getattr(self.constructor, f"construct_yaml_{tag}")(
                ScalarNode(f"tag:yaml.org,2002:{tag}", value)
            )
        except (ValueError, AttributeError, OverflowError) as error:
            self.note(event, _unmade(value, tag, error))
            return value
        if problem := _odd_number(value, made):
            self.note(event, problem)
        return made


def _unmade(value: str, tag: str, error: Exception) -> str:
    if tag == "int":
        return f"the number {value[:20]}... has {len(value)} digits; 64 bits are kept"
    return f"{value[:40]!r} is no {'date' if tag == 'timestamp' else tag}: {error}"


def _odd_number(value: str, made: object) -> str | None:
    """Returns what is wrong with a number that YAML reads otherwise than a person does, if anything."""
    if isinstance(made, bool) or not isinstance(made, int | float):
        return None
    if isinstance(made, float) and not math.isfinite(made):
        return f"{value[:40]!r} is no finite number; write a number, or quote it if it is text"
    if not _DECIMAL.fullmatch(value):
        return f"{value[:40]!r} would be read as the number {made}; write it in decimals, or quote it as text"
    if isinstance(made, int) and not -(2**63) <= made < 2**63:
        return f"the number {value[:20]}... has {len(value)} digits; 64 bits are kept"
    return None


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
        case dt.date():
            return f"the date {value}"
        case dict():
            return "a mapping"
        case tuple() | list():
            return "a list"
    return f"a {type(value).__name__} ({str(value)[:30]})"
