"""Neo4j Browser, the real one, on every store: connected, in our colours, every question without a complaint.

Its jar comes by Maven. Where it cannot be had, these tests are skipped and say so; in CI they fail instead.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from graph_model.graph import LABELS, label
from graph_store.connection import Store
from incident_library.views.browser_files import browser_files, favourites, style_rules
from tests.views.exploring import Answer, Desk, Explore

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "neo4j-browser.md"
COLOURS = {kind.colour for kind in LABELS}
USERS = {"embedded": "reader", "neo4j": os.environ.get("NEO4J_USERNAME") or "neo4j"}

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def jar() -> Path:
    """The folder with the Browser's jar."""
    command = [sys.executable, "tools/neo4j", "browser"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(done.stderr) if os.environ.get("CI") == "true" else pytest.skip(done.stderr.strip())
    return Path(done.stdout.strip())


@pytest.fixture
def explore(shipped_store: Store, jar: Path, tmp_path: Path) -> Iterator[Explore]:
    """`incidents explore` on the store, with the Browser and with our files written."""
    files = tmp_path / "files"
    with Explore(
        tmp_path, "--browser", str(jar), "--files", str(files), store=shipped_store.address
    ) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own, which remembers nothing."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB")
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def desk(page: Page, explore: Explore, shipped_store: Store) -> Desk:
    """The Browser as `incidents explore` opens it: connected."""
    desk = Desk(page)
    page.goto(explore.opened)
    desk.connected_as(USERS[shipped_store.engine])
    return desk


def test_every_question_answers_in_both_forms_without_a_complaint(desk: Desk) -> None:
    assert desk.kept("grass") == style_rules()
    complaints: dict[str, Answer] = {}
    listed = desk.favourites()
    assert len(listed) == len(favourites())
    for favourite in listed:
        title = favourite.inner_text().strip()
        answer = desk.run_favourite(favourite)
        drawn = bool(answer.colours) and answer.colours <= COLOURS
        if answer.faults or not (drawn if title.startswith("Graph: ") else answer.rows):
            complaints[title] = answer
    assert complaints == {}


def test_the_five_questions_of_the_guide_run_as_it_says(desk: Desk, shipped_store: Store) -> None:
    blocks = re.findall(r"```cypher\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 5
    for block in blocks:
        lines = block.splitlines()
        set_first = [line for line in lines if line.startswith(":param ")]
        statement = "\n".join(line for line in lines if line not in set_first)
        for line in set_first:
            assert desk.run(line).faults == ()
        answer = desk.run(statement)
        assert not answer.faults, statement
        assert answer.colours <= COLOURS
        assert answer.rows or answer.colours, statement


def test_by_hand_one_types_the_password_and_drops_the_files(
    page: Page, explore: Explore, shipped_store: Store, tmp_path: Path
) -> None:
    desk = Desk(page)
    page.route("**/incident-library-seed.js", lambda route: route.fulfill(body=""))
    page.goto(explore.told["browser"])
    embedded = shipped_store.engine == "embedded"
    desk.log_in(explore.password if embedded else os.environ["NEO4J_PASSWORD"])
    desk.connected_as(USERS[shipped_store.engine])
    assert desk.kept("grass") is None
    for name in browser_files():
        desk.drop(tmp_path / "files" / name)
    page.get_by_text("node.Incident {").wait_for()
    listed = desk.favourites()
    assert len(listed) == len(favourites())
    assert desk.kept("grass") == style_rules()
    graph = next(item for item in listed if item.inner_text().startswith("Graph: "))
    answer = desk.run_favourite(graph)
    assert not answer.faults
    assert answer.colours <= COLOURS


def test_a_double_click_brings_in_the_neighbours(desk: Desk) -> None:
    answer = desk.run("MATCH (i:Incident {id: 'IL-0023'})-[r:HAS_CAUSE]->(c) RETURN i, r, c")
    assert answer.colours == {label("Incident").colour, label("Cause").colour}
    drawn = desk.page.locator("circle.b-outline")
    first = drawn.count()
    desk.page.locator("g.node").first.dispatch_event("mousedown")
    desk.page.locator("g.node").first.dispatch_event("dblclick")
    desk.page.wait_for_function(f"document.querySelectorAll('circle.b-outline').length > {first}")


def test_what_is_wrong_is_seen_and_the_reader_may_not_write(desk: Desk, shipped_store: Store) -> None:
    assert desk.run("RETURN 1 AS one") == Answer((), 1, frozenset())
    assert desk.run("RETUR 1").faults
    assert desk.run(":param wrong =>").faults
    if shipped_store.engine == "neo4j":
        assert "\nWarn\n" in desk.run("MATCH (n:Cause) RETURN id(n) AS id").faults[0]
    else:
        assert desk.run("CREATE (n:Cause {id: 'mine'}) RETURN n").faults
