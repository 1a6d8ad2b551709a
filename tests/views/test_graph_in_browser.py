"""The graph page in a real browser: every control driven, every view looked into."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

from graph_model.picture import Picture
from graph_model.text import Text
from incident_library.views.answer import Answer
from incident_library.views.graph_page import Opening, write_graph_page
from tests.views.browsing import Visit

Begin = Callable[..., Visit]


@pytest.fixture
def seen(visit: Begin, shipped_page: Path) -> Visit:
    """The shipped library's page, open on its overview."""
    return visit().open(shipped_page)


def kinds(seen: Visit) -> list[str]:
    """Returns the kinds of the nodes that are drawn."""
    found: list[str] = seen.ask("[...new Set(page.stage.scene.nodes.map((n) => n.node?.group ?? ''))].sort()")
    return found


def test_it_opens_on_an_overview_of_terms_with_counts(seen: Visit) -> None:
    assert seen.ask("document.documentElement.dataset.ready") == "overview"
    assert "Incident" not in kinds(seen)
    assert {"Cause", "Component", "Symptom", "ContributingFactor"} <= set(kinds(seen))
    counts = seen.ask(
        "page.stage.scene.nodes.filter((n) => n.node?.group === 'Cause').map((n) => Number(n.count))"
    )
    assert counts == sorted(counts, reverse=True)
    assert seen.ask("page.stage.scene.nodes.length") < 80


def test_no_two_pills_overlap_in_any_view(seen: Visit) -> None:
    for state in ("", "node=IL-0023", "node=nccl", "node=hardware-failure", "node=nccl&to=IL-0125"):
        seen.ask(f"location.hash = '#{state}', page.render()")
        overlapping = seen.ask(
            "page.stage.scene.nodes.flatMap((a, i, all) => all.slice(i + 1).filter((b) => "
            "Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2)"
            ".map((b) => [a.id, b.id]))"
        )
        assert overlapping == [], state


def test_a_click_opens_the_panel_and_a_second_one_the_neighbourhood(seen: Visit) -> None:
    seen.click_node("hardware-failure")
    panel = seen.page.locator("#panel")
    expect(panel.get_by_role("heading", name="Hardware failure")).to_be_visible()
    assert seen.ask("location.hash") == "#view=overview&pick=hardware-failure"
    seen.page.wait_for_timeout(400)
    seen.click_node("hardware-failure")
    seen.drawn("around")
    assert seen.ask("location.hash") == "#node=hardware-failure"


