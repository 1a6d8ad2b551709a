"""Writes files so that a reader never meets half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from graph_model.errors import IncidentLibraryError


class NotWritten(IncidentLibraryError):
    """A page could not be written where it was asked for."""


def write_text(path: Path, text: str) -> None:
    """Writes text as UTF-8 in one step, with the mode that a newly made file has."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file in one step, with the mode that a newly made file has.

    A link stays a link: what it leads to is written. A device, a pipe or what is open already, such as
    ``/dev/stdout``, is sent the content.
    """
    try:
        if _is_open_already(path) or (path.exists() and not path.is_file()):
            with path.open("ab") as stream:
                stream.write(content)
            return
        path = Path(os.path.realpath(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content)
    except OSError as error:
        raise NotWritten(f"{path}: {error.strerror}; name a file in a folder that you may write") from error


def _is_open_already(path: Path) -> bool:
    """Returns whether links such as ``/dev/stdout`` lead to a file that a process holds open."""
    for _ in range(40):  # as many as the system follows
        if not path.is_symlink():
            return False
        if path.parent.resolve().match("/proc/*/fd"):
            return True
        path = path.parent / path.readlink()
    return False


def _replace(path: Path, content: bytes) -> None:
    descriptor, fresh = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor
            file.write(content)
        Path(fresh).chmod(0o666 & ~_umask())
        Path(fresh).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(fresh).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
