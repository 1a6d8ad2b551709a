"""How fast the pages open in headless Chromium, how large they are, how long they take to write.

    python -m benchmarks.views [--incidents 500]

Opening is from the navigation until the view is drawn; panning moves a whole graph for a second.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.generator import generated
from graph_store.opening import open_store
from graph_store.schema import prepare
from incident_library.views.graph_page import write_graph_page
from incident_library.views.site.build import write_site
from loader.library import default_root, read_library
from loader.plan import make_plan
from loader.write import carry_out
from queries.pictures import read_picture
from tests.views.browsing import Visit
from tests.views.synthetic import synthetic

SIZES = (60, 600, 3_000, 10_000)
PAN = """(async () => {
  let frames = 0;
  const begun = performance.now();
  while (performance.now() - begun < 1000) {
    const at = page.stage.network.getViewPosition();
    page.stage.network.moveTo({ position: { x: at.x + 5, y: at.y } });
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  return frames;
})()"""
SEARCH = """(() => {
  page.search.finder.find('노드');
  const begun = performance.now();
  for (const typed of ['노드', 'ㄴㄷ', 'slow', 'card']) page.search.finder.find(typed);
  return (performance.now() - begun) / 4;
})()"""


def main() -> None:
    """Prints a table for the graph page and one for the library's pages."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--incidents", type=int, default=500, help="of the generated library for the pages")
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("no chromium found: apt-get install chromium fonts-noto-cjk")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print("nodes    kB   write s  overview s  whole s  frames/s  search ms")
        for nodes in SIZES:
            begun = time.perf_counter()
            write_graph_page(synthetic(nodes), Path(folder) / f"{nodes}.html")
            _graph(browser, f"{nodes:6,}", Path(folder) / f"{nodes}.html", time.perf_counter() - begun)
        _shipped(browser, Path(folder))
        _pages(browser, Path(folder), options.incidents)
        browser.close()


def _graph(browser: Browser, name: str, path: Path, written: float) -> None:
    overview, _ = _opened(browser, path, "")
    whole, visit = _opened(browser, path, "view=whole")
    frames, search = visit.ask(PAN), visit.ask(SEARCH)
    size = path.stat().st_size / 1000
    print(
        f"{name} {size:6,.0f} {written:8.2f} {overview:11.2f} {whole:8.2f} {frames:9} {search:10.1f}",
        flush=True,
    )
    visit.context.close()


def _opened(browser: Browser, path: Path, state: str) -> tuple[float, Visit]:
    """Returns the best of three openings, and the last of them still open."""
    best = float("inf")
    for _ in range(3):
        visit = Visit(browser.new_context(viewport={"width": 1366, "height": 768}))
        begun = time.perf_counter()
        visit.open(path, state)
        best = min(best, time.perf_counter() - begun)
    return best, visit


def _shipped(browser: Browser, folder: Path) -> None:
    with open_store(f"embedded:{folder / 'shipped'}") as store:
        prepare(store)
        carry_out(make_plan(read_library(default_root()), store), store)
        picture = read_picture(store)
    begun = time.perf_counter()
    write_graph_page(picture, folder / "shipped.html")
    _graph(browser, "shipped", folder / "shipped.html", time.perf_counter() - begun)


def _pages(browser: Browser, folder: Path, incidents: int) -> None:
    with open_store(f"embedded:{folder / 'generated'}") as store:
        prepare(store)
        carry_out(make_plan(generated(incidents), store), store)
        begun = time.perf_counter()
        files = write_site(store, read_picture(store), folder / "site")
        built = time.perf_counter() - begun
    opened, visit = _opened(browser, folder / "site" / "index.html", "")
    filtered = visit.ask(
        "(() => { const begun = performance.now(); listed(list.state, scoresOf('port')); "
        "return performance.now() - begun; })()"
    )
    sizes = {path.name: path.stat().st_size for path in (folder / "site").rglob("*.html")}
    largest = max(size for name, size in sizes.items() if name != "graph.html")
    print(
        f"\npages of {incidents} incidents: {files} files in {built:.1f} s, at most {largest / 1000:,.0f} kB"
    )
    print(f"the list opens in {opened:.2f} s and searches in {filtered:.1f} ms")


if __name__ == "__main__":
    main()
