"""Writes the whole site into a folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from graph_model.graph import LABELS
from graph_model.memory import without_cycles
from graph_model.picture import Picture, PictureNode
from graph_store.connection import Store
from incident_library.views.graph_page import write_graph_page
from incident_library.views.inlining import joined
from incident_library.views.page import environment
from incident_library.views.shapes import shape_path
from incident_library.views.site import told
from incident_library.views.site.asked import ask, askable
from incident_library.views.site.contents import Contents
from incident_library.views.site.likeness import nearest_of_all
from incident_library.views.site.page import FOLDERS, Page, icon
from incident_library.views.site.shelf import Shelf, path_of
from incident_library.views.words import phrase
from incident_library.views.writing import NotWritten, write_text

PAGES = {
    "index.html": "site.library",
    "timeline.html": "site.timeline",
    "organizations.html": "site.organizations",
    "questions.html": "site.questions",
    "mitigation-ledger.html": "site.ledger",
    "detection-map.html": "site.detection",
}
"""The pages that every page leads to, with what they are called."""

ASSETS = {
    "assets/page.js": ("site/page.js",),
    "assets/list.js": (
        *(f"graph/{name}.js" for name in ("words", "find", "theme", "shapes", "svg", "dom")),
        *(f"site/{name}.js" for name in ("state", "facets", "cards", "ring", "list")),
    ),
    "assets/site.css": ("graph/theme.css", "site/site.css", "site/pictures.css"),
}
MARK = ".incident-library-site.json"
"""The file that says which files of a folder are ours, so that a later build may remove what is left over."""

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


@without_cycles()
def write_site(store: Store, picture: Picture, folder: Path, address: str = "") -> int:
    """Writes the library as pages and returns how many files there are.

    ``address`` is where the site will be on the web; without it, there is no sitemap and links are
    relative. A folder that holds something else is refused.
    """
    before = _ours(folder)
    _mark(folder, before)  # so that a build that is cut off leaves a folder that is known as ours
    shelf = Shelf(picture)
    paged = {node.id: node for node in picture.nodes if _has_page(node)}
    for key in paged:
        if not _SAFE.fullmatch(key):
            raise NotWritten(f"the id {key[:60]!r} cannot be the name of a page; load the library anew")
    written: set[str] = set()
    asking = ThreadPoolExecutor(1)  # the store answers while pages are written that need no answer
    try:
        answers = [asking.submit(ask, store, query, paged) for query in askable()]
        contents = Contents(shelf, answers, nearest_of_all(store), address)
        written.add("graph.html")
        write_graph_page(picture, folder / "graph.html")
        for path, text in _files(contents):
            written.add(path)
            write_text(folder / path, text)
    except BaseException:
        _mark(folder, before | written)
        raise
    finally:
        asking.shutdown(cancel_futures=True)
    for path in sorted(before - written):
        (folder / path).unlink(missing_ok=True)
    _mark(folder, written)
    return len(written)


def _has_page(node: PictureNode) -> bool:
    return node.label == "Incident" or any(kind.name == node.label and kind.scheme for kind in LABELS)


def _ours(folder: Path) -> set[str]:
    """Returns the files that an earlier build left in a folder; refuses a folder of something else."""
    mark = folder / MARK
    if mark.is_file():
        listed = json.loads(mark.read_text(encoding="utf-8"))
        return {path for path in listed if not Path(path).is_absolute() and ".." not in Path(path).parts}
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotWritten(f"{folder}: holds something else; name an empty folder or a new one")
    return set()


def _mark(folder: Path, paths: set[str]) -> None:
    write_text(folder / MARK, json.dumps(sorted(paths), indent=0) + "\n")


def _files(contents: Contents) -> Iterator[tuple[str, str]]:
    """Yields every file of the site but the graph, with its path."""
    for path, names in ASSETS.items():
        yield path, joined(names) + (_colours() if path.endswith(".css") else "")
    for node in contents.shelf.incidents:
        yield f"incidents/{node.id}.json", told.incident_json(contents.shelf, node)
    paths = []
    for path, template, given in _pages(contents):
        paths.append(path)
        for language, folder in FOLDERS.items():
            yield folder + path, _render(contents, path, template, language, given)
    yield from _machines(contents, paths)


def _pages(contents: Contents) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yields every page: where it stands, what kind it is, what it is about."""
    for node in contents.shelf.incidents:
        yield path_of(node), "incident", {"node": node}
    for scheme, terms in contents.shelf.schemes.items():
        yield f"{scheme}.html", "scheme", {"scheme": scheme}
        for node in terms:
            yield path_of(node), "term", {"node": node}
    for asked in contents.asked.values():
        yield f"questions/{asked.name}.html", "question", {"asked": asked}
    for path, name in zip(PAGES, ("index", "timeline", "", "questions", "ledger", "detection"), strict=True):
        if name:
            yield path, name, {}


def _render(contents: Contents, path: str, template: str, language: str, given: Mapping[str, Any]) -> str:
    page = contents.page(language, path.count("/"))
    common = {
        "page": page,
        "shelf": page.shelf,
        "t": page.t,
        "icon": icon,
        "lang": language,
        "other": page.other,
        "root": page.root,
        "base": page.base,
        "path": path,
        "address": contents.address,
        "pages": PAGES.items(),
        "prefix": FOLDERS[language],
        "other_prefix": FOLDERS[page.other],
        "sprite": _sprite(),
        "title": phrase("library", language),
        "summary": phrase("site.footer", language),
        "beside": "",
        "linked": "",
    }
    context = common | getattr(contents, template)(page, **given)
    return environment().get_template(f"site/{template}.html.j2").render(context)


def _machines(contents: Contents, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Yields what is there for machines: data, feeds, the map of the site."""
    for language, folder in FOLDERS.items():
        page = Page(contents.shelf, language, 0)
        yield f"assets/library-{language}.js", told.list_data(page)
        yield f"{folder}feed.xml", told.feed(page, contents.address)
    yield "llms.txt", told.llms_txt(Page(contents.shelf, "en", 0), PAGES, contents.address)
    if contents.address:
        yield "sitemap.xml", told.sitemap(paths, contents.address)


@cache
def _sprite() -> Markup:
    """Returns the shapes of all kinds, each once, for a page's icons to use."""
    shapes = "".join(
        f'<symbol id="k-{kind.name}" viewBox="0 0 16 16"><path d="{shape_path(kind, 8, 5.8)}"/></symbol>'
        for kind in LABELS
        if kind.scheme or kind.name == "Incident"
    )
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true">{shapes}</svg>')  # noqa: S704 - ours


def _colours() -> str:
    """Returns a rule for the colour of each kind."""
    return "".join(f".k-{kind.name} {{ --kind: {kind.colour}; }}\n" for kind in LABELS)
