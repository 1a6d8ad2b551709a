"""How fast the graph page is in a real browser: the goals with room for a busy machine.

``python -m benchmarks.views`` prints the times themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.views.browsing import Visit


@pytest.mark.parametrize(("nodes", "state", "seconds"), [
    (3_000, "", 2), (3_000, "view=whole", 2), (10_000, "", 4), (10_000, "view=whole", 6),
])  # fmt: skip
def test_a_large_graph_opens_soon(
    visit: Callable[..., Visit], made_page: Callable[[int], Path], nodes: int, state: str, seconds: float
) -> None:
    path, seen = made_page(nodes), visit()
    begun = time.perf_counter()
    seen.open(path, state)
    assert time.perf_counter() - begun < seconds


def test_search_in_a_large_graph_keeps_up_with_typing(
    visit: Callable[..., Visit], made_page: Callable[[int], Path]
) -> None:
    seen = visit().open(made_page(10_000))
    took = seen.ask(
        "Math.max(...['노드', 'ㄴㄷ', 'slow', 'card disk'].map((query) => { page.search.finder.find(query); "
        "const t = performance.now(); page.search.finder.find(query); return performance.now() - t; }))"
    )
    assert took < 100


def test_choosing_a_node_of_a_large_whole_graph_is_quick(
    visit: Callable[..., Visit], made_page: Callable[[int], Path]
) -> None:
    seen = visit().open(made_page(3_000), "view=whole")
    took = seen.ask(
        "(async () => { await page.graph.load('details'); const t = performance.now(); "
        "location.hash = '#view=whole&pick=cause-1'; await page.render(); return performance.now() - t; })()"
    )
    assert took < 600
