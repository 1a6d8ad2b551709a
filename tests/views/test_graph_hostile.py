"""The graph page of a library that means harm: its text is shown as text and nothing of it runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from incident_library.views.graph_page import Opening, write_graph_page
from tests.views.browsing import Visit
from tests.views.hostile import ATTACKS, hostile


@pytest.fixture(scope="session")
def hostile_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The graph page of a hostile library, opened on one of its nodes."""
    path = tmp_path_factory.mktemp("hostile") / "graph.html"
    write_graph_page(hostile(), path, Opening({"node": f"IL-0 {ATTACKS[0]}"}))
    return path


@pytest.mark.parametrize("language", ["en", "ko"])
def test_nothing_of_it_runs_in_any_view(
    visit: Callable[..., Visit], hostile_page: Path, language: str
) -> None:
    seen = visit().open(hostile_page)
    seen.ask("page.graph.load('details')")
    for node in seen.ask("[...page.graph.nodes.keys()]"):
        key = quote(node, safe="")
        for state in (f"node={key}", f"view=whole&pick={key}", f"view=overview&pick={key}&list=1"):
            seen.ask(
                f"location.hash = '#{state}&lang={language}&kinds=' + [...page.graph.kinds.keys()], "
                "page.render()"
            )
    assert seen.ask("window.broken") is None
    assert seen.ask("({}).broken") is None
    assert seen.ask("document.scripts.length") == 7
    assert seen.ask("document.querySelectorAll('#panel img, #panel script, #panel svg svg, b').length") == 0


def test_its_links_lead_nowhere(visit: Callable[..., Visit], hostile_page: Path) -> None:
    seen = visit().open(hostile_page)
    for node in seen.ask("page.graph.incidents.map((i) => i.id)"):
        seen.ask(f"location.hash = '#node=' + encodeURIComponent({node!r}), page.render()")
        assert seen.ask("document.querySelectorAll('#panel a').length") == 0


def test_its_text_is_shown_as_it_is_but_for_what_turns_its_direction(
    visit: Callable[..., Visit], hostile_page: Path
) -> None:
    seen = visit().open(hostile_page)
    expect(seen.page.locator("#panel h2")).to_have_text(ATTACKS[0])
    names = seen.ask("[...page.graph.nodes.values()].map((n) => n.label)")
    assert "gnp.exe" in names
    assert not any(turning in name for name in names for turning in "\u202e\u2066\u2069")


def test_its_svg_holds_its_text_as_text(visit: Callable[..., Visit], hostile_page: Path) -> None:
    seen = visit().open(hostile_page)
    svg = seen.ask("new XMLSerializer().serializeToString(svgOf(page.graph, page.stage))")
    assert "<script" not in svg
    assert "&lt;/script&gt;" in svg


def test_search_takes_any_letters(visit: Callable[..., Visit], hostile_page: Path) -> None:
    seen = visit().open(hostile_page)
    for attack in (*ATTACKS, "(", "[a-", "\\", "*", "?", ".", "^$|", "ㄱ(", "-"):
        seen.page.locator("#search").fill(attack)
        expect(seen.page.locator("#found")).to_be_visible()
