"""The command that writes the interactive graph: graph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graph_model.errors import QueryError
from incident_library.cli.options import LanguageOption, StoreAddress, opened, say

if TYPE_CHECKING:
    from graph_model.picture import Picture
    from graph_store.connection import Store
    from incident_library.views.answer import Answer

Several = list[str] | None


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(graph)


def graph(  # noqa: PLR0913, PLR0917 - one argument an option
    values: Annotated[
        Several, typer.Argument(metavar="[KEY=VALUE]...", help="Values of the question's parameters.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write.")] = Path("graph.html"),
    cause: Annotated[
        Several, typer.Option(help="Only incidents with this cause; repeat it for more.")
    ] = None,
    component: Annotated[Several, typer.Option(help="Only incidents that involve this component.")] = None,
    organization: Annotated[Several, typer.Option(help="Only incidents of this organisation.")] = None,
    year: Annotated[list[int] | None, typer.Option(help="Only incidents of this year.")] = None,
    around: Annotated[str | None, typer.Option(help="Open on this node, with its incidents alone.")] = None,
    path: Annotated[
        tuple[str, str] | None, typer.Option(help="Open on the shortest way between two nodes.")
    ] = None,
    query: Annotated[str | None, typer.Option(help="Open on the answer to a canned question.")] = None,
    lang: LanguageOption = "en",
    store: StoreAddress = None,
) -> None:
    """Write the graph as one page that works offline."""
    from incident_library.views.graph_page import Opening, write_graph_page
    from queries.pictures import Part, read_picture

    if sum(choice is not None for choice in (around, path, query)) > 1:
        raise typer.BadParameter("give one of --around, --path and --query")
    if values and query is None:
        raise typer.BadParameter(f"{values[0]!r} is a parameter of no question; name one with --query")
    causes, components, organizations = (tuple(given or ()) for given in (cause, component, organization))
    part = Part(around, path, causes, components, organizations, tuple(year or ()))
    with opened(store) as place:
        picture = read_picture(place, part)
        answer = _answer(place, query, values or [], picture) if query else None
    incidents = sum(node.label == "Incident" for node in picture.nodes)
    if not incidents:
        raise QueryError("no incident is left by these filters; give fewer of them")
    write_graph_page(picture, output, Opening(_start(around, path), answer, lang))
    size = f"{output.stat().st_size / 1000:,.0f} kB"
    say(f"{output}: {incidents} incidents, {len(picture.nodes)} nodes, {size}")


def _start(around: str | None, path: tuple[str, str] | None) -> dict[str, str]:
    if path:
        return {"node": path[0], "to": path[1]}
    return {"node": around} if around else {}


def _answer(place: Store, name: str, values: list[str], picture: Picture) -> Answer:
    from incident_library.cli.query import pair
    from incident_library.views.answer import answer_of
    from queries.catalog import find
    from queries.runner import bind, run

    asked, given = find(name), dict(map(pair, values))
    rows = run(place, asked, given)
    return answer_of(asked, bind(asked, given), rows, {node.id for node in picture.nodes})
