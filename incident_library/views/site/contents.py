"""What each kind of page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup

from graph_model.graph import LABELS
from graph_model.picture import PictureNode
from incident_library.views.site import told
from incident_library.views.site.asked import Asked, by_topic
from incident_library.views.site.figures import detection_map, helped_against, ledger
from incident_library.views.site.page import Page
from incident_library.views.site.shelf import Shelf
from incident_library.views.words import phrase
from queries.similar import Alike

FACETS = {"causes": "facet.cause", "components": "facet.component", "symptoms": "facet.symptom"}
REASONS = 4

Context = dict[str, Any]


@dataclass(frozen=True)
class Contents:
    """Everything that pages show: the library, the answers to its questions, what is like what."""

    shelf: Shelf
    answers: Sequence[Future[Asked | None]]
    alike: Mapping[str, tuple[Alike, ...]]
    address: str
    _pages: dict[tuple[str, int], Page] = field(default_factory=dict, repr=False)

    @cached_property
    def asked(self) -> Mapping[str, Asked]:
        """The canned questions with their answers by name, as soon as all are answered."""
        return {asked.name: asked for answer in self.answers if (asked := answer.result())}

    def page(self, language: str, depth: int) -> Page:
        """Returns the one page of a language and a depth, which all pages there are rendered from."""
        if (language, depth) not in self._pages:
            self._pages[language, depth] = Page(self.shelf, language, depth)
        return self._pages[language, depth]

    def incident(self, page: Page, *, node: PictureNode) -> Context:
        """Returns what an incident's page shows."""
        cited = {
            claim.node.id: {"key": str(claim.told.get("cited_as", "")), "title": page.name(claim.node)}
            for claim in self.shelf.sources(node)
        }
        revised, name = str(node.properties.get("revised", "")), page.name(node)
        return {
            "node": node,
            "title": name,
            "summary": page.told(node, "symptom"),
            "cited": cited,
            "alike": self._alike(node),
            "phases": {claim.told.get("phase") for claim in self.shelf.claims(node, "TOOK")},
            "citation": phrase("site.citation", page.language, id=node.id, name=name, date=revised),
            "beside": f"{page.root}incidents/{node.id}.json",
            "linked": self._linked(page, node),
        }

    def _alike(self, node: PictureNode) -> list[tuple[Alike, PictureNode, list[list[PictureNode]]]]:
        nodes = self.shelf.nodes
        return [
            (each, nodes[each.id], [[nodes[term] for term in one.terms] for one in each.shared[:REASONS]])
            for each in self.alike.get(node.id, ())
        ]

    def term(self, page: Page, *, node: PictureNode) -> Context:
        """Returns what a term's page shows."""
        return {
            "node": node,
            "title": page.name(node),
            "summary": page.told(node, "definition"),
            "together": self.shelf.together(node),
            "helped": helped_against(self.shelf, node) if node.label == "Cause" else [],
            "linked": self._linked(page, node),
        }

    def _linked(self, page: Page, node: PictureNode) -> Markup:
        return Markup(told.linked_data(page, node, self.address))  # noqa: S704 - made inert there

    def scheme(self, page: Page, *, scheme: str) -> Context:
        """Returns what the page of a concept scheme shows."""
        name = next(kind.title for kind in LABELS if kind.scheme == scheme)
        terms = self.shelf.schemes[scheme]
        tops = [term for term in terms if not self.shelf.linked(term, "BROADER")]
        return {"title": name[page.language], "terms": terms, "tops": tops}

    def question(self, page: Page, *, asked: Asked) -> Context:
        """Returns what a question's page shows."""
        return {"title": asked.question[page.language], "asked": asked}

    def index(self, page: Page) -> Context:
        """Returns what the first page shows before its script takes over."""
        facets = [(scheme, key, self.shelf.schemes[scheme][:8]) for scheme, key in FACETS.items()]
        return {"facets": facets, "sources": len(self.shelf.of_kind("Source"))}

    def timeline(self, page: Page) -> Context:
        """Returns the incidents by year, the last year first."""
        years: dict[int, list[PictureNode]] = {}
        for node in self.shelf.incidents:
            years.setdefault(int(str(node.properties.get("year", 0))), []).append(node)
        most = max(map(len, years.values()), default=1)
        title = phrase("site.timeline", page.language)
        return {"title": title, "years": sorted(years.items(), reverse=True), "most": most}

    def questions(self, page: Page) -> Context:
        """Returns the questions by topic."""
        title = phrase("site.questions", page.language)
        return {"title": title, "topics": by_topic(self.asked), "asked": self.asked}

    def ledger(self, page: Page) -> Context:
        """Returns the kinds of action with what came of them."""
        lines = ledger(self.shelf)
        most = max((line.taken for line in lines), default=1)
        return {"title": phrase("site.ledger", page.language), "lines": lines, "most": most}

    def detection(self, page: Page) -> Context:
        """Returns the map of causes and the methods by which they were noticed."""
        asked = self.asked.get("detection-lag-map")
        methods, lines = detection_map(self.shelf, asked.answer) if asked else ([], [])
        return {"title": phrase("site.detection", page.language), "methods": methods, "lines": lines}
