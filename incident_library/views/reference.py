"""The reference of the canned questions, as Markdown: what each asks, takes and answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from graph_store.connection import Store
from graph_store.values import Rows
from incident_library.views.rows import render, words
from queries.catalog import Parameter, Query, catalogue
from queries.runner import count, run

EXAMPLES = 3
_WIDE = 60
_SEVERAL = 3

_HEAD = """\
# The canned questions

Generated from `queries/cypher/` and the shipped library by `make docs`; change it there.

Each question is one file of plain Cypher that runs in Neo4j Browser as it stands, and has these forms:

| form | how to get it |
| --- | --- |
| table | `incidents query run NAME [KEY=VALUE]...` |
| count | `incidents query run NAME --count`, whatever its limit |
| picture | `incidents graph --query NAME [KEY=VALUE]...` |
| Neo4j Browser's graph | paste what `incidents query show NAME --graph` prints |
| Python | `queries.connect().ask("NAME")`, see [the notebook](example.ipynb) |

A parameter that is a term or an incident takes its id. **Bold** columns together tell one row from another.
"""


def reference(store: Store) -> str:
    """Returns the reference with example rows from a store that holds the shipped library."""
    topics: dict[str, list[Query]] = defaultdict(list)
    for query in catalogue().values():
        topics[query.topic].append(query)
    parts = [_HEAD, _contents(topics)]
    for topic in sorted(topics):
        parts.append(f"\n## {topic.capitalize()}\n")
        parts += ["".join(_section(store, query)) for query in topics[topic]]
    return "".join(parts)


def _contents(topics: dict[str, list[Query]]) -> str:
    lines = ["\n| topic | questions |\n| --- | --- |\n"]
    for topic in sorted(topics):
        links = ", ".join(f"[{query.name}](#{query.name})" for query in topics[topic])
        lines.append(f"| {topic} | {links} |\n")
    return "".join(lines)


def _section(store: Store, query: Query) -> Iterator[str]:
    about = query.about
    yield f"\n### {query.name}\n\n{about.question['en']}\n\n{about.question['ko']}\n"
    yield f"\n([Cypher](../queries/cypher/{query.topic}/{query.path.name}))\n"
    if about.parameters:
        rows = ((f"`{name}`", *_parameter(parameter)) for name, parameter in about.parameters.items())
        yield "\n" + _table(("parameter", "type", "default", "what it is"), tuple(rows))
    columns = ((f"**{name}**" if name in about.key else name, doc) for name, doc in about.columns.items())
    yield "\n" + _table(("column", "what it holds"), tuple(columns))
    answer, total = run(store, query), count(store, query)
    shown = tuple(tuple(_short(value) for value in row) for row in answer.rows[:EXAMPLES])
    many = "1 row" if total == 1 else f"{total} rows"
    yield f"\n{many} on the shipped library with these defaults, whatever the limit:\n\n"
    yield _table(answer.columns, shown)


def _parameter(parameter: Parameter) -> tuple[str, str, str]:
    kind = f"term of {parameter.scheme}" if parameter.scheme else parameter.type
    default = "" if parameter.default is None else f"`{parameter.default}`"
    return kind, default or ("may be left out" if parameter.optional else "must be given"), parameter.doc


def _short(value: object) -> str:
    """Returns a value in few words: of a list the first items, of a text the beginning."""
    if isinstance(value, list):
        more = f" and {len(value) - _SEVERAL} more" if len(value) > _SEVERAL else ""
        return ", ".join(map(_short, value[:_SEVERAL])) + more
    text = words(value)
    return text if len(text) <= _WIDE else f"{text[: _WIDE - 1].rstrip()}…"


def _table(columns: tuple[str, ...], rows: tuple[tuple[object, ...], ...]) -> str:
    return "".join(render(Rows(columns, rows), "md", 0))
