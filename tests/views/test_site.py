"""The library's pages as files: all there, all joined, the same every time, in a folder of their own."""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.request
from html.parser import HTMLParser
from pathlib import Path
from threading import Thread
from xml.etree import ElementTree as ET

import pytest

from graph_model.errors import IncidentLibraryError
from graph_model.picture import Picture, PictureNode
from graph_store.connection import Store
from incident_library.views.site.build import MARK, write_site
from incident_library.views.site.serving import serving
from queries.catalog import catalogue

FIRST_PAINT = 200_000


class Links(HTMLParser):
    """What a page leads to, its ids, and its data."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()
        self.linked = ""
        self._in_data = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.found += [value for name in ("href", "src") if (value := told.get(name)) and tag != "use"]
        self.ids |= {told["id"]} - {None} if "id" in told else set()  # type: ignore[arg-type]  # an id has a value
        self._in_data = told.get("type") == "application/ld+json"

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.linked += data
            self._in_data = False


def pages(folder: Path) -> list[Path]:
    """Returns every page of the library but the graph."""
    return [path for path in sorted(folder.rglob("*.html")) if path.name != "graph.html"]


def test_every_link_leads_to_a_page_that_is_there(shipped_site: Path) -> None:
    for path in pages(shipped_site):
        for link in Links(path).found:
            if not link.startswith(("http://", "https://", "#")):
                assert (path.parent / link.split("#")[0]).is_file(), (path.name, link)


def test_every_incident_and_every_used_term_has_a_page_in_each_language(
    shipped_site: Path, shipped_picture: Picture
) -> None:
    names = {path.relative_to(shipped_site).as_posix() for path in pages(shipped_site)}
    for node in shipped_picture.nodes:
        if node.label == "Incident":
            assert {f"incidents/{node.id}.html", f"ko/incidents/{node.id}.html"} <= names
        if node.label == "Cause":
            assert {f"causes/{node.id}.html", f"ko/causes/{node.id}.html"} <= names
    assert {f"questions/{name}.html" for name in catalogue()} <= names


def test_each_page_is_linked_to_its_twin_and_says_its_language(shipped_site: Path) -> None:
    for path in pages(shipped_site):
        korean = path.relative_to(shipped_site).parts[0] == "ko"
        text = path.read_text(encoding="utf-8")
        assert f'<html lang="{"ko" if korean else "en"}">' in text
        twin = re.search(r'<a lang="\w+" hreflang="\w+" href="([^"]+)" id="twin">', text)
        assert twin
        assert (path.parent / twin[1]).resolve().is_file()
        assert ((path.parent / twin[1]).resolve().relative_to(shipped_site).parts[0] == "ko") is not korean


def test_an_incident_has_its_sections_its_evidence_and_its_json(shipped_site: Path) -> None:
    text = (shipped_site / "incidents/IL-0023.html").read_text(encoding="utf-8")
    for heading in (
        "Symptom",
        "Trigger",
        "Causes",
        "Components",
        "How it unfolded",
        "Lesson",
        "Similar incidents",
        "Cite this",
    ):
        assert f"<h2>{heading}</h2>" in text
    assert text.count('<details class="evidence">') > 15
    told = json.loads((shipped_site / "incidents/IL-0023.json").read_text(encoding="utf-8"))
    assert told["id"] == "IL-0023"
    assert {"nic-or-cable-fault", "wrong-default"} <= {cause["id"] for cause in told["causes"]}
    assert all(cause["sources"] and cause["at"] for cause in told["causes"])
    assert told["chains"][0]["steps"][0] == "nic-or-cable-fault"


def test_a_cause_has_its_incidents_its_narrower_causes_and_what_was_done(shipped_site: Path) -> None:
    text = (shipped_site / "causes/hardware-failure.html").read_text(encoding="utf-8")
    assert all(f"<h2>{heading}</h2>" in text for heading in ("Narrower", "What was done against it"))
    assert "incidents/IL-" in text


def test_every_page_says_what_it_is_to_machines(shipped_site: Path) -> None:
    for kind, pattern in (("TechArticle", "incidents/*.html"), ("DefinedTerm", "causes/*.html")):
        for path in shipped_site.glob(pattern):
            told = json.loads(Links(path).linked)
            assert told["@type"] == kind
            assert told["@id"] == f"https://library.example/{path.relative_to(shipped_site).as_posix()}"


def test_feed_sitemap_and_llms_txt_are_well_formed_and_whole(shipped_site: Path) -> None:
    feed = ET.fromstring((shipped_site / "ko/feed.xml").read_text(encoding="utf-8"))  # noqa: S314 - our own file
    assert 10 < len(feed.findall(".//item")) <= 40
    assert all(
        (item.findtext("link") or "").startswith("https://library.example/ko/") for item in feed.iter("item")
    )
    sitemap = ET.fromstring((shipped_site / "sitemap.xml").read_text(encoding="utf-8"))  # noqa: S314 - our own file
    locations = [
        element.text or "" for element in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]
    assert len(locations) == len(set(locations)) == len(pages(shipped_site))
    listed = re.findall(r"\((https://[^)]+\.json)\)", (shipped_site / "llms.txt").read_text(encoding="utf-8"))
    assert len(listed) == len(list(shipped_site.glob("incidents/*.json")))


def test_the_first_paint_of_every_page_is_light(shipped_site: Path) -> None:
    style = (shipped_site / "assets/site.css").stat().st_size + (
        shipped_site / "assets/page.js"
    ).stat().st_size
    heavy = {path.name: path.stat().st_size for path in pages(shipped_site)}
    worst = max(heavy, key=lambda name: heavy[name])
    assert heavy[worst] + style < FIRST_PAINT, worst
    script = (shipped_site / "assets/list.js").stat().st_size
    assert (shipped_site / "index.html").stat().st_size + style + script < FIRST_PAINT


def test_building_twice_gives_the_same_bytes_and_removes_what_is_left_over(
    shown_store: Store, shipped_picture: Picture, shipped_site: Path, tmp_path: Path
) -> None:
    gone = PictureNode("IL-9999", "Incident", {"id": "IL-9999", "name": "soon gone", "year": 2024})
    write_site(shown_store, Picture((*shipped_picture.nodes, gone), shipped_picture.edges), tmp_path)
    assert (tmp_path / "incidents/IL-9999.html").is_file()
    write_site(shown_store, shipped_picture, tmp_path, "https://library.example/")
    assert not (tmp_path / "incidents/IL-9999.html").exists()
    for path in sorted(shipped_site.rglob("*")):
        if path.is_file():
            assert path.read_bytes() == (tmp_path / path.relative_to(shipped_site)).read_bytes(), path.name


def test_a_folder_of_something_else_is_left_alone(
    shown_store: Store, shipped_picture: Picture, tmp_path: Path
) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(IncidentLibraryError, match="holds something else; name an empty folder or a new one"):
        write_site(shown_store, shipped_picture, tmp_path)
    assert os.listdir(tmp_path) == ["thesis.txt"]  # noqa: PTH208 - the names alone


def test_a_build_that_fails_says_which_files_it_left(
    shown_store: Store, shipped_picture: Picture, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    (folder / "timeline.html").mkdir(parents=True)  # in the way of a page that is written late
    (folder / MARK).write_text("[]")
    with pytest.raises(IncidentLibraryError, match=r"timeline\.html"):
        write_site(shown_store, shipped_picture, folder)
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert len(files) > 500
    assert set(json.loads((folder / MARK).read_text())) - {"timeline.html"} == files - {MARK}


def test_a_mark_that_names_files_elsewhere_removes_none_of_them(
    shown_store: Store, shipped_picture: Picture, tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / MARK).write_text(json.dumps(["../mine.txt", str(tmp_path / "mine.txt")]))
    write_site(shown_store, shipped_picture, tmp_path / "site")
    assert (tmp_path / "mine.txt").is_file()


def test_an_id_that_would_leave_the_folder_is_refused(shown_store: Store, tmp_path: Path) -> None:
    node = PictureNode("../../evil", "Incident", {"id": "../../evil", "name": "x", "year": 2024})
    with pytest.raises(IncidentLibraryError, match="cannot be the name of a page"):
        write_site(shown_store, Picture((node,), ()), tmp_path / "site")


def test_the_site_is_served_to_this_machine_alone_and_lists_no_folder(shipped_site: Path) -> None:
    with serving(shipped_site) as server:
        assert server.server_address[0] == "127.0.0.1"
        Thread(target=server.serve_forever, daemon=True).start()
        with urllib.request.urlopen(server.link) as answer:  # noqa: S310 - our own server
            assert b"The Incident Library" in answer.read()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{server.link}incidents/")  # noqa: S310 - our own server
        server.shutdown()
