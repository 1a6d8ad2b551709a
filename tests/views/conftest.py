"""A browser for the tests of what people look at: Debian's chromium, or the one that CHROMIUM names.

Where there is none, these tests are skipped and say so; in CI they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from graph_model.picture import Picture
from graph_store.connection import Store
from graph_store.opening import open_store
from graph_store.schema import prepare
from incident_library.views.graph_page import write_graph_page
from incident_library.views.site.build import write_site
from loader.library import Library
from loader.plan import make_plan
from loader.write import carry_out
from queries.pictures import read_picture
from tests.views.browsing import Visit
from tests.views.synthetic import synthetic

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless browser."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        told = "no chromium found: apt-get install chromium fonts-noto-cjk, or set CHROMIUM to its path"
        pytest.fail(told) if os.environ.get("CI") == "true" else pytest.skip(told)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Makes visits: a page of its own each, in a size, a colour scheme and so on; none may complain."""
    visits: list[Visit] = []

    def begin(width: int = 1366, height: int = 768, **options: object) -> Visit:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, locale="en-GB", **options)  # type: ignore[arg-type]  # any option
        context.set_default_timeout(8000)
        visits.append(Visit(context))
        return visits[-1]

    yield begin
    for made in visits:
        made.context.close()
    assert [made.complaints for made in visits if made.complaints] == []
    assert [made.requests for made in visits if made.requests] == []


@pytest.fixture(scope="session")
def shown_store(shipped_library: Library, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store of its own, that nothing else empties, with the shipped library in it."""
    with open_store(f"embedded:{tmp_path_factory.mktemp('shown') / 'store'}") as store:
        prepare(store)
        carry_out(make_plan(shipped_library, store), store)
        yield store


@pytest.fixture(scope="session")
def shipped_picture(shown_store: Store) -> Picture:
    """The whole shipped library as a picture."""
    return read_picture(shown_store)


@pytest.fixture(scope="session")
def shipped_site(
    shown_store: Store, shipped_picture: Picture, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The pages of the shipped library, for an address on the web."""
    folder = tmp_path_factory.mktemp("site") / "site"
    write_site(shown_store, shipped_picture, folder, "https://library.example/")
    return folder


@pytest.fixture(scope="session")
def shipped_page(shipped_picture: Picture, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The graph page of the shipped library."""
    path = tmp_path_factory.mktemp("page") / "graph.html"
    write_graph_page(shipped_picture, path)
    return path


@pytest.fixture(scope="session")
def made_page(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Makes the graph page of a made-up library of so many nodes, once each."""
    made: dict[int, Path] = {}

    def page(nodes: int) -> Path:
        if nodes not in made:
            made[nodes] = tmp_path_factory.mktemp("made") / f"{nodes}.html"
            write_graph_page(synthetic(nodes), made[nodes])
        return made[nodes]

    return page
