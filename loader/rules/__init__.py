"""The quality gate: one module a rule, each with ``check(library)``; a new module is found by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from graph_model.errors import Fault

if TYPE_CHECKING:
    from loader.library import Library

Rule = Callable[["Library"], Iterator[Fault]]


def rules() -> dict[str, Rule]:
    """Returns every rule by its name, which is its module's."""
    found = {}
    for module in iter_modules(__path__):
        rule: Rule = import_module(f"{__name__}.{module.name}").check
        found[module.name.replace("_", "-")] = rule
    return found


def gate(library: Library) -> list[Fault]:
    """Returns what keeps a valid library from being a good one, sorted by place."""
    return sorted({fault for rule in rules().values() for fault in rule(library)})
