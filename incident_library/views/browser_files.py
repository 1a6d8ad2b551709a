"""What makes Neo4j Browser speak of incidents: our colours, and every canned question as a favourite."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

from graph_model.graph import LABELS, RELATIONSHIPS, Label, Relationship, label
from queries.catalog import Query, catalogue
from queries.forms import graph_statement

Rules = dict[str, dict[str, str]]

_DIAMETERS = {"Incident": 80, "Action": 50, "Figure": 50, "Source": 50}
_LINE = "#8A8F99"
_CHAIN = "#3C3F46"
_DARK, _LIGHT = "#101114", "#FFFFFF"
_PARTS = re.compile(r"(//[^\n]*|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`)|\$([A-Za-z_]\w*)")
_AS_GRAPH = {"en": "Graph: ", "ko": "그래프: "}
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Favourite:
    """A saved query of Neo4j Browser: the folder it stands in, its file's name, and what it runs.

    Its first line is a comment, which the Browser shows as its name.
    """

    folder: str
    name: str
    content: str


def browser_files(language: str = "en") -> dict[str, bytes]:
    """Returns the files for a Browser of one's own, by name: the style, and the favourites."""
    suffix = "" if language == "en" else f"-{language}"
    return {
        f"incidents{suffix}.grass": style(language).encode(),
        f"favourites{suffix}.zip": favourites_zip(language),
    }


def style_rules(language: str = "en") -> Rules:
    """Returns the Browser's style: a rule per kind of node and per type of relationship.

    A line has the colour of the term it leads to, as on our own pages.
    """
    named = "{name_ko}" if language == "ko" else "{name}"
    rules: Rules = {"node": _node_rule(Label("", label("Incident").title), named)}
    rules["relationship"] = _line_rule(_LINE, 1)
    for kind in LABELS:
        caption = "{name}" if kind.name == "Source" else named  # a report's title stays in its own language
        rules[f"node.{kind.name}"] = _node_rule(kind, caption)
    return rules | {f"relationship.{kind.name}": _line_rule(*_stroke(kind)) for kind in RELATIONSHIPS}


def style(language: str = "en") -> str:
    """Returns the style as the text of a GraSS file, which one drops on the Browser."""
    blocks = []
    for selector, rule in style_rules(language).items():
        quoted = {key: f'"{text}"' if key == "caption" else text for key, text in rule.items()}
        lines = (f"  {key}: {text};" for key, text in quoted.items())
        blocks.append("\n".join((f"{selector} {{", *lines, "}\n")))
    return "\n".join(blocks)


def favourites(language: str = "en") -> tuple[Favourite, ...]:
    """Returns every canned question as two favourites: its rows, and its answer drawn as a graph.

    The Browser shows no rows for a favourite of several statements, such as ``:param`` lines before a
    question; so the default values stand in the statement itself, where a person changes them.
    """
    by_topic = sorted(catalogue().values(), key=lambda query: query.topic)
    return tuple(made for query in by_topic for made in _both_forms(query, language))


def favourites_zip(language: str = "en") -> bytes:
    """Returns the favourites as the zip file that the Browser imports; the same bytes every time."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for favourite in favourites(language):
            entry = zipfile.ZipInfo(f"{favourite.folder}/{favourite.name}.cypher", _EPOCH)
            entry.create_system = 3  # Unix, on whichever system it is made
            archive.writestr(entry, favourite.content)
    return packed.getvalue()


def parameter_lines(query: Query) -> tuple[str, ...]:
    """Returns the lines that set a question's parameters in the Browser, one to run before the question."""
    declared = query.about.parameters.items()
    return tuple(f":param {name} => {literal(parameter.default)}" for name, parameter in declared)


def literal(value: str | float | None) -> str:
    """Returns a value as it is written in Cypher."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return json.dumps(value)


def filled_in(statement: str, query: Query) -> str:
    """Returns a statement of a question with the default value in place of each parameter."""
    defaults = {name: literal(parameter.default) for name, parameter in query.about.parameters.items()}
    return _PARTS.sub(lambda part: part[1] or defaults[part[2]], statement)


def _both_forms(query: Query, language: str) -> Iterator[Favourite]:
    folder = f"Questions - {query.topic}"
    other = "en" if language == "ko" else "ko"
    asked = query.about.parameters.items()
    notes = [f"{name}: {about.doc} ({literal(about.default)})" for name, about in asked]
    for mark, name, statement in (
        ("", query.name, query.body),
        (_AS_GRAPH[language], f"{query.name}-graph", graph_statement(query)),
    ):
        head = [f"{mark}{query.about.question[language]}", query.about.question[other], *notes]
        lines = [*(f"// {' '.join(line.split())}" for line in head), filled_in(statement, query)]
        yield Favourite(folder, name, "\n".join(lines) + "\n")


def _node_rule(kind: Label, caption: str) -> dict[str, str]:
    return {
        "diameter": f"{_DIAMETERS.get(kind.name, 65)}px",
        "color": kind.colour,
        "border-color": _darker(kind.colour),
        "border-width": "2px",
        "text-color-internal": _ink(kind.colour),
        "font-size": "10px",
        "caption": caption,
    }


def _line_rule(colour: str, width: int) -> dict[str, str]:
    return {
        "color": colour,
        "shaft-width": f"{width}px",
        "font-size": "8px",
        "padding": "3px",
        "text-color-external": "#000000",
        "text-color-internal": _ink(colour),
        "caption": "<type>",
    }


def _stroke(kind: Relationship) -> tuple[str, int]:
    """Returns the colour and width of a type of relationship; a causal chain stands out."""
    if len(kind.ends) == 1:
        return label(kind.ends[0]).colour, 1
    return (_CHAIN, 3) if kind.claim else (_LINE, 1)


def _darker(colour: str) -> str:
    return "#" + "".join(f"{int(part * 0.7):02X}" for part in _channels(colour))


def _ink(colour: str) -> str:
    """Returns the ink that reads better on a colour: dark or light, by contrast as WCAG 2 defines it."""
    ground = _luminance(colour)
    on_dark = (ground + 0.05) / (_luminance(_DARK) + 0.05)
    on_light = (_luminance(_LIGHT) + 0.05) / (ground + 0.05)
    return _DARK if on_dark > on_light else _LIGHT


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in _channels(colour))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
