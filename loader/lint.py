"""A library folder against every rule: valid first, then good."""

from __future__ import annotations

from pathlib import Path

from graph_model.errors import Fault, LibraryFaults
from loader.library import read_library
from loader.rules import gate


def lint(root: Path) -> tuple[Fault, ...]:
    """Returns every fault of a library folder, sorted by place; the quality gate runs on a valid one."""
    try:
        return tuple(gate(read_library(root)))
    except LibraryFaults as faults:
        return faults.faults
