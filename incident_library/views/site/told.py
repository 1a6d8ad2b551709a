"""The library for machines: an incident as JSON, JSON-LD, the data of the list, RSS, sitemap, llms.txt."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping
from email.utils import format_datetime
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from graph_model.graph import LABELS, OWNER
from graph_model.picture import PictureNode
from graph_model.text import LANGUAGES
from incident_library.views.inlining import as_json
from incident_library.views.shapes import corners
from incident_library.views.site.page import FOLDERS, Page
from incident_library.views.site.shelf import Shelf, path_of
from incident_library.views.words import catalogue, phrase

CLAIMS = {
    "causes": "HAS_CAUSE", "components": "INVOLVES", "symptoms": "SHOWED",
    "contributing_factors": "HAD_FACTOR", "detected_by": "DETECTED_BY",
    "organizations": "AT", "domain": "IN_DOMAIN", "actions": "TOOK",
    "figures": "MEASURED", "sources": "REPORTED_IN",
}  # fmt: skip
LISTED = ("HAS_CAUSE", "INVOLVES", "SHOWED", "HAD_FACTOR", "DETECTED_BY", "AT", "IN_DOMAIN")
FEED = 40
_QUIET = ("hash", OWNER, "actions", "actions_ko", "title", "title_ko")


def incident_json(shelf: Shelf, incident: PictureNode) -> str:
    """Returns an incident whole: its own properties, its claims with their evidence, its chains."""
    told = {name: value for name, value in incident.properties.items() if name not in _QUIET}
    claims = {
        name: [{**claim.node.properties, **claim.told} for claim in shelf.claims(incident, kind)]
        for name, kind in CLAIMS.items()
    }
    chains = [{"steps": [term.id for term in terms], **said} for terms, said in shelf.chains(incident)]
    return json.dumps({**told, **claims, "chains": chains}, ensure_ascii=False, indent=1) + "\n"


def linked_data(page: Page, node: PictureNode, address: str) -> str:
    """Returns JSON-LD of a node's page."""
    url = f"{address}{FOLDERS[page.language]}{path_of(node)}"
    common: dict[str, Any] = {"@context": "https://schema.org", "@id": url, "inLanguage": page.language}
    if node.label != "Incident":
        scheme = {"@type": "DefinedTermSet", "name": page.title_of(node.label)}
        term = {
            "@type": "DefinedTerm",
            "termCode": node.id,
            "name": page.name(node),
            "inDefinedTermSet": scheme,
        }
        return inert({**common, **term, "description": page.told(node, "definition")})
    about = [claim.node for kind in LISTED[:4] for claim in page.shelf.claims(node, kind)]
    cited = [claim.node.properties for claim in page.shelf.sources(node)]
    article = {
        "@type": "TechArticle",
        "identifier": node.id,
        "headline": page.name(node),
        "abstract": page.told(node, "symptom"),
        "temporalCoverage": str(node.properties.get("start", "")),
        "dateModified": str(node.properties.get("revised", "")),
        "about": [{"@type": "DefinedTerm", "termCode": each.id, "name": page.name(each)} for each in about],
        "citation": [{"@type": "CreativeWork", "name": each["name"], "url": each["url"]} for each in cited],
        "isPartOf": {"@type": "Dataset", "name": phrase("library", page.language)},
    }
    return inert({**common, **article})


def inert(value: object) -> str:
    """Returns JSON that ends no element it may stand in."""
    return as_json(value).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def list_data(page: Page) -> str:
    """Returns the script that holds what the list searches, filters and shows, in one language."""
    shelf = page.shelf
    terms = {term.id: _listed_term(page, term) for some in shelf.schemes.values() for term in some}
    incidents = [_listed(page, incident) for incident in shelf.incidents]
    kinds = [
        {
            "id": kind.name,
            "scheme": kind.scheme or "incidents",
            **{language: kind.title[language] for language in LANGUAGES},
            "colour": kind.colour,
            "shape": kind.shape,
        }
        for kind in LABELS
        if kind.scheme or kind.name == "Incident"
    ]
    data = {
        "language": page.language, "terms": terms, "incidents": incidents, "kinds": kinds,
        "words": catalogue(), "shapes": corners(),
    }  # fmt: skip
    return f"const LIBRARY = {as_json(data)};\n"


