"""The graph page's text, from the nodes and edges of a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from incident_library.views.inlining import as_json, content_security_policy, joined, packed, vis_script
from incident_library.views.words import catalogue, phrase

SCRIPTS = (
    "graph/graph.js",
    "graph/words.js",
    "graph/find.js",
    "graph/state.js",
    "graph/theme.js",
    "graph/shapes.js",
    "graph/svg.js",
    "graph/pills.js",
    "graph/overview.js",
    "graph/around.js",
    "graph/answer.js",
    "graph/path.js",
    "graph/whole.js",
    "graph/routes.js",
    "graph/paint.js",
    "graph/paint-whole.js",
    "graph/stage.js",
    "graph/dom.js",
    "graph/evidence.js",
    "graph/incident.js",
    "graph/panel.js",
    "graph/legend.js",
    "graph/filters.js",
    "graph/search.js",
    "graph/table.js",
    "graph/export.js",
    "graph/keys.js",
    "graph/frame.js",
    "graph/main.js",
)
STYLES = ("graph/theme.css", "graph/frame.css", "graph/panel.css")
_DETAILS = ("details", "evidence")

Row = Mapping[str, Any]


@cache
def environment() -> Environment:
    """Returns the templates; whatever they show is escaped, whatever they miss is an error."""
    made = Environment(
        loader=PackageLoader("incident_library.views", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["phrase"] = phrase
    return made


def graph_page(head: Row, nodes: Sequence[Row], edges: Sequence[Row], options: Row) -> str:
    """Returns one HTML page that holds everything it needs."""
    script, style, vis = joined(SCRIPTS), joined(STYLES), vis_script()
    place = {node["id"]: index for index, node in enumerate(nodes)}
    types = sorted({str(edge["type"]) for edge in edges})
    graph = {
        **head,
        "options": options,
        "words": catalogue(),
        "nodes": [{key: value for key, value in node.items() if key not in _DETAILS} for node in nodes],
        "types": types,
        "edges": [[place[e["from"]], place[e["to"]], types.index(str(e["type"]))] for e in edges],
    }
    details = _details(nodes, edges)
    return environment().get_template("graph.html.j2").render(
        head=head,
        language=head["language"],
        policy=content_security_policy([script, vis], [style]),
        script=Markup(script),  # noqa: S704 - our own files
        style=Markup(style),  # noqa: S704 - our own files
        vis=packed(vis),
        graph=packed(as_json(graph)),
        details=packed(as_json(details)),
    )  # fmt: skip


def _details(nodes: Sequence[Row], edges: Sequence[Row]) -> Row:
    """Returns what is needed only once a panel opens; the address of a source stands in it once."""
    sources: dict[str, int] = {}

    def numbered(properties: Row) -> Row:
        return {
            name: [sources.setdefault(url, len(sources)) for url in value]
            if name == "sources" or name.endswith("_sources")
            else value
            for name, value in properties.items()
        }

    kept = {
        "nodes": [numbered(node.get("details", {})) for node in nodes],
        "edges": [numbered(edge.get("evidence", {})) for edge in edges],
    }
    return {**kept, "sources": list(sources)}
