"""The graph page under axe-core: every view, in both colour schemes and both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graph_model.graph import LABELS
from tests.views.browsing import Visit

STATES = (
    "",
    "node=IL-0023",
    "view=whole&pick=nccl&cause=hardware-failure",
    "node=nccl&to=infiniband",
    "list=1",
)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_view_has_a_serious_fault(
    visit: Callable[..., Visit], shipped_page: Path, scheme: str, language: str
) -> None:
    seen = visit(color_scheme=scheme)
    for state in STATES:
        seen.open(shipped_page, f"{state}&lang={language}")
        assert seen.serious_faults() == [], state
        seen.ask("document.documentElement.removeAttribute('data-ready')")


def test_no_control_of_the_phone_page_or_the_help_has_a_serious_fault(
    visit: Callable[..., Visit], shipped_page: Path
) -> None:
    seen = visit(390, 844, has_touch=True).open(shipped_page, "pick=nccl")
    seen.page.locator("#open-side").click()
    assert seen.serious_faults() == []
    seen.ask("document.getElementById('help').showModal()")
    assert seen.serious_faults() == []


def test_axe_does_find_a_fault_where_there_is_one(visit: Callable[..., Visit], shipped_page: Path) -> None:
    seen = visit().open(shipped_page)
    seen.ask("document.getElementById('search').removeAttribute('aria-label')")
    seen.ask("document.getElementById('search').removeAttribute('placeholder')")
    assert any("search" in fault for fault in seen.serious_faults())


def test_kinds_are_told_apart_without_colour(visit: Callable[..., Visit], shipped_page: Path) -> None:
    seen = visit().open(shipped_page)
    shapes = seen.ask(
        "FIRST_KINDS.map((id) => { const pen = new PathWriter(); "
        "traceShape(pen, page.graph.kinds.get(id).shape, 0, 0, 10); return pen.d; })"
    )
    assert len(set(shapes)) == 5
    assert {label.colour for label in LABELS if label.name in {"Incident", "Cause", "Component"}} == {
        "#0072B2",
        "#D55E00",
        "#009E73",
    }
