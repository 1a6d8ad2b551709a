"""The verdict on a statement that a person typed, whether it only reads the graph.

Neo4j's read transactions refuse writes but let through ``LOAD CSV`` (the server makes the request),
``TERMINATE TRANSACTIONS``, ``SHOW SETTINGS`` and procedures that change the server. Its plan names the
operators that would run, all but those of a subquery inside an expression; so the words of the statement are
judged as well. The embedded engine has no such plan: there the words are judged, the reader user refuses
writes, and ``LOAD CSV`` is switched off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from graph_model.errors import WriteRefused

PROCEDURES = frozenset(
    name.lower()
    for name in (
        "db.index.fulltext.queryNodes", "db.index.fulltext.queryRelationships", "db.index.vector.queryNodes",
        "db.index.vector.queryRelationships", "db.info", "db.labels", "db.ping", "db.propertyKeys",
        "db.relationshipTypes", "db.schema.nodeTypeProperties", "db.schema.relTypeProperties",
        "db.schema.visualization", "dbms.components",
    )
)  # fmt: skip
"""Procedures that only read the graph or its schema."""

SHOWN = frozenset({"CONSTRAINT", "CONSTRAINTS", "FUNCTION", "FUNCTIONS", "INDEX", "INDEXES", "PROCEDURE",
                   "PROCEDURES"})  # fmt: skip
"""What ``SHOW`` may show."""

_READING = re.compile(
    r"""(\w+(Scan|Seek|SeekByRange|Lookup|IndexSearch|CountFromCountStore|Join|Aggregation|Union|Distinct)
      | (?!Transaction)\w*Apply
      | (Optional|VarLength|BFSPruningVarLength|PruningVarLength)?Expand
      | (Stateful)?ShortestPath | (Bidirectional)?Repeat | Triadic(Build|Filter|Selection)
      | (Partial)?(Sort|Top) | (Exhaustive)?Limit | Skip | Filter | (Partitioned)?Unwind | Union | Distinct
      | AllNodesScan | Argument | ArgumentTracker | CacheProperties | CartesianProduct
      | Eager | EmptyResult | EmptyRow | NonFuseable | NullifyMetadata | Optional | PathPropagatingBFS
      | PreserveOrder | ProduceResults | ProjectEndpoints | Projection | RemoteBatchProperties(WithFilter)?
      | Show(Constraints|Functions|Indexes|Procedures)
      ) (\(.*\))?""",
    re.VERBOSE,
)
"""The operators of Neo4j's planner that read; its ``LogicalPlan2PlanDescription`` names them all."""

_TOKEN = re.compile(
    r"""(?P<skip> \s+ | //[^\n\r]* | /\*.*?\*/ )
      | (?P<text> '(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" )
      | ` (?P<quoted> (?:``|[^`])* ) `
      | (?P<word> [^\W\d]\w* )
      | (?P<sign> . )""",
    re.VERBOSE | re.DOTALL,
)


def judge_words(statement: str) -> None:
    """Raises :class:`WriteRefused` where the words of a statement ask for more than reading the graph."""
    _judge(list(_words(statement)))
    # A server may turn \uXXXX into its character before or after it looks for words; neither may get through.
    unescaped = re.sub(r"\\u+([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), statement)
    if unescaped != statement:
        _judge(list(_words(unescaped)))


def judge_plan(plan: Mapping[str, Any] | None, query_type: str | None) -> None:
    """Raises :class:`WriteRefused` where Neo4j's plan for a statement does more than read the graph."""
    for operator, details in _operators(plan or {}):
        if operator == "ProcedureCall":
            judge_procedure(details.partition("(")[0].replace("`", ""))
        elif not _READING.fullmatch(operator):
            raise refusal(operator)
    if plan is None or query_type != "r":
        raise refusal(f"a statement of type {query_type!r}")


def judge_procedure(name: str) -> None:
    """Raises :class:`WriteRefused` where a procedure is not one of those that only read."""
    if name.lower() not in PROCEDURES:
        raise WriteRefused(f"CALL {name} is not among the procedures that are known only to read the graph")


def refusal(what: str) -> WriteRefused:
    """Returns the error that names what a statement would do beyond reading."""
    return WriteRefused(f"{what} does more than read the graph; only reading is allowed here")


def _operators(plan: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields the name and the details of every operator of a plan, without the database it runs on."""
    if plan:
        yield plan["operatorType"].partition("@")[0], str(plan.get("args", {}).get("Details", ""))
    for child in plan.get("children", ()):
        yield from _operators(child)


def _words(statement: str) -> Iterator[tuple[str, str]]:
    """Yields the kind and the text of every token that is neither blank, comment nor string."""
    for match in _TOKEN.finditer(statement):
        kind = match.lastgroup or ""
        if kind not in {"skip", "text"}:
            yield kind, match[kind]


def _judge(words: list[tuple[str, str]]) -> None:
    first, second = (*[word.upper() for _, word in words[:2]], "", "")[:2]
    if first == "TERMINATE" or (first == "SHOW" and second not in SHOWN):
        raise refusal(f"{first} {second}".strip())
    for index, (kind, word) in enumerate(words):
        if kind != "word" or (index and words[index - 1][1] in {".", ":", "|", "&", "!", "$"}):
            continue  # a property, a label, a parameter
        if word.upper() == "LOAD" and [w.upper() for _, w in words[index + 1 : index + 2]] == ["CSV"]:
            raise refusal("LOAD CSV")
        if word.upper() == "CALL" and (name := _procedure(words[index + 1 :])):
            judge_procedure(name)


def _procedure(words: list[tuple[str, str]]) -> str:
    """Returns the dotted name that follows ``CALL``, empty where something else does, such as a subquery."""
    name = ""
    for kind, word in words:
        if kind == "sign" and word != ".":
            return name if word == "(" or "." in name else ""
        if kind != "sign" and name and not name.endswith("."):
            break
        name += word
    return name if "." in name else ""
