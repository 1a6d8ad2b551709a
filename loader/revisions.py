"""A library folder as it was at a git revision."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graph_model.errors import IncidentLibraryError


class NoLibraryThere(IncidentLibraryError):
    """What was named is neither a folder nor a revision that holds the library."""


@contextmanager
def library_at(place: str, home: Path) -> Iterator[Path]:
    """Yields the folder ``place``, or the library folder ``home`` as it was at the git revision ``place``.

    The folder of a revision is a copy that goes when the block ends. Raises :class:`NoLibraryThere`.
    """
    if place and Path(place).is_dir():
        yield Path(place)
        return
    top, inside, commit = _found(place, home)
    with tempfile.TemporaryDirectory(prefix="incident-library-") as folder:
        packed = _git(top, "archive", "--format=tar", commit, "--", inside)
        if packed.returncode:
            raise NoLibraryThere(f"the revision {place!r} has no folder {inside}; give one that has")
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / inside


def _found(place: str, home: Path) -> tuple[Path, str, str]:
    """Returns the repository's top folder, the library's path in it, and the revision's commit."""
    known = _git(home, "rev-parse", "--show-toplevel")
    if known.returncode:
        raise NoLibraryThere(
            f"{place!r} is no folder, and {home} is in no git repository whose revision it could be; "
            "give a folder, or --library inside a clone"
        )
    top = Path(known.stdout.decode().strip()).resolve()
    commit = _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{place}^{{commit}}")
    if commit.returncode:
        raise NoLibraryThere(f"{place!r} is neither a folder nor a revision of the git repository {top}")
    return top, str(home.resolve().relative_to(top)), commit.stdout.decode().strip()


def _git(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)  # noqa: S603, S607
    except FileNotFoundError as error:
        raise NoLibraryThere("git is not installed; give two folders instead of revisions") from error
