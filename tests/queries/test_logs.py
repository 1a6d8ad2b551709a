"""Logs are read once, from front to back, in little memory, and tell where each signature stands."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from graph_model.errors import QueryError
from graph_model.signatures import LogSignature, SignatureIndex
from queries.logs import BLOCK, SAMPLE, LogReading, read_log, read_log_file

INDEX = SignatureIndex(
    [
        LogSignature("link-down", "symptoms", r"mlx5_core \S+: Link down"),
        LogSignature("disk-full", "causes", r"No space left on device"),
        LogSignature("nan-loss", "symptoms", r"(?i)loss[:=]\s*nan\b"),
    ]
)
LOG = b"""step 1 loss: 2.5
kernel: mlx5_core 0000:1a: Link down
step 2 loss: NaN
kernel: mlx5_core 0000:1b: Link down
write failed: No space left on device
step 3 loss: nan"""


def read(data: bytes) -> LogReading:
    return read_log(io.BytesIO(data), INDEX)


def told(reading: LogReading) -> list[tuple[str, int, int, int]]:
    return [(each.term, each.count, each.first, each.last) for each in reading.sightings]


EXPECTED = [("link-down", 2, 2, 4), ("nan-loss", 2, 3, 6), ("disk-full", 1, 5, 5)]


@pytest.mark.parametrize("data", [LOG, LOG + b"\n", LOG.replace(b"\n", b"\r\n"), gzip.compress(LOG)])
def test_each_signature_is_counted_with_its_first_and_last_line(data: bytes) -> None:
    reading = read(data)
    assert told(reading) == EXPECTED
    assert reading.lines == 6
    assert reading.sightings[0].samples == (
        "kernel: mlx5_core 0000:1a: Link down",
        "kernel: mlx5_core 0000:1b: Link down",
    )


def test_a_log_over_many_blocks_is_counted_as_one() -> None:
    filler = b"nothing to see here, loss: 1.25\n" * 100_000
    reading = read(LOG + b"\n" + filler + LOG + b"\n" + filler)
    assert len(filler) > 3 * BLOCK
    assert told(reading) == [
        ("link-down", 4, 2, 100_010), ("nan-loss", 4, 3, 100_012), ("disk-full", 2, 5, 100_011)
    ]  # fmt: skip
    assert (reading.lines, reading.size) == (200_012, 2 * (len(LOG) + 1 + len(filler)))


def test_a_line_across_two_blocks_is_one_line() -> None:
    begin = b"x" * (BLOCK - 20) + b"\n"
    line = b"padding: No space left on device\n"
    assert told(read(begin + line)) == [("disk-full", 1, 2, 2)]


def test_a_line_without_end_is_read_in_pieces() -> None:
    reading = read(b"a" * 5 * BLOCK + b" No space left on device " + b"b" * 2 * BLOCK)
    assert told(reading) == [("disk-full", 1, 1, 1)]
    (sample,) = reading.sightings[0].samples
    assert len(sample) <= SAMPLE + 2
    assert "No space left on device" in sample
    assert sample.startswith("…")
    assert sample.endswith("…")


def test_a_sample_cannot_steer_a_terminal() -> None:
    reading = read("\x1b[31mNo space left\x1b[0m on device \x1b]0;owned\x07 \u202e \x9b2J 한글\n".encode())
    (sample,) = reading.sightings[0].samples
    assert sample.startswith("No space left on device")
    assert sample.endswith("한글")
    assert all(character.isprintable() for character in sample)


def test_bytes_that_are_no_text_do_no_harm() -> None:
    assert (
        told(read(bytes(range(256)) * 50 + b"\n\xff\xfe No space left on device \xff\n"))[0][0] == "disk-full"
    )


@pytest.mark.parametrize("data", [b"", b"\n\n\n", b"fine\n"])
def test_a_log_without_signatures_has_no_sightings(data: bytes) -> None:
    assert read(data).sightings == ()


def test_a_broken_gzip_and_utf_16_are_refused_in_a_sentence() -> None:
    with pytest.raises(QueryError, match="the gzip stream is broken"):
        read(gzip.compress(LOG * 100)[:-20])
    with pytest.raises(QueryError, match="UTF-16; convert it first"):
        read(LOG.decode().encode("utf-16"))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "train.log.gz").write_bytes(gzip.compress(LOG))
    assert told(read_log_file(tmp_path / "train.log.gz", INDEX)) == EXPECTED
    with pytest.raises(QueryError, match=r"nowhere.log: the log cannot be read: No such file"):
        read_log_file(tmp_path / "nowhere.log", INDEX)
    with pytest.raises(QueryError, match="the log cannot be read"):
        read_log_file(tmp_path, INDEX)


class Endless(io.RawIOBase):
    """A stream of so many megabytes that nobody holds at once."""

    def __init__(self, megabytes: int) -> None:
        self.left = megabytes
        self.block = (
            b"step loss: 2.5 and a line of ordinary length, as logs have them by the million\n" * 14_000
        )[: 2**20]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if not self.left:
            return 0
        self.left -= 1
        count = min(len(buffer), len(self.block))
        buffer[:count] = self.block[:count]
        return count


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.usefixtures("traced")
def test_memory_does_not_grow_with_the_log() -> None:
    reading = read_log(Endless(24), INDEX)  # type: ignore[arg-type]
    assert reading.size > 10 * 2**20
    assert tracemalloc.get_traced_memory()[1] < 12 * 2**20