def _listed_term(page: Page, term: PictureNode) -> dict[str, object]:
    told: dict[str, object] = {"kind": term.label, "label": page.name(term)}
    broader = [above.id for above in page.shelf.linked(term, "BROADER")]
    names = [
        *(term.properties.get("aliases") or ()),
        term.properties.get("name"),
        term.properties.get("name_ko"),
    ]  # type: ignore[misc]  # a list, if any
    return told | {"aliases": sorted({str(n) for n in names if n and n != told["label"]}), "broader": broader}


def _listed(page: Page, incident: PictureNode) -> dict[str, object]:
    shelf = page.shelf
    deeds: dict[str, list[str]] = {"response": [], "follow-up": []}
    for claim in shelf.claims(incident, "TOOK"):
        deeds[str(claim.told.get("phase", "response"))].append(page.name(claim.node))
    told: dict[str, object] = {
        "id": incident.id, "label": page.name(incident), "year": incident.properties.get("year"),
        "terms": [claim.node.id for kind in LISTED for claim in shelf.claims(incident, kind)],
        "actions": deeds["response"], "followUps": deeds["follow-up"],
    }  # fmt: skip
    prose = {name: page.told(incident, name) for name in ("symptom", "trigger", "detection", "lesson")}
    return told | {name: text for name, text in prose.items() if text}


def feed(page: Page, address: str) -> str:
    """Returns the RSS of one language: the incidents that were added last."""
    by_day = sorted(page.shelf.incidents, key=lambda node: (str(node.properties.get("added", "")), node.id))
    home = f"{address}{FOLDERS[page.language]}"
    items = "".join(_item(page, node, home) for node in by_day[::-1][:FEED])
    title, lead = escape(phrase("library", page.language)), escape(phrase("site.footer", page.language))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel>'
        f"<title>{title}</title><link>{escape(home or './')}</link><description>{lead}</description>"
        f"<language>{page.language}</language>\n{items}</channel></rss>\n"
    )


def _item(page: Page, node: PictureNode, home: str) -> str:
    added = str(node.properties.get("added") or "")
    date = ""
    if len(added) == len("2024-05-26"):
        moment = dt.datetime.fromisoformat(added).replace(tzinfo=dt.UTC)
        date = f"<pubDate>{format_datetime(moment)}</pubDate>"
    return (
        f"<item><title>{escape(page.name(node))}</title><link>{escape(home + path_of(node))}</link>"
        f'<guid isPermaLink="false">{escape(node.id)}/{page.language}</guid>{date}'
        f"<description>{escape(page.told(node, 'symptom'))}</description></item>\n"
    )


def sitemap(paths: Iterable[str], address: str) -> str:
    """Returns the sitemap: every page with its twin in the other language."""
    links = "".join(
        f"<url><loc>{escape(address + folder + path)}</loc>"
        + "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" href={quoteattr(address + twin + path)}/>'
            for language, twin in FOLDERS.items()
        )
        + "</url>\n"
        for path in sorted(paths)
        for folder in FOLDERS.values()
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{links}</urlset>\n'
    )


def llms_txt(page: Page, pages: Mapping[str, str], address: str) -> str:
    """Returns what a language model should know of the site: what it is, where each incident's JSON is."""
    lines = [f"# {phrase('library', 'en')}", "", f"> {phrase('site.footer', 'en')}", "", "## Pages", ""]
    lines += [f"- [{phrase(key, 'en')}]({address}{path})" for path, key in pages.items()]
    lines += ["", "## Incidents as JSON", ""]
    lines += [
        f"- [{node.id}: {page.name(node)}]({address}incidents/{node.id}.json): {page.who(node)}"
        for node in page.shelf.incidents
    ]
    return "\n".join(lines) + "\n"
