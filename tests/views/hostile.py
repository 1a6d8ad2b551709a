"""A library whose every field tries to break out of the page."""

from __future__ import annotations

from graph_model.picture import Picture, PictureEdge, PictureNode

ATTACKS = (
    "</script><script>window.broken = 1</script>",
    "<img src=x onerror='window.broken = 1'>",
    '"><svg onload=window.broken=1>',
    "<!--<script>",
    "{{ 7 * 7 }}{% raw %}",
    "\u202egnp.exe\u2066\u2069",
    "'; window.broken = 1; //",
    "${window.broken = 1}",
    "__proto__",
    "&lt;b&gt;",
    "]]>",
    "href=javascript:window.broken=1",
)
LINKS = (
    "javascript:window.broken=1",
    "JAVASCRIPT:window.broken=1",
    "data:text/html,<script>window.broken=1</script>",
    " \tjavascript:window.broken=1",
    "vbscript:x",
    "file:///etc/passwd",
)


def hostile() -> Picture:
    """Returns a picture in which every text is an attack and every address leads where none should."""
    nodes = [PictureNode("constructor", "Cause", {"id": "constructor", **_texts(0, ("name", "definition"))})]
    edges = []
    for number, attack in enumerate(ATTACKS):
        key, source = f"IL-{number} {attack}", f"{LINKS[number % len(LINKS)]}#{number}"
        term = {"id": attack, "aliases": [attack], **_texts(number, ("name", "definition"))}
        prose = ("name", "title", "symptom", "trigger", "detection", "lesson")
        told = {"id": key, "year": 2024, "start": attack, "end": attack, **_texts(number, prose)}
        said = {"status": attack, "sources": [source], "at": [attack], "role": attack}
        nodes += [
            PictureNode(key, "Incident", told | {"symptom_sources": [source], "symptom_at": [attack]}),
            PictureNode(source, "Source", {"id": source, "url": source, "publisher": attack, "kind": attack}),
            PictureNode(f"t{number}{attack}", "Component", term),
            PictureNode(f"f{number}", "Figure", {"value": 1.0, "unit": attack, **_texts(number, ("name",))}),
            PictureNode(f"a{number}", "Action", {"outcome": attack, **_texts(number, ("name",))}),
        ]  # fmt: skip
        edges += [
            PictureEdge("HAS_CAUSE", key, "constructor", said),
            PictureEdge("INVOLVES", key, f"t{number}{attack}", said),
            PictureEdge("REPORTED_IN", key, source, {"cited_as": attack, "read": attack}),
            PictureEdge("MEASURED", key, f"f{number}", said),
            PictureEdge("TOOK", key, f"a{number}", {"phase": "response", "order": 1, **said}),
        ]
    return Picture(tuple(sorted(nodes, key=lambda node: node.id)), tuple(edges))


def _texts(number: int, names: tuple[str, ...]) -> dict[str, object]:
    """Returns the attacks in turn as values of properties, in both languages."""
    keys = [key for name in names for key in (name, f"{name}_ko")]
    return {key: ATTACKS[(number + place) % len(ATTACKS)] for place, key in enumerate(keys)}
