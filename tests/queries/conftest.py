"""Fixtures for tests of questions, of which there are hundreds on the same library."""

from __future__ import annotations

import warnings

import pytest

from graph_store.connection import Store
from graph_store.load_mark import LoadMark, read_mark
from loader.library import Library, read_library
from loader.plan import make_plan
from loader.write import carry_out
from tests.conftest import wipe
from tests.queries.seven_incidents import write_seven
from tests.queries.small import write_small

_marks: dict[str, LoadMark | None] = {}
"""What a store was left with, by its address and the library's folder."""


@pytest.fixture
def shipped_store(store: Store, shipped_library: Library) -> Store:
    """The store with exactly the shipped library in it."""
    return holding(store, shipped_library)


@pytest.fixture(scope="session")
def seven_incidents(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library whose answers can be worked out by hand."""
    return read_library(write_seven(tmp_path_factory.mktemp("seven")))


@pytest.fixture
def seven(store: Store, seven_incidents: Library) -> Store:
    """The store with exactly the seven incidents in it."""
    return holding(store, seven_incidents)


@pytest.fixture(scope="session")
def small_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library of :mod:`tests.queries.small`, as it is read from its files."""
    return read_library(write_small(tmp_path_factory.mktemp("small")))


@pytest.fixture
def small(store: Store, small_library: Library) -> Store:
    """The store with exactly the small library in it."""
    return holding(store, small_library)


def holding(store: Store, library: Library) -> Store:
    """Returns the store with exactly the library in it; once it was loaded here, its mark tells that."""
    key = f"{store.address} {library.root}"
    with warnings.catch_warnings():
        # Tests that make errors of notices mean the question, not an empty database.
        warnings.simplefilter("ignore")
        mark = read_mark(store)
        if mark is None or mark != _marks.get(key):
            wipe(store)
            carry_out(make_plan(library, store), store)
            _marks[key] = read_mark(store)
    return store
