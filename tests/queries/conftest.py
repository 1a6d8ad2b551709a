"""Fixtures for tests of questions, of which there are hundreds on the shipped library."""

from __future__ import annotations

import pytest

from graph_store.connection import Store
from graph_store.load_mark import LoadMark, read_mark
from loader.library import Library
from loader.plan import make_plan
from loader.write import carry_out
from tests.conftest import wipe

_marks: dict[str, LoadMark | None] = {}


@pytest.fixture
def shipped_store(store: Store, shipped_library: Library) -> Store:
    """The store with exactly the shipped library in it, told by its mark once it was loaded here."""
    mark = read_mark(store)
    if mark is None or mark != _marks.get(store.address):
        if not make_plan(shipped_library, store).empty:
            wipe(store)
            carry_out(make_plan(shipped_library, store), store)
        _marks[store.address] = read_mark(store)
    return store
