"""The canned questions and any read-only Cypher: query list, show, run; cypher."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from graph_model.errors import QueryError
from incident_library.cli.options import Format, FormatOption, LanguageOption, StoreAddress, opened, say

if TYPE_CHECKING:
    from graph_store.values import Rows

query = typer.Typer(help="The canned questions.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="The question's name, as `incidents query list` shows it.")]


def add_to(app: typer.Typer) -> None:
    """Adds the commands to the application."""
    app.add_typer(query, name="query")
    app.command()(cypher)


@query.command("list")
def list_questions(lang: LanguageOption = "en", form: FormatOption = "table") -> None:
    """List every canned question."""
    from graph_store.values import Rows
    from queries.catalog import catalogue

    rows = tuple((q.topic, q.name, q.about.question[lang]) for q in catalogue().values())
    show_rows(Rows(("topic", "name", "question"), tuple(sorted(rows))), form)


@query.command()
def show(
    name: Name,
    lang: LanguageOption = "en",
    graph: Annotated[
        bool,
        typer.Option("--graph", help="Print only the Cypher whose answer Neo4j Browser draws as a graph."),
    ] = False,
) -> None:
    """Show one question: what it asks, its parameters and columns, its Cypher."""
    from queries.catalog import find
    from queries.forms import graph_statement

    found = find(name)
    if graph:
        sys.stdout.write(f"{graph_statement(found)}\n")
        return
    sys.stdout.write(f"{found.about.question[lang]}\n\n")
    for key, parameter in found.about.parameters.items():
        default = "required" if parameter.required else f"default {parameter.default}"
        told = "optional" if parameter.optional and parameter.default is None else default
        sys.stdout.write(f"  {key}=  {parameter.type}, {told}: {parameter.doc}\n")
    for column, doc in found.about.columns.items():
        sys.stdout.write(f"  -> {column}: {doc}\n")
    sys.stdout.write(f"\n{found.body}\n")


@query.command()
def run(
    name: Name,
    values: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="Values of its parameters.")
    ] = None,
    store: StoreAddress = None,
    form: FormatOption = "table",
    count: Annotated[
        bool, typer.Option("--count", help="Print only how many rows there are, whatever its limit.")
    ] = False,
) -> None:
    """Ask a canned question."""
    from queries import runner
    from queries.catalog import find

    found, given = find(name), dict(pair(value) for value in values or [])
    with opened(store) as place:
        if count:
            sys.stdout.write(f"{runner.count(place, found, given)}\n")
        else:
            show_rows(runner.run(place, found, given), form)


def cypher(
    statement: Annotated[
        str, typer.Argument(help="A statement that only reads; - reads it from standard input.")
    ],
    store: StoreAddress = None,
    form: FormatOption = "table",
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many rows at most.")] = 1_000,
    timeout: Annotated[float, typer.Option(min=0.1, max=600, help="Seconds until it is stopped.")] = 30.0,
) -> None:
    """Ask anything that only reads the graph, in Cypher."""
    text = sys.stdin.read() if statement == "-" else statement
    with opened(store) as place:
        rows = place.ask(text, timeout=timeout, limit=limit)
    show_rows(rows, form)


def show_rows(rows: Rows, form: Format) -> None:
    """Writes rows to standard output, and to standard error whether there were more."""
    from incident_library.views.rows import render

    width = max(40, shutil.get_terminal_size((100, 24)).columns) if sys.stdout.isatty() else 120
    for part in render(rows, form, width):
        sys.stdout.write(part)
    if rows.truncated:
        say(f"only the first {len(rows)} rows are shown")


def pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise QueryError(f"{text!r} is no KEY=VALUE; write for instance cause=hardware-failure")
    return name, value
