"""A file as text: a plain file, not too large, UTF-8, every character printable."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from graph_model.errors import Fault

MAX_BYTES = 1 << 20
UNPRINTABLE = re.compile(r"[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What YAML has no room for, and the three other ways to end a line."""


class Refused(Exception):
    """The file cannot be read at all; ``fault`` says where and why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def read_text(path: Path, shown: Path) -> str:
    """Returns what a file holds, without its byte order mark; ``shown`` is the path that messages name.

    Raises :class:`Refused`. Nothing but a plain file is ever opened, so nothing is waited for.
    """
    raw = read_bytes(path, shown)
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise _refusal(shown, "is UTF-16; save it as UTF-8, the only encoding read")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        bad, start = error.object[error.start], len(raw) - len(error.object) + error.start
        line, column = place_in(error.object[: error.start].decode())
        told = f"is not UTF-8: byte 0x{bad:02x} at offset {start}; save it as UTF-8"
        raise _refusal(shown, told, line, column) from error
    if found := UNPRINTABLE.search(text):
        told = f"holds the character U+{ord(found[0]):04X}; remove it or write it in words"
        raise _refusal(shown, told, *place_in(text[: found.start()]))
    return text


def place_in(before: str) -> tuple[int, int]:
    """Returns the line and the column, from 1, of what stands after ``before``."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def read_bytes(path: Path, shown: Path, most: int = MAX_BYTES) -> bytes:
    """Returns the bytes of a plain file of at most so many; raises :class:`Refused`."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise _refusal(shown, "is no regular file; a plain file was expected")
        with path.open("rb") as file:
            raw = file.read(most + 1) if found.st_size <= most else b""
    except OSError as error:
        raise _refusal(shown, f"cannot be read: {error.strerror or error}") from error
    size = max(found.st_size, len(raw))
    if size > most:
        raise _refusal(shown, f"is {size:,} bytes; {most:,} are allowed. Split it")
    return raw


def _refusal(shown: Path, message: str, line: int = 1, column: int = 1) -> Refused:
    return Refused(Fault(shown, line, column, message, "file"))
