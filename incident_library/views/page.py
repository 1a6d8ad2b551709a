"""The graph page's text, from the nodes and edges of a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from incident_library.views.inlining import as_json, content_security_policy, joined, packed, vis_script
from incident_library.views.shapes import corners
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
BOOT = ("graph/boot.js",)
STYLES = ("graph/theme.css", "graph/frame.css", "graph/panel.css")
_LATER = ("details", "shape")

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
    boot, script, style, vis = joined(BOOT), joined(SCRIPTS), joined(STYLES), vis_script()
    graph = {
        **head,
        "options": options,
        "words": catalogue(),
        "shapes": corners(),
        "nodes": [{key: value for key, value in node.items() if key not in _LATER} for node in nodes],
        **_ends(nodes, edges),
    }
    return environment().get_template("graph.html.j2").render(
        head=head,
        language=head["language"],
        policy=content_security_policy([boot, script, vis], [style]),
        boot=Markup(boot),  # noqa: S704 - our own files
        style=Markup(style),  # noqa: S704 - our own files
        script=packed(script),
        vis=packed(vis),
        graph=packed(as_json(graph)),
        details=packed(as_json(_details(nodes, edges))),
    )  # fmt: skip


def _ends(nodes: Sequence[Row], edges: Sequence[Row]) -> Row:
    """Returns where edges start (as steps from one to the next) and end, and their types, each as a list."""
    place = {node["id"]: index for index, node in enumerate(nodes)}
    types = sorted({str(edge["type"]) for edge in edges})
    starts = [0, *(place[edge["from"]] for edge in edges)]
    columns = {
        "steps": [after - before for before, after in pairwise(starts)],
        "ends": [place[edge["to"]] for edge in edges],
        "types": [types.index(str(edge["type"])) for edge in edges],
    }
    return {"types": types, "edges": columns}


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