def test_the_panel_of_an_incident_has_its_sections_its_evidence_and_its_sources(
    visit: Begin, shipped_page: Path
) -> None:
    seen = visit().open(shipped_page, "node=IL-0023")
    panel = seen.page.locator("#panel")
    for heading in ("Symptom", "Trigger", "Causes", "Components", "How it unfolded", "Lesson", "Sources"):
        expect(panel.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    panel.locator("details.evidence summary").first.click()
    expect(panel.locator("details.evidence[open] a").first).to_have_attribute("href", re.compile("^https://"))
    expect(panel.locator(".sources a").first).to_have_attribute("rel", "noopener noreferrer")
    panel.get_by_role("button", name="NCCL", exact=False).first.click()
    expect(panel.get_by_role("heading", name="NCCL", exact=True)).to_be_visible()
    assert "pick=nccl" in seen.ask("location.hash")


def test_a_link_opens_the_state_that_it_names(visit: Begin, shipped_page: Path) -> None:
    for state in (
        "node=IL-0023",
        "view=whole&cause=hardware-failure&year=2024",
        "node=nccl&to=infiniband&lang=ko",
    ):
        seen = visit().open(shipped_page, state)
        assert seen.ask("formatState(page.state, page.graph)") == state


def test_a_link_to_what_is_not_there_opens_the_overview(visit: Begin, shipped_page: Path) -> None:
    seen = visit().open(shipped_page, "node=IL-9999&cause=no-such-cause&year=1950")
    assert seen.ask("document.documentElement.dataset.ready") == "overview"
    expect(seen.page.locator("#chips")).to_be_hidden()


def test_the_browser_goes_back_through_what_was_seen(seen: Visit) -> None:
    seen.page.locator("#view-whole").click()
    seen.drawn("whole")
    seen.page.go_back()
    seen.drawn("overview")


def test_the_whole_graph_is_drawn_only_when_asked_for(seen: Visit) -> None:
    seen.page.locator("#view-whole").click()
    seen.drawn("whole")
    drawn = seen.ask("page.stage.scene.nodes.length")
    assert drawn == seen.ask(
        "[...page.graph.nodes.values()].filter((n) => FIRST_KINDS.includes(n.group)).length"
    )


def test_the_legend_hides_and_shows_kinds_and_counts_them(seen: Visit) -> None:
    toggle = seen.page.get_by_role("button", name=re.compile("^Component"))
    count = seen.ask("page.graph.ofKind('Component').length")
    expect(toggle).to_contain_text(str(count))
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    assert "Component" not in kinds(seen)
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    assert "Component" in kinds(seen)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("nccl", "NCCL"),
        ("NCC", "NCCL"),
        ("하드웨어", "Hardware failure"),
        ("ㅎㄷㅇㅇ", "Hardware failure"),
        ("하드웨ㅇ", "Hardware failure"),
        ("하드", "Hardware failure"),
        ("하드웨어고장", "Hardware failure"),
        ("IL-0023", "One InfiniBand port"),
    ],
)  # fmt: skip
def test_search_finds_english_and_korean_names_and_initial_consonants(
    seen: Visit, typed: str, found: str
) -> None:
    seen.page.keyboard.press("/")
    seen.page.keyboard.type(typed)
    expect(seen.page.locator("#found")).to_contain_text(found)


def test_search_is_driven_by_keyboard(seen: Visit) -> None:
    box = seen.page.get_by_role("combobox", name="Search")
    box.focus()
    seen.page.keyboard.type("infiniband")
    expect(box).to_have_attribute("aria-expanded", "true")
    first = seen.page.locator("#found [aria-selected=true]").text_content()
    seen.page.keyboard.press("ArrowDown")
    assert seen.page.locator("#found [aria-selected=true]").text_content() != first
    seen.page.keyboard.press("ArrowUp")
    seen.page.keyboard.press("Enter")
    seen.drawn("around")
    assert seen.ask("page.stage.scene.center") == "infiniband"


def test_a_search_without_result_says_so(seen: Visit) -> None:
    seen.page.locator("#search").fill("zzzqqq")
    expect(seen.page.locator("#found")).to_contain_text("Nothing of that name")


def test_filters_combine_and_are_taken_back(seen: Visit) -> None:
    everything = seen.ask("page.left.incidents.size")
    seen.page.locator("#filter-cause").select_option("hardware-failure")
    expect(seen.page.locator("#chips")).to_contain_text("Cause: Hardware failure")
    by_cause = seen.ask("page.left.incidents.size")
    year = seen.page.locator("#filter-year option").nth(1).get_attribute("value")
    seen.page.locator("#filter-year").select_option(year)
    expect(seen.page.locator(".chip")).to_have_count(2)
    by_both = seen.ask("page.left.incidents.size")
    assert 0 < by_both <= by_cause < everything
    seen.page.locator(".chip").first.click()
    expect(seen.page.locator(".chip")).to_have_count(1)
    seen.page.get_by_role("button", name="Clear all").click()
    expect(seen.page.locator("#chips")).to_be_hidden()
    assert seen.ask("page.left.incidents.size") == everything


