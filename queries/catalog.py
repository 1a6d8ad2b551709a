"""The canned questions: plain Cypher files that carry their own metadata as YAML in comments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BeforeValidator, Field, ValidationError

from graph_model.base import Model
from graph_model.errors import QueryError
from graph_model.graph import LABELS, SCHEMES, triples
from graph_model.text import Prose, Text
from queries.derived import DERIVED

FOLDER = Path(__file__).parent / "cypher"
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RULE = "// ---"
_NAME = re.compile(r"\$([A-Za-z_]\w*)")
_QUIET = re.compile(r"//[^\n]*|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`")


class Parameter(Model):
    """A parameter of a question: its type, the scheme of a term, its default, what it is for."""

    type: Literal["term", "incident", "integer", "number", "text"]
    doc: Prose
    scheme: str | None = None
    default: str | int | float | None = None
    optional: bool = Field(
        default=False, description="May be left out: then the question does not ask for it."
    )

    @property
    def required(self) -> bool:
        """Whether a person must give a value."""
        return self.default is None and not self.optional


def _several(value: object) -> object:
    """Returns one label as a tuple of one, so that a file may write it without a list."""
    return (value,) if isinstance(value, str) else value


Labels = Annotated[tuple[str, ...], BeforeValidator(_several), Field(min_length=1)]


class EdgeForm(Model):
    """An edge of a question's picture: from the ids in one column to the ids in another.

    From a column to itself it joins each id of a list to the next one. ``type`` is a relationship of the
    graph or one of :data:`DERIVED`; without it, whatever joins the two in the graph is drawn. ``via``
    names the column with the incidents that a derived edge was worked out from.
    """

    start: str
    end: str
    type: str | None = None
    via: str | None = None

    @property
    def derived(self) -> bool:
        """Whether the rows themselves say it, and not the graph."""
        return self.type in DERIVED


class PictureForm(Model):
    """How rows become a picture: which columns hold ids of which labels, and what joins them."""

    nodes: Annotated[dict[str, Labels], Field(min_length=1)]
    edges: tuple[EdgeForm, ...] = ()


class Metadata(Model):
    """What a query file says of itself."""

    question: Text
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    columns: dict[str, Prose]
    key: Annotated[tuple[str, ...], Field(min_length=1, description="What one row is about.")]
    picture: PictureForm


@dataclass(frozen=True)
class Query:
    """A canned question: its name, its topic (the folder), its metadata, and the Cypher as it stands."""

    name: str
    topic: str
    about: Metadata
    statement: str
    path: Path

    @property
    def body(self) -> str:
        """Returns the Cypher without the metadata."""
        return self.statement.split(_RULE, 2)[2].strip()


@cache
def catalogue() -> Mapping[str, Query]:
    """Returns every canned question by name, sorted; :class:`QueryError` names the file that is wrong."""
    return {name: read_query(path) for name, path in _paths().items()}


def find(name: str) -> Query:
    """Returns the canned question of that name, or says which one was meant; the others are not read."""
    known = _paths()
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "`incidents query list` shows them"
        raise QueryError(f"no canned question {name!r}; {hint}")
    return read_query(known[name])


@cache
def _paths() -> Mapping[str, Path]:
    """Returns the file of each question by its name, sorted."""
    found: dict[str, Path] = {}
    for path in sorted(FOLDER.glob("*/*.cypher"), key=lambda path: path.stem):
        if path.stem in found:
            raise QueryError(f"{path}: the name {path.stem!r} is taken by {found[path.stem]}")
        found[path.stem] = path
    return found


def read_query(path: Path) -> Query:
    """Returns the question in a file, checked: what it uses is what it declares."""
    text = path.read_text(encoding="utf-8")
    parts = text.split(_RULE, 2)
    if len(parts) != 3 or parts[0].strip():
        raise QueryError(f"{path}:1: must begin with metadata between two lines {_RULE!r}")
    head = "\n".join(line.removeprefix("//").removeprefix(" ") for line in parts[1].strip().splitlines())
    try:
        about = Metadata.model_validate(_tuples(yaml.load(head, Loader=_Loader)))  # noqa: S506 - a safe one
    except (yaml.YAMLError, ValidationError) as error:
        told = " ".join(str(error).split())
        raise QueryError(f"{path}: its metadata is wrong: {told}") from error
    query = Query(path.stem, path.parent.name, about, text, path)
    for problem in _problems(query):
        raise QueryError(f"{path}: {problem}")
    return query


def _tuples(value: Any) -> Any:
    """Returns YAML's lists as tuples, which frozen models hold."""
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    return {key: _tuples(item) for key, item in value.items()} if isinstance(value, dict) else value


def _problems(query: Query) -> list[str]:
    about = query.about
    used = set(_NAME.findall(_QUIET.sub("", query.body)))
    problems = [f"${name} is used but not declared" for name in sorted(used - about.parameters.keys())]
    problems += [f"${name} is declared but not used" for name in sorted(about.parameters.keys() - used)]
    for name, parameter in about.parameters.items():
        if (parameter.type == "term") != (parameter.scheme in SCHEMES):
            problems.append(f"${name} is a {parameter.type} with the scheme {parameter.scheme!r}")
    problems += [f"the key {name} is no column" for name in about.key if name not in about.columns]
    return problems + _picture_problems(about)


def _picture_problems(about: Metadata) -> list[str]:
    picture, known = about.picture, {label.name for label in LABELS}
    problems = [
        f"the picture's node {column}: {', '.join(labels)} is no column of a declared label"
        for column, labels in picture.nodes.items()
        if column not in about.columns or not known.issuperset(labels)
    ]
    for edge in picture.edges:
        if not {edge.start, edge.end} <= picture.nodes.keys():
            problems.append(f"the picture's edge {edge.type} joins columns that are no nodes of it")
        elif edge.via and (edge.via not in about.columns or not edge.derived):
            problems.append(f"the picture's edge {edge.type} goes via {edge.via}: no column, or not derived")
        elif edge.type and not edge.derived and not _in_the_graph(picture, edge):
            problems.append(
                f"the picture's edge {edge.type} joins no {edge.start} to a {edge.end} in the graph, and "
                "queries/derived.py does not have it"
            )
    return problems


def _in_the_graph(picture: PictureForm, edge: EdgeForm) -> bool:
    return any(
        kind.name == edge.type and start in picture.nodes[edge.start] and end in picture.nodes[edge.end]
        for start, kind, end in triples()
    )
