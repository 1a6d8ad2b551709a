"""A folder of records and vocabularies, read and cross-checked as one whole."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from graph_model.errors import Fault, LibraryFaults
from graph_model.graph import SCHEMES
from graph_model.records import Incident
from graph_model.text import nfc
from graph_model.vocabulary import Scheme, Term
from loader.references import check_references
from loader.text_files import Refused
from loader.validation import parse
from loader.yaml_files import Document, read_document

FOLDERS: dict[str, type[Incident | Scheme]] = {"incidents": Incident, "vocabulary": Scheme}


@dataclass(frozen=True)
class Library:
    """Everything in a library folder: incidents by id, terms by scheme and id, both sorted.

    ``documents`` keeps each incident's and each term's file with the places in it; ``at`` tells where in
    its file a term stands. ``whole`` is false where a vocabulary could not be read, so that a term which
    is not there may be in it.
    """

    root: Path
    incidents: Mapping[str, Incident]
    schemes: Mapping[str, Mapping[str, Term]]
    documents: Mapping[str, Document] = field(repr=False)
    at: Mapping[str, tuple[object, ...]] = field(repr=False)
    whole: bool = True

    def fault(self, key: str, location: tuple[object, ...], message: str, rule: str) -> Fault:
        """Returns a fault at a place inside the incident or term with the id ``key``."""
        return self.documents[key].fault((*self.at.get(key, ()), *location), message, rule)

    def term(self, key: str) -> Term | None:
        """Returns the term with that id from whichever scheme has it."""
        return next((terms[key] for terms in self.schemes.values() if key in terms), None)


def default_root() -> Path:
    """Returns the library that came with the package: inside the wheel, else the checkout's ``data/``."""
    packed = Path(str(files("loader") / "_library"))
    return packed if packed.is_dir() else Path(__file__).parent.parent / "data"


def read_library(root: Path) -> Library:
    """Returns the library in a folder, checked whole.

    Raises :class:`LibraryFaults` with every fault of every file: nothing is returned half checked.
    """
    reading = _Reading(root)
    for folder in FOLDERS if reading.is_folder() else ():
        for path in _yaml_files(root / folder, reading):
            reading.read(folder, path)
    if not reading.incidents and not reading.faults:
        reading.faults.append(
            Fault(root, 1, 1, "holds no record; expected incidents/*.yaml and vocabulary/*.yaml", "file")
        )
    library = Library(
        root,
        dict(sorted(reading.incidents.items())),
        {scheme: dict(sorted(terms.items())) for scheme, terms in reading.schemes.items()},
        reading.documents,
        reading.at,
        whole=not reading.unread_vocabulary,
    )
    faults = [*reading.faults, *check_references(library)]
    if faults:
        raise LibraryFaults(faults)
    return library


class _Reading:
    """A library while it is being read: what was found so far and what was wrong."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.incidents: dict[str, Incident] = {}
        self.schemes: dict[str, dict[str, Term]] = {scheme: {} for scheme in SCHEMES}
        self.documents: dict[str, Document] = {}
        self.at: dict[str, tuple[object, ...]] = {}
        self.faults: list[Fault] = []
        self.unread_vocabulary = False

    def is_folder(self) -> bool:
        """Returns whether there is a folder to read; anything else is a fault."""
        try:
            if stat.S_ISDIR(self.root.stat().st_mode):
                return True
            self.strange(self.root, "is no folder; a library folder was expected")
        except OSError as error:
            self.strange(self.root, f"is no folder that can be read: {error.strerror}")
        except ValueError:  # a NUL in it
            self.strange(self.root, "is no folder; a library folder was expected")
        return False

    def strange(self, path: Path, message: str) -> None:
        """Keeps a fault of a file or a folder that is not what it should be."""
        self.faults.append(Fault(self.shown(path), 1, 1, message, "file"))

    def unreadable(self, error: OSError) -> None:
        """Keeps a fault of a folder that cannot be listed; one that is not there has nothing to list."""
        if not isinstance(error, FileNotFoundError):
            self.strange(Path(error.filename), f"cannot be read: {error.strerror}")

    def shown(self, path: Path) -> Path:
        """Returns the path as messages name it: relative to where the person stands, if it is below."""
        try:
            return path.relative_to(Path.cwd())
        except ValueError:
            return path

    def read(self, folder: str, path: Path) -> None:
        try:
            document = read_document(path, self.shown(path))
        except Refused as refused:
            self.faults.append(refused.fault)
            self.unread_vocabulary |= folder == "vocabulary"
            return
        parsed, faults = parse(FOLDERS[folder], document)
        self.faults += faults
        if isinstance(parsed, Incident):
            if self.claim(parsed.id, document, ()):
                self.incidents[parsed.id] = parsed
        elif isinstance(parsed, Scheme):
            self.vocabulary(parsed, document)
        else:
            self.unread_vocabulary |= folder == "vocabulary"

    def vocabulary(self, scheme: Scheme, document: Document) -> None:
        if scheme.scheme not in SCHEMES:
            known = ", ".join(sorted(SCHEMES))
            message = f"the scheme {scheme.scheme!r} is not one of {known}"
            self.faults.append(document.fault(("scheme",), message, "vocabulary"))
            return
        for index, term in enumerate(scheme.terms):
            if self.claim(term.id, document, ("terms", index)):
                self.schemes[scheme.scheme][term.id] = term

    def claim(self, key: str, document: Document, at: tuple[object, ...]) -> bool:
        """Returns whether ``key`` was still free; a second use is a fault that names the first."""
        first = self.documents.get(key)
        if first is not None:
            where = first.fault((*self.at[key], "id"), "")
            message = f"the id {key!r} is taken by {where.path}:{where.line}; choose another"
            self.faults.append(document.fault((*at, "id"), message, "unique-id"))
            return False
        self.documents[key], self.at[key] = document, at
        return True


def _yaml_files(folder: Path, reading: _Reading) -> Iterator[Path]:
    """Yields the YAML files below a folder, sorted; what is no plain file inside it becomes a fault."""
    home = Path(os.path.realpath(reading.root))
    if _leaves(folder, home):
        reading.strange(folder, "is a link that leaves the library; a folder was expected")
        return
    for parent, folders, names in os.walk(folder, onerror=reading.unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for path in (Path(parent, name) for name in folders):
            if _is_link(path):
                reading.strange(path, "is a link to a folder, which is not followed; put its files here")
            elif _is_yaml(path.name):
                reading.strange(path, "is a folder; a plain file was expected")
        twins: dict[str, str] = {}
        for path in (Path(parent, name) for name in sorted(filter(_is_yaml, names))):
            twin = twins.setdefault(nfc(path.name).casefold(), path.name)
            if twin != path.name:
                reading.strange(path, f"is named like {twin!r} but for case or Unicode form; rename it")
            if _leaves(path, home):
                reading.strange(path, "is a link that leaves the library; a plain file was expected")
            else:
                yield path


def _is_link(path: Path) -> bool:
    return os.path.islink(path)  # noqa: PTH114 - Path.is_symlink raises where a folder may not be searched


def _leaves(path: Path, home: Path) -> bool:
    return _is_link(path) and not Path(os.path.realpath(path)).is_relative_to(home)


def _is_yaml(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml")) and not name.startswith(".")