def test_a_filter_by_a_broad_cause_takes_its_narrower_causes_along(seen: Visit) -> None:
    seen.page.locator("#filter-cause").select_option("hardware-failure")
    expect(seen.page.locator(".chip")).to_have_count(1)
    wider = seen.ask(
        "[...page.left.incidents].every((i) => page.graph.linked(i, 'HAS_CAUSE', true)"
        ".some((c) => page.graph.family(page.graph.node('hardware-failure')).has(c)))"
    )
    assert wider is True
    direct = "page.graph.linked(page.graph.node('hardware-failure'), 'HAS_CAUSE', false).length"
    assert seen.ask(f"page.left.incidents.size > {direct}")


def test_a_path_leads_from_one_node_to_another(seen: Visit) -> None:
    seen.click_node("hardware-failure")
    seen.page.get_by_role("button", name="Path from here").click()
    expect(seen.page.locator("#panel")).to_contain_text("Now choose where the path should lead")
    seen.page.locator("#search").fill("pytorch")
    seen.page.keyboard.press("Enter")
    seen.page.get_by_role("button", name=re.compile("^Path from")).first.click()
    seen.drawn("path")
    stations = seen.ask("page.stage.scene.nodes.map((n) => n.id)")
    assert stations[0] == "hardware-failure"
    assert stations[-1] == "pytorch"
    joined = seen.ask("page.stage.scene.edges.every((e) => e.a.node.links.some((l) => l.other === e.b.node))")
    assert joined is True


def test_where_no_path_leads_the_page_says_so(visit: Begin, shipped_page: Path) -> None:
    seen = visit().open(shipped_page, "node=hardware-failure&to=pytorch&kinds=Cause")
    expect(seen.page.locator("#nothing")).to_contain_text("No way leads there")


def test_hovering_marks_the_neighbourhood(visit: Begin, shipped_page: Path) -> None:
    seen = visit().open(shipped_page, "view=whole")
    seen.page.mouse.move(*seen.place("hardware-failure"))
    seen.page.wait_for_timeout(300)
    hovered = seen.ask("page.stage.hover")
    assert hovered is not None
    assert seen.ask(f"nearIn(page.stage.scene, {hovered!r}).size") > 1


def test_a_node_of_the_whole_graph_can_be_dragged(visit: Begin, shipped_page: Path) -> None:
    seen = visit().open(shipped_page, "view=whole")
    x, y = seen.place("monitoring-blind-spot")
    before = seen.ask("page.stage.scene.at.get('monitoring-blind-spot').x")
    seen.page.mouse.move(x, y)
    seen.page.mouse.down()
    seen.page.mouse.move(x + 60, y + 10, steps=4)
    seen.page.mouse.up()
    assert seen.ask("page.stage.scene.at.get('monitoring-blind-spot').x") > before


def test_the_canvas_is_walked_with_arrow_keys(seen: Visit) -> None:
    seen.page.locator("#skip").focus()
    seen.page.keyboard.press("Enter")
    seen.page.keyboard.press("ArrowRight")
    expect(seen.page.locator("#panel")).to_be_visible()
    first = seen.ask("page.active()")
    seen.page.keyboard.press("ArrowDown")
    expect(seen.page.locator("#status")).not_to_be_empty()
    assert seen.ask("new Promise((r) => setTimeout(() => r(page.active()), 200))") != first
    seen.page.keyboard.press("Enter")
    seen.drawn("around")
    seen.page.keyboard.press("Escape")
    seen.drawn("overview")


def test_single_keys_switch_views_and_zoom(seen: Visit) -> None:
    for key, view in (("w", "whole"), ("o", "overview")):
        seen.page.keyboard.press(key)
        seen.drawn(view)
    scale = seen.ask("page.stage.network.getScale()")
    seen.page.keyboard.press("+")
    seen.page.wait_for_timeout(400)
    assert seen.ask("page.stage.network.getScale()") > scale
    seen.page.keyboard.press("0")
    seen.page.wait_for_timeout(400)
    assert seen.ask("page.stage.network.getScale()") == pytest.approx(scale, rel=0.01)
    seen.page.keyboard.press("t")
    expect(seen.page.locator("#table")).to_be_visible()
    seen.page.keyboard.press("?")
    expect(seen.page.locator("#help")).to_be_visible()
    seen.page.get_by_role("button", name="Close").last.click()
    expect(seen.page.locator("#help")).to_be_hidden()


