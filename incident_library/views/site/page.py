"""What the templates ask of a page: names and prose in its language, links from where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from markupsafe import Markup, escape

from graph_model.graph import label
from graph_model.picture import PictureNode
from incident_library.views.site import wording
from incident_library.views.site.figures import WORDS, Line
from incident_library.views.site.shelf import Claim, Shelf, kind_of, path_of
from incident_library.views.words import phrase

FOLDERS = {"en": "", "ko": "ko/"}
"""Where the pages of each language stand."""


@dataclass(frozen=True)
class Page:
    """A place in the site: a language, and how many folders below that language's own it is."""

    shelf: Shelf
    language: str
    depth: int
    _links: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    path_of = staticmethod(path_of)
    is_web = staticmethod(wording.is_web)
    number = staticmethod(wording.number)

    @property
    def t(self) -> Callable[..., str]:
        """Phrases in the page's language, by key."""
        return partial(phrase, language=self.language)

    @property
    def other(self) -> str:
        """The other language."""
        return "ko" if self.language == "en" else "en"

    @property
    def base(self) -> str:
        """The way to the folder of the page's language."""
        return "../" * self.depth

    @property
    def root(self) -> str:
        """The way to the folder of the site."""
        return "../" * (self.depth + FOLDERS[self.language].count("/"))

    def name(self, node: PictureNode) -> str:
        """Returns a node's name in the language of the page, else in English."""
        return self.told(node, "name") or node.id

    def told(self, node: PictureNode, prop: str) -> str:
        """Returns a property in the language of the page, else in English; nothing where there is none."""
        korean = node.properties.get(f"{prop}_ko") if self.language == "ko" else None
        return str(korean or node.properties.get(prop) or "")

    def link(self, node: PictureNode, count: int | None = None) -> Markup:
        """Returns a link to a node's page: its shape, its name and, if given, a number."""
        made = self._links.get(node.id)
        if made is None:
            shape, href = icon(node.label), escape(self.base + path_of(node))
            made = f'<a class="term" href="{href}">{shape}<bdi>{escape(self.name(node))}</bdi>'
            self._links[node.id] = made
        told = "" if count is None else f'<span class="count">{count}</span>'
        return Markup(f"{made}{told}</a>")  # noqa: S704 - escaped above

    def word(self, group: str, value: object) -> str:
        """Returns the word for a value that a record holds."""
        return wording.word(group, value, self.language)

    def title_of(self, kind: str) -> str:
        """Returns what a kind of node is called."""
        return label(kind).title[self.language]

    def scheme_page(self, node: PictureNode) -> str:
        """Returns the address of the page that lists a term's scheme."""
        return f"{kind_of(node).scheme}.html"

    def who(self, incident: PictureNode) -> str:
        """Returns who an incident happened to, and when."""
        names = [self.name(node) for node in self.shelf.linked(incident, "AT")]
        return " · ".join([*names, str(incident.properties.get("year", ""))])

    def hours(self, value: float) -> str:
        """Returns a span of hours, short."""
        return wording.hours(value, self.language)

    def period(self, incident: PictureNode) -> str:
        """Returns when an incident happened."""
        days = [str(incident.properties.get(name) or "") for name in ("start", "end")]
        return " – ".join(wording.dated(day, self.language) for day in dict.fromkeys(filter(None, days)))

    def prose_evidence(self, node: PictureNode, name: str) -> Mapping[str, Any]:
        """Returns where a paragraph stands in its sources."""
        return {part: node.properties.get(f"{name}_{part}") for part in ("sources", "at", "status")}

    def outcomes(self, line: Line) -> str:
        """Returns what the bar of a kind of action shows, in words."""
        return ", ".join(f"{phrase(WORDS[name], self.language)} {width}" for name, _, width in line.spans)

    def keys(self, told: Mapping[str, Any], cited: Mapping[str, Mapping[str, str]]) -> str:
        """Returns the short names of a claim's sources: s1, s2."""
        found = dict.fromkeys(cited[url]["key"] for url in told["sources"] if url in cited)
        return ", ".join(sorted(found)) or phrase("evidence", self.language)

    def places(self, told: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
        """Returns each source of a claim with where in it the claim stands."""
        places = list(told.get("at") or [])
        return [(url, places[i] if i < len(places) else "") for i, url in enumerate(told["sources"])]

    def source_line(self, claim: Claim) -> str:
        """Returns who published a source, when, what it is, and how much of it was read."""
        told = claim.node.properties
        published = wording.dated(str(told["published"]), self.language) if told.get("published") else ""
        kind = self.word("source", told.get("kind", ""))
        read = self.word("read", claim.told.get("read", ""))
        return " · ".join(filter(None, [str(told.get("publisher", "")), published, kind, read]))


def icon(kind: str) -> Markup:
    """Returns the shape of a kind, which stands once in every page for all its icons to use."""
    size = 'width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"'
    return Markup(f'<svg class="icon k-{kind}" {size}><use href="#k-{kind}"/></svg>')  # noqa: S704 - our own
