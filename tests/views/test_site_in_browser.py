"""The library's pages in a real browser, straight from their folder: every control driven."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from graph_store.opening import open_store
from graph_store.schema import prepare
from incident_library.views.site.build import write_site
from loader.library import read_library
from loader.plan import make_plan
from loader.write import carry_out
from queries.catalog import find
from queries.pictures import read_picture
from tests.building import both, record, source, write_library
from tests.views.browsing import Visit
from tests.views.hostile import ATTACKS

Begin = Callable[..., Visit]
STYLED = ("index.html", "index.html#show=causes", "incidents/IL-0023.html", "causes/hardware-failure.html",
          "timeline.html", "questions.html", "questions/mitigation-ledger.html", "mitigation-ledger.html",
          "detection-map.html", "organizations.html")  # fmt: skip


@pytest.fixture
def listed(visit: Begin, shipped_site: Path) -> Visit:
    """The list of the library, open."""
    return visit().open(shipped_site / "index.html")


def shown(listed: Visit) -> int:
    """Returns how many incidents the list has found."""
    return int(listed.ask("document.documentElement.dataset.ready"))


def after(listed: Visit, before: int) -> int:
    """Waits until the list has found another number of incidents and returns it."""
    listed.page.locator(f'html[data-ready]:not([data-ready="{before}"])').wait_for(state="attached")
    return shown(listed)


def test_it_lists_the_newest_incidents_first(listed: Visit) -> None:
    years = listed.ask("listed(list.state, null).map((i) => i.year)")
    assert years == sorted(years, reverse=True)
    expect(listed.page.locator("#cards > .card")).to_have_count(10)
    expect(listed.page.locator("#sentence")).to_contain_text(f"All {shown(listed)} incidents")


def test_a_facet_filters_and_its_counts_tell_the_truth(listed: Visit) -> None:
    everything = shown(listed)
    value = listed.page.locator('[data-facet="symptom"] .value').first
    promised = int((value.locator(".count").text_content() or "").replace(",", ""))
    value.click()
    assert after(listed, everything) == promised
    expect(listed.page.locator(".chip")).to_have_count(1)
    expect(listed.page.locator('[data-facet="symptom"] .value').first).to_have_attribute(
        "aria-pressed", "true"
    )
    listed.page.get_by_role("button", name="Clear all").click()
    assert after(listed, promised) == everything


def test_search_suggests_filters_and_orders_by_relevance(listed: Visit) -> None:
    everything = shown(listed)
    listed.page.keyboard.press("/")
    listed.page.keyboard.type("nccl timeout")
    after(listed, everything)
    expect(listed.page.locator("#suggested")).to_contain_text("NCCL")
    expect(listed.page.locator("#order")).to_have_value("relevance")
    scores = listed.ask(
        "(() => { const s = scoresOf('nccl timeout'); return listed(list.state, s).map((i) => s.get(i)); })()"
    )
    assert scores == sorted(scores, reverse=True)
    listed.page.locator(".suggestion", has_text="NCCL").first.click()
    expect(listed.page.locator(".chip")).to_contain_text("NCCL")
    assert listed.ask("location.hash") == "#component=nccl"


def test_what_was_searched_is_ordered_by_relevance_or_newest_first(listed: Visit) -> None:
    everything = shown(listed)
    order = listed.page.get_by_label("Order")
    expect(order).to_be_disabled()  # without words all are equally relevant
    listed.page.locator("#q").fill("nccl timeout")
    after(listed, everything)
    order.select_option("newest")
    assert listed.ask("location.hash").endswith("order=newest")
    years = listed.ask("listed(list.state, scoresOf('nccl timeout')).map((i) => i.year)")
    assert years == sorted(years, reverse=True)
    wanted = listed.ask("listed(list.state, scoresOf('nccl timeout')).map((i) => i.id)")
    expect(listed.page.locator("#cards .card .id")).to_have_text(wanted[:10])


@pytest.mark.parametrize("typed", ["학습 작업", "ㅎㄷㅇㅇ", "하드웨어고장", "하드웨", "타임아웃"])
def test_search_finds_korean_inside_compounds_and_by_initial_consonants(
    visit: Begin, shipped_site: Path, typed: str
) -> None:
    listed = visit().open(shipped_site / "ko" / "index.html")
    everything = shown(listed)
    listed.page.locator("#q").fill(typed)
    assert 0 < after(listed, everything) < everything


def test_the_state_is_in_the_address_and_the_twin_opens_in_it(visit: Begin, shipped_site: Path) -> None:
    listed = visit().open(shipped_site / "ko" / "index.html", "cause=hardware-failure&year=2024&show=full")
    found = shown(listed)
    expect(listed.page.locator(".chip")).to_have_count(2)
    expect(listed.page.locator("#cards h4").first).to_be_visible()
    listed.page.get_by_role("link", name="English").click()
    listed.page.wait_for_url(re.compile(r"site/index\.html#cause=hardware-failure&year=2024&show=full$"))
    listed.drawn()
    assert shown(listed) == found
    expect(listed.page.locator(".chip").first).to_contain_text("Hardware failure")


def test_the_list_is_turned_page_by_page(listed: Visit) -> None:
    first = listed.page.locator("#cards h3").first.text_content()
    listed.page.get_by_role("button", name="Next").click()
    expect(listed.page.locator("#pager")).to_contain_text("11–20")
    assert listed.page.locator("#cards h3").first.text_content() != first
    listed.page.go_back()
    expect(listed.page.locator("#cards h3").first).to_have_text(first or "")


def test_incidents_are_grouped_by_cause_with_counts(listed: Visit) -> None:
    listed.page.get_by_label("Show").select_option("causes")
    groups = listed.page.locator("#cards details")
    expect(groups.first).to_be_visible()
    groups.first.locator("summary").click()
    count = int(re.findall(r"\d+", groups.first.locator(".count").text_content() or "")[0])
    expect(groups.first.locator("li.row")).to_have_count(count)


def test_nothing_found_says_what_to_do(listed: Visit) -> None:
    everything = shown(listed)
    listed.page.locator("#q").fill("zzzqqq")
    assert after(listed, everything) == 0
    expect(listed.page.locator("#cards")).to_contain_text("Nothing matches")


def test_the_small_graph_filters_hides_kinds_and_leads_to_incidents(listed: Visit) -> None:
    graph = listed.page.locator("#small-graph")
    marks = graph.locator(".mark.k-Cause")
    assert marks.count() > 3
    toggle = graph.locator("[data-kind=Cause]")
    toggle.click()
    expect(marks).to_have_count(0)
    toggle.click()
    everything = shown(listed)
    marks.first.click()
    assert after(listed, everything) < everything
    circles = (
        "[...document.querySelectorAll('.dot circle')].map((c) => [c.cx, c.cy].map((v) => v.baseVal.value))"
    )
    listed.ask(f"window.dots = {circles}")
    near = "(a) => (b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 12"
    overlapping = listed.ask(f"dots.flatMap((a, i) => dots.slice(i + 1).filter(({near})(a))).length")
    assert overlapping == 0
    graph.locator(".dot").first.click()
    listed.page.wait_for_url(re.compile(r"incidents/IL-\d+\.html$"))


def test_the_components_that_occur_most_are_told(listed: Visit) -> None:
    expect(listed.page.locator("#often .term").first).to_be_visible()


def test_filtering_five_hundred_incidents_takes_no_time(listed: Visit) -> None:
    took = listed.ask(
        "(() => { const t = performance.now(); const s = scoresOf('timeout'); listed(list.state, s); "
        "return performance.now() - t; })()"
    )
    assert took < 100


@pytest.mark.parametrize("language", ["", "ko/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_fault(visit: Begin, shipped_site: Path, scheme: str, language: str) -> None:
    seen = visit(color_scheme=scheme)
    for address in STYLED:
        page, _, state = address.partition("#")
        seen.page.goto(f"{(shipped_site / language / page).as_uri()}#{state}")
        seen.page.wait_for_timeout(150)
        assert seen.serious_faults() == [], page


def test_dark_is_chosen_once_for_all_pages(visit: Begin, shipped_site: Path) -> None:
    seen = visit(color_scheme="light").open(shipped_site / "index.html")
    seen.page.locator("#scheme").click()
    expect(seen.page.locator("html")).to_have_attribute("data-scheme", "dark")
    seen.page.goto((shipped_site / "timeline.html").as_uri())
    expect(seen.page.locator("html")).to_have_attribute("data-scheme", "dark")


def test_a_question_says_what_its_columns_mean(visit: Begin, shipped_site: Path) -> None:
    seen = visit()
    seen.page.goto((shipped_site / "questions" / "fault-cascades.html").as_uri())
    meant = seen.page.locator(".meant dl")
    expect(meant).to_be_hidden()
    seen.page.locator(".meant summary").click()
    expect(meant).to_be_visible()
    told = {(term or "").replace(" ", "_") for term in meant.locator("dt").all_text_contents()}
    about = find("fault-cascades").about
    assert told == {*about.parameters, *about.columns}


def test_a_citation_is_copied(visit: Begin, shipped_site: Path) -> None:
    seen = visit(permissions=["clipboard-read", "clipboard-write"])
    seen.page.goto((shipped_site / "incidents" / "IL-0023.html").as_uri())
    copy = seen.page.locator("[data-copy]").first
    copy.click()
    expect(copy).to_contain_text("✓")
    told = seen.page.locator(f"#{copy.get_attribute('data-copy')}").text_content()
    assert seen.ask("navigator.clipboard.readText()") == told


@pytest.mark.parametrize(
    "page", ["index.html", "incidents/IL-0127.html", "ko/detection-map.html", "ko/causes.html"]
)
def test_no_page_is_wider_than_a_phone(visit: Begin, shipped_site: Path, page: str) -> None:
    seen = visit(390, 844)
    seen.page.goto((shipped_site / page).as_uri())
    seen.page.wait_for_timeout(200)
    assert seen.ask("document.documentElement.scrollWidth") <= 390


def test_a_page_reads_without_script(visit: Begin, shipped_site: Path) -> None:
    seen = visit(java_script_enabled=False)
    seen.page.goto((shipped_site / "index.html").as_uri())
    expect(seen.page.locator(".card")).to_have_count(10)
    expect(seen.page.locator("#finder")).to_be_hidden()


def test_the_pages_of_a_hostile_library_run_nothing(visit: Begin, tmp_path: Path) -> None:
    attacks = [attack for attack in ATTACKS if "__proto__" not in attack]
    keys = [f"IL-{number:04}" for number in range(1, len(attacks) + 1)]
    records = [
        record(
            key,
            title={"en": attack, "ko": attack},
            symptom=both(attack) | {"evidence": {"source": "s1", "at": attack}},
            sources=[source(key) | {"title": attack, "publisher": attack}],
        )
        for key, attack in zip(keys, attacks, strict=True)
    ]
    root = write_library(tmp_path / "library", *records)
    with open_store(f"embedded:{tmp_path / 'store'}") as store:
        prepare(store)
        carry_out(make_plan(read_library(root), store), store)
        write_site(store, read_picture(store), tmp_path / "site")
    seen = visit()
    for path in ["index.html", *(f"incidents/{key}.html" for key in keys), "causes/gpu-fault.html"]:
        for folder in ("", "ko/"):
            seen.page.goto((tmp_path / "site" / folder / path).as_uri())
            seen.page.wait_for_timeout(60)
            assert seen.ask("window.broken") is None, path
            assert seen.ask("document.querySelectorAll('img, main script, b').length") == 0, path