def test_the_zoom_buttons_zoom(seen: Visit) -> None:
    scale = seen.ask("page.stage.network.getScale()")
    seen.page.get_by_role("button", name="Zoom out").click()
    seen.page.wait_for_timeout(400)
    assert seen.ask("page.stage.network.getScale()") < scale
    seen.page.get_by_role("button", name="Fit to the window").click()
    seen.page.wait_for_timeout(400)
    assert seen.ask("page.stage.network.getScale()") == pytest.approx(scale, rel=0.01)


def test_the_tables_hold_what_the_picture_shows(seen: Visit) -> None:
    seen.page.get_by_role("button", name="Table").click()
    table = seen.page.get_by_role("table", name=re.compile("Cause"))
    expect(table).to_be_visible()
    causes = "page.graph.ofKind('Cause').filter((c) => !page.graph.broader(c).length && page.left.count(c))"
    expect(table.get_by_role("row")).to_have_count(seen.ask(f"{causes}.length") + 1)
    table.get_by_role("button", name="Hardware failure").click()
    expect(seen.page.locator("#panel")).to_contain_text("Hardware failure")


def test_the_language_is_switched_and_remembered(seen: Visit) -> None:
    seen.page.get_by_role("button", name="한국어").click()
    expect(seen.page.locator("html")).to_have_attribute("lang", "ko")
    expect(seen.page.locator("#title")).to_have_text("인시던트 라이브러리")
    assert seen.ask("page.stage.scene.at.get('hardware-failure').lines.join('')") == "하드웨어 고장"
    english = seen.ask("[...document.querySelectorAll('[data-say]')].filter((e) => !e.textContent).length")
    assert english == 0
    seen.page.get_by_role("button", name="English").click()
    expect(seen.page.locator("html")).to_have_attribute("lang", "en")


def test_dark_follows_the_system_until_it_is_chosen(visit: Begin, shipped_page: Path) -> None:
    seen = visit(color_scheme="dark").open(shipped_page)
    expect(seen.page.locator("html")).to_have_attribute("data-scheme", "dark")
    seen.page.locator("#scheme").click()  # from what the system says to light
    expect(seen.page.locator("html")).to_have_attribute("data-scheme", "light")
    seen.page.reload()
    seen.drawn()
    expect(seen.page.locator("html")).to_have_attribute("data-scheme", "light")


def test_nothing_moves_by_itself_where_motion_is_not_wanted(visit: Begin, shipped_page: Path) -> None:
    seen = visit(reduced_motion="reduce").open(shipped_page)
    seen.ask("page.stage.zoom(2)")
    scale = seen.ask("page.stage.network.getScale()")
    seen.page.wait_for_timeout(300)
    assert seen.ask("page.stage.network.getScale()") == scale


