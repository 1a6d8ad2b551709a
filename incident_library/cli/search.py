"""The commands that find incidents: by words and facets, and by likeness to one."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from graph_model.errors import QueryError
from incident_library.cli.options import LanguageOption, StoreAddress, opened
from incident_library.cli.terminal import colour, width

AnswerFormat = Annotated[
    Literal["text", "json"], typer.Option("--format", "-f", help="How the answer is printed.")
]
Most = Annotated[int, typer.Option(min=1, max=1_000, help="How many incidents at most.")]
Values = list[str] | None


def add_to(app: typer.Typer) -> None:
    """Adds the commands to the application."""
    app.command()(search)
    app.command()(similar)


def _filter(what: str, *names: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        *names, help=f"Only with this {what}; may be given again.", show_default=False
    )
    return option


def search(  # noqa: PLR0913, PLR0917 - one argument an option
    text: Annotated[str, typer.Argument(help="Words, in English or Korean.")] = "",
    cause: Annotated[Values, _filter("cause, or a narrower one")] = None,
    component: Annotated[Values, _filter("component, or a narrower one")] = None,
    symptom: Annotated[Values, _filter("symptom, or a narrower one")] = None,
    factor: Annotated[Values, _filter("contributing factor")] = None,
    detection: Annotated[Values, _filter("detection method")] = None,
    organization: Annotated[Values, _filter("organisation", "--organization", "--organisation")] = None,
    year: Annotated[Values, _filter("year of its beginning")] = None,
    domain: Annotated[Values, _filter("domain")] = None,
    order: Annotated[
        Literal["relevance", "newest"] | None,
        typer.Option(help="By default relevance where there is a text.", show_default=False),
    ] = None,
    limit: Most = 10,
    facet: Annotated[
        str | None, typer.Option(help="Print every value of this facet with its count.", show_default=False)
    ] = None,
    store: StoreAddress = None,
    lang: LanguageOption = "en",
    form: AnswerFormat = "text",
) -> None:
    """Search incidents by words and facets; suggests filters for the words typed."""
    from incident_library.views.paper import as_json
    from incident_library.views.search_text import facet_text, search_text
    from queries.facets import NAMES
    from queries.search import search as ask

    if facet is not None and facet not in NAMES:
        raise QueryError(f"{facet!r} is no facet; the facets are {', '.join(NAMES)}")
    said = {
        "cause": cause, "component": component, "symptom": symptom, "factor": factor, "detection": detection,
        "organization": organization, "domain": domain, "year": year,
    }  # fmt: skip
    with opened(store) as place:
        answer = ask(
            place, text, {name: values for name, values in said.items() if values}, order=order, limit=limit
        )
    if form == "json":
        sys.stdout.write(as_json(answer if facet is None else answer.facets[facet]))
    elif facet is not None:
        sys.stdout.write(facet_text(answer.facets[facet], lang, width(), colour=colour()))
    else:
        sys.stdout.write(search_text(answer, lang, width(), colour=colour()))


def similar(  # noqa: PLR0913, PLR0917 - one argument an option
    incident: Annotated[str, typer.Argument(help="The incident's id, such as IL-0023.")],
    limit: Most = 5,
    reasons: Annotated[int, typer.Option(min=1, help="How many reasons of each at most.")] = 6,
    store: StoreAddress = None,
    lang: LanguageOption = "en",
    form: AnswerFormat = "text",
) -> None:
    """Show the incidents most like one, each with what it shares."""
    from incident_library.views.paper import as_json
    from incident_library.views.similar_text import similar_text
    from queries.similar import similar as ask

    with opened(store) as place:
        likeness = ask(place, incident, limit=limit)
    if form == "json":
        sys.stdout.write(as_json(likeness))
    else:
        sys.stdout.write(similar_text(likeness, lang, width(), most=reasons, colour=colour()))
