"""Logs, however large, read once from front to back: which signatures are in them, where and how often."""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from graph_model.errors import QueryError
from graph_model.signatures import LogSignature, SignatureIndex

BLOCK = 2**20
SAMPLES = 2
SAMPLE = 200
_GZIP = b"\x1f\x8b"
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_STEERING = re.compile(rb"\x1b\[[0-9;?]*[ -/]*[@-~]")


@dataclass(frozen=True)
class Sighting:
    """A signature found in a log: on how many lines, the first and the last of them, and samples of them."""

    term: str
    scheme: str
    pattern: str
    count: int
    first: int
    last: int
    samples: tuple[str, ...]


@dataclass(frozen=True)
class LogReading:
    """A log that was read: its name, its size in lines and bytes, and what was found, the earliest first."""

    name: str
    lines: int
    size: int
    sightings: tuple[Sighting, ...]


def read_log_file(path: Path, index: SignatureIndex) -> LogReading:
    """Returns what a log file holds; :class:`QueryError` where it cannot be read."""
    try:
        with path.open("rb") as stream:
            return read_log(stream, index, path.name)
    except OSError as error:
        raise QueryError(f"{path}: the log cannot be read: {error.strerror or error}") from error


def read_log(stream: BinaryIO, index: SignatureIndex, name: str = "log") -> LogReading:
    """Returns what a log holds, plain or packed by gzip; never more than a few MiB of it are in memory."""
    reading = _Reading(index)
    try:
        for block in _whole_lines(_blocks(stream)):
            reading.take(block)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise QueryError(f"{name}: the gzip stream is broken: {error}") from error
    return LogReading(name, reading.lines, reading.size, reading.sightings())


class _Count:
    """How often one signature was seen so far."""

    def __init__(self, line: int) -> None:
        self.count, self.first, self.last, self.samples = 0, line, line, list[str]()

    def add(self, line: int, text: bytes, at: int) -> None:
        self.count, self.last = self.count + 1, line
        if len(self.samples) < SAMPLES:
            self.samples.append(_sample(text, at))


class _Reading:
    """A log while it is read."""

    def __init__(self, index: SignatureIndex) -> None:
        self.index = index
        self.ends = self.size = 0
        self.open = False
        self.counts: dict[LogSignature, _Count] = {}

    @property
    def lines(self) -> int:
        """How many lines there were; the last one counts without a line feed too."""
        return self.ends + self.open

    def take(self, block: bytes) -> None:
        """Takes whole lines, or a piece of a long one."""
        self.size += len(block)
        if b"\x1b" in block:
            block = _STEERING.sub(b"", block)
        line, done = self.ends + 1, 0
        for hit in self.index.hits(block):
            line += block.count(b"\n", done, hit.start)
            done = hit.start
            seen = self.counts.get(hit.signature) or self.counts.setdefault(hit.signature, _Count(line))
            seen.add(line, block[hit.start : hit.end], hit.at - hit.start)
        self.ends += block.count(b"\n")
        self.open = not block.endswith(b"\n")

    def sightings(self) -> tuple[Sighting, ...]:
        found = [
            Sighting(s.term, s.scheme, s.pattern, seen.count, seen.first, seen.last, tuple(seen.samples))
            for s, seen in self.counts.items()
        ]
        return tuple(sorted(found, key=lambda each: (each.first, each.term, each.pattern)))


def _sample(line: bytes, at: int) -> str:
    """Returns the part of a line around a place, without what would steer a terminal."""
    before, after = line[:at].decode(errors="replace"), line[at:].decode(errors="replace")
    start = max(0, len(before) - SAMPLE // 4) if len(before) + len(after) > SAMPLE else 0
    text = before[start:] + after
    shown = "".join(character if character.isprintable() else " " for character in text[:SAMPLE]).strip()
    return f"{'…' if start else ''}{shown}{'…' if len(text) > SAMPLE else ''}"


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    """Yields the bytes of a log, unpacked where they are packed."""
    raw = cast("io.RawIOBase", stream)
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(raw)
    begin = buffered.peek(2)[:2]
    if begin in _WIDE:
        raise QueryError("the log is UTF-16; convert it first, for instance by `iconv -f utf-16 -t utf-8`")
    opened = gzip.GzipFile(fileobj=buffered) if begin == _GZIP else buffered
    while block := opened.read(BLOCK):
        yield block


def _whole_lines(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Yields bytes up to the end of a line each, but a line of more than a block in pieces."""
    rest = b""
    for block in blocks:
        joined = rest + block
        end = joined.rfind(b"\n") + 1 or (len(joined) if len(joined) > BLOCK else 0)
        if end:
            yield joined[:end]
        rest = joined[end:]
    if rest:
        yield rest