def test_the_picture_is_saved_as_png(seen: Visit, tmp_path: Path) -> None:
    seen.page.locator("#save summary").click()
    with seen.page.expect_download() as download:
        seen.page.get_by_role("button", name="Picture (PNG)").click()
    download.value.save_as(tmp_path / "out.png")
    data = (tmp_path / "out.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) > 1200  # twice as wide as it is shown


@pytest.mark.parametrize("state", ["", "node=IL-0023&lang=ko", "view=whole", "node=nccl&to=IL-0125"])
def test_the_picture_is_saved_as_svg_with_its_names_and_legend(
    visit: Begin, shipped_page: Path, tmp_path: Path, state: str
) -> None:
    seen = visit().open(shipped_page, state)
    seen.page.locator("#save summary").click()
    with seen.page.expect_download() as download:
        seen.page.locator("#save-svg").click()
    download.value.save_as(tmp_path / "out.svg")
    root = ET.fromstring((tmp_path / "out.svg").read_text(encoding="utf-8"))  # noqa: S314 - our own file
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert ("인시던트 라이브러리" if "ko" in state else "The Incident Library") in texts
    for kind in seen.ask(
        "[...new Set(page.stage.scene.nodes.map((n) => n.kind && named(n.kind)).filter(Boolean))]"
    ):
        assert kind in texts
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 5
    assert not [e for e in root.iter() if "NaN" in " ".join(e.attrib.values())]


def test_print_draws_the_picture_in_light_colours(visit: Begin, shipped_page: Path) -> None:
    seen = visit(color_scheme="dark").open(shipped_page)
    seen.page.emulate_media(media="print")
    seen.ask("dispatchEvent(new Event('beforeprint'))")
    expect(seen.page.locator("#print svg")).to_be_visible()
    expect(seen.page.locator("html")).to_have_attribute("data-scheme", "light")
    assert len(seen.page.pdf()) > 10_000
    seen.ask("dispatchEvent(new Event('afterprint'))")
    expect(seen.page.locator("#print svg")).to_have_count(0)


def test_the_print_button_prints_the_picture(seen: Visit) -> None:
    seen.ask("addEventListener('beforeprint', () => { window.pictures = byId('print').children.length; })")
    seen.page.locator("#save summary").click()
    seen.page.get_by_role("button", name="Print").click()
    assert seen.ask("window.pictures") == 1


def test_the_link_to_what_is_open_is_copied(visit: Begin, shipped_page: Path) -> None:
    seen = visit(permissions=["clipboard-read", "clipboard-write"]).open(shipped_page, "node=IL-0023&lang=en")
    seen.page.locator("#panel").get_by_role("button", name="Copy link").click()
    expect(seen.page.locator("#toast")).to_be_visible()
    link = seen.ask("navigator.clipboard.readText()")
    assert link == f"{shipped_page.as_uri()}#node=IL-0023"
    again = visit()
    again.page.goto(link)
    again.drawn("around")
    assert again.ask("page.stage.scene.center") == "IL-0023"


def test_a_phone_gets_a_list_that_fits_its_width(visit: Begin, shipped_page: Path) -> None:
    seen = visit(390, 844, has_touch=True).open(shipped_page)
    assert seen.ask("document.documentElement.scrollWidth") <= 390
    seen.page.locator("#open-side").click()
    expect(seen.page.locator("#legend")).to_be_visible()
    seen.page.locator("#open-side").click()
    seen.click_node("hardware-failure")
    expect(seen.page.locator("#panel")).to_be_visible()
    seen.page.locator("#panel .close").click()
    expect(seen.page.locator("#panel")).to_be_hidden()


def test_every_incident_is_in_the_panel_and_the_neighbourhood_without_a_fault(seen: Visit) -> None:
    ids = seen.ask("page.graph.incidents.map((i) => i.id)")
    for key in ids[:: max(1, len(ids) // 25)]:
        seen.ask(f"location.hash = '#node={key}', page.render()")
        expect(seen.page.locator("#panel code").first).to_have_text(key)


def test_an_answer_is_drawn_column_by_column(visit: Begin, shipped_picture: Picture, tmp_path: Path) -> None:
    question = Text(en="Which?", ko="무엇?")
    columns = (("component", ("nccl", "pytorch")), ("examples", ("IL-0023", "no-such-id")))
    answer = Answer(question, (("cause", "wrong-default"),), columns, (("IL-0023", "nccl"),))
    write_graph_page(shipped_picture, tmp_path / "graph.html", Opening(answer=answer))
    seen = visit().open(tmp_path / "graph.html")
    seen.drawn("answer")
    assert seen.ask("page.stage.scene.nodes.map((n) => n.id)") == ["nccl", "pytorch", "IL-0023"]
    assert seen.ask("page.stage.scene.edges.map((e) => [e.a.id, e.b.id])") == [["IL-0023", "nccl"]]
    expect(seen.page.locator("#heading")).to_have_text("Which? (cause = Wrong or unsafe default)")
