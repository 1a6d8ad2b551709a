"""A library folder against every rule: valid first, then good."""

from __future__ import annotations

from pathlib import Path

from graph_model.errors import Fault, LibraryFaults
from loader.doubts import doubts
from loader.library import read_library
from loader.rules import gate


def lint(root: Path) -> tuple[Fault, ...]:
    """Returns every fault of a library folder, sorted by place; the quality gate runs on a valid one."""
    return lint_and_doubt(root)[0]


def lint_and_doubt(root: Path) -> tuple[tuple[Fault, ...], tuple[Fault, ...]]:
    """Returns every fault of a library folder, and what is no fault and yet hardly meant."""
    try:
        library = read_library(root)
    except LibraryFaults as faults:
        return faults.faults, ()
    return tuple(gate(library)), doubts(library)
