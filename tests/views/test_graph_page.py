"""The graph page as a file: what it holds, how large it is, that it is the same every time."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from graph_model.errors import IncidentLibraryError
from graph_model.picture import Picture, PictureEdge, PictureNode
from incident_library.views.graph_page import Opening, network_of, write_graph_page
from tests.views.synthetic import synthetic


class Outline(HTMLParser):
    """What a page consists of: its tags with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_names_no_other_file_and_its_policy_lets_nothing_else_in(
    made_page: Callable[[int], Path],
) -> None:
    text = made_page(60).read_text(encoding="utf-8")
    outline = Outline(text)
    assert [attrs for _, attrs in outline.tags if {"src", "href", "srcset", "action"} & attrs.keys()] == []
    assert [
        name for _, attrs in outline.tags for name in attrs if name.startswith("on") or name == "style"
    ] == []
    policy = next(
        a["content"] or "" for t, a in outline.tags if a.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_writing_a_picture_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tests.views.synthetic import synthetic; "
        "from incident_library.views.graph_page import write_graph_page; "
        "write_graph_page(synthetic(300), Path(sys.argv[1]))"
    )
    for seed, name in (("1", "a.html"), ("2", "b.html")):
        run = [sys.executable, "-c", script, str(tmp_path / name)]
        subprocess.run(run, check=True, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=Path.cwd())
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_the_page_of_the_shipped_library_is_smaller_than_a_megabyte(shipped_page: Path) -> None:
    assert shipped_page.stat().st_size < 1_000_000


@pytest.mark.parametrize(("nodes", "most"), [(3_000, 1_600_000), (10_000, 4_000_000)])
def test_a_larger_library_stays_within_its_size(
    made_page: Callable[[int], Path], nodes: int, most: int
) -> None:
    assert made_page(nodes).stat().st_size < most


def test_the_file_has_the_mode_of_any_new_file_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_graph_page(synthetic(60), tmp_path / "new" / "graph.html")
    (tmp_path / "plain").write_text("")
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("new/graph.html", "plain")]
    assert modes[0] == modes[1]
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["graph.html"]


def test_a_place_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IncidentLibraryError, match=r"name a file in a folder that you may write$"):
        write_graph_page(synthetic(60), tmp_path / "file" / "graph.html")


def test_the_page_is_utf8_under_any_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "cp949")
    node = PictureNode("IL-0001", "Incident", {"id": "IL-0001", "name": "Ünïcode 👩‍🔬", "name_ko": "한글"})
    write_graph_page(Picture((node,), ()), tmp_path / "graph.html", Opening(language="ko"))
    assert "<title>인시던트 라이브러리</title>" in (tmp_path / "graph.html").read_text(encoding="utf-8")


def test_edges_of_different_type_between_the_same_nodes_are_all_kept() -> None:
    nodes = tuple(PictureNode(key, "Cause", {"id": key, "name": key}) for key in ("a", "b"))
    led = [PictureEdge("LED_TO", "a", "b", {"incident": "IL-1", "chain": 1, "step": n}) for n in (1, 2)]
    network = network_of(Picture(nodes, (PictureEdge("BROADER", "a", "b"), *led, led[0])))
    assert sorted(edge["type"] for edge in network.edges) == ["BROADER", "LED_TO", "LED_TO"]


def test_an_edge_to_a_node_that_is_not_there_is_refused() -> None:
    network = network_of(Picture((), ()))
    with pytest.raises(ValueError, match="'a', which is no node yet"):
        network.add_edge("a", "b", type="BROADER")


def test_no_two_nodes_of_a_whole_graph_lie_upon_each_other() -> None:
    network = network_of(synthetic(600))
    for i, one in enumerate(network.nodes):
        for other in network.nodes[i + 1 :]:
            far = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
            assert far > one["size"] + other["size"], (one["id"], other["id"])


def test_no_text_of_the_library_stands_in_the_page_as_html(tmp_path: Path) -> None:
    node = PictureNode("IL-0001", "Incident", {"id": "IL-0001", "name": "</script><b>bold</b>"})
    write_graph_page(Picture((node,), ()), tmp_path / "graph.html")
    assert re.search(r"<b>|bold", (tmp_path / "graph.html").read_text(encoding="utf-8")) is None
