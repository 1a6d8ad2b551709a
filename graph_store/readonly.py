"""The verdict on a statement that a person typed, whether it only reads the graph.

Neo4j's read transactions refuse writes but let through ``LOAD CSV`` (the server makes the request),
``TERMINATE TRANSACTIONS``, ``SHOW SETTINGS`` and procedures that change the server; its plan names them. The
embedded engine has no such plan: there the reader user refuses writes, ``LOAD CSV`` is switched off, and the
words of the statement itself are judged for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from graph_model.errors import WriteRefused

PROCEDURES = frozenset(
    name.lower()
    for name in (
        "db.index.fulltext.queryNodes", "db.index.fulltext.queryRelationships", "db.index.vector.queryNodes",
        "db.info", "db.labels", "db.ping", "db.propertyKeys", "db.relationshipTypes",
        "db.schema.nodeTypeProperties", "db.schema.relTypeProperties", "db.schema.visualization",
        "dbms.components",
    )
)  # fmt: skip
"""Procedures that only read the graph or its schema."""

SHOWN = frozenset({"CONSTRAINT", "CONSTRAINTS", "FUNCTIONS", "INDEX", "INDEXES", "PROCEDURES"})
"""What ``SHOW`` may show."""

_TOKEN = re.compile(
    r"""(?P<skip> \s+ | //[^\n]* | /\*.*?\*/ )
      | (?P<text> '(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" )
      | ` (?P<quoted> (?:``|[^`])* ) `
      | (?P<word> [^\W\d]\w* )
      | (?P<sign> . )""",
    re.VERBOSE | re.DOTALL,
)


def judge_words(statement: str) -> None:
    """Raises :class:`WriteRefused` where the words of a statement ask for more than reading the graph."""
    words = list(_words(statement))
    first, second = (*[word.upper() for _, word in words[:2]], "", "")[:2]
    if first == "TERMINATE" or (first == "SHOW" and second not in SHOWN):
        raise refusal(f"{first} {second}".strip())
    for index, (kind, word) in enumerate(words):
        if kind != "word" or (index and words[index - 1][1] in {".", ":", "|", "&", "!", "$"}):
            continue
        following = [text for _, text in words[index + 1 : index + 2]]
        if word.upper() == "LOAD" and following[:1] and following[0].upper() == "CSV":
            raise refusal("LOAD CSV")
        if word.upper() == "CALL":
            judge_procedure(_procedure(words[index + 1 :]))


def judge_procedure(name: str) -> None:
    """Raises :class:`WriteRefused` where a procedure is not one of those that only read."""
    if name and name.lower() not in PROCEDURES:
        raise refusal(f"CALL {name}")


def refusal(what: str) -> WriteRefused:
    """Returns the error that names what a statement would do beyond reading."""
    return WriteRefused(f"{what} does more than read the graph; only reading is allowed here")


def _words(statement: str) -> Iterator[tuple[str, str]]:
    """Yields the kind and the text of every token that is neither blank, comment nor string."""
    for match in _TOKEN.finditer(statement):
        kind = match.lastgroup or ""
        if kind not in {"skip", "text"}:
            yield kind, match[kind]


def _procedure(words: list[tuple[str, str]]) -> str:
    """Returns the dotted name that follows ``CALL``, empty where a subquery or nothing callable follows."""
    name = ""
    for kind, word in words:
        if kind == "sign" and word != ".":
            return name if word == "(" or "." in name else ""
        if kind != "sign" and name and not name.endswith("."):
            break
        name += word
    return name if "." in name else ""


def judge_plan(plan: Mapping[str, object]) -> None:
    """Raises :class:`WriteRefused` where an operator of Neo4j's plan does more than read the graph."""
