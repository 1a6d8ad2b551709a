"""The command that ranks probable causes of what is observed, log files included."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from incident_library.cli.options import LanguageOption, StoreAddress, opened
from incident_library.cli.search import AnswerFormat
from incident_library.cli.terminal import colour, width

if TYPE_CHECKING:
    from graph_store.connection import Store
    from queries.logs import LogReading

Terms = list[str] | None


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(diagnose)


def diagnose(  # noqa: PLR0913, PLR0917 - one argument an option
    text: Annotated[
        str, typer.Argument(help="What is seen, in your own words; - reads it from standard input.")
    ] = "",
    symptom: Annotated[Terms, typer.Option(help="A symptom, by id or name.", show_default=False)] = None,
    component: Annotated[Terms, typer.Option(help="A component, by id or name.", show_default=False)] = None,
    detection: Annotated[Terms, typer.Option(help="How it was noticed.", show_default=False)] = None,
    domain: Annotated[Terms, typer.Option(help="What kind of system it is.", show_default=False)] = None,
    log: Annotated[
        list[Path] | None,
        typer.Option(
            help="A log, also packed by gzip; - is standard input. Its size does not matter.",
            show_default=False,
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=14, help="How many causes, and precedents of each.")] = 3,
    method: Annotated[
        str, typer.Option(help="neighbours, random-walk, naive-bayes or frequency.")
    ] = "neighbours",
    store: StoreAddress = None,
    lang: LanguageOption = "en",
    form: AnswerFormat = "text",
) -> None:
    """Rank probable causes of what is observed, with precedents, remedies, and what to look at next."""
    from incident_library.views.diagnosis_text import diagnosis_text
    from incident_library.views.paper import as_json
    from queries.diagnose import diagnose as ask
    from queries.evidence import Clues

    said = {"symptom": symptom, "component": component, "detection": detection, "domain": domain}
    given = {facet: values for facet, values in said.items() if values}
    if not (text or given or log):
        raise typer.BadParameter("say what is seen: TEXT, --symptom, --component or --log FILE")
    with opened(store) as place:
        logs = _read(log, place) if log else ()
        clues = Clues(given, sys.stdin.read() if text == "-" else text, logs)
        diagnosis = ask(place, clues, method=method, limit=most)
    sys.stdout.write(
        as_json(diagnosis) if form == "json" else diagnosis_text(diagnosis, lang, width(), colour=colour())
    )


def _read(paths: list[Path], place: Store) -> tuple[LogReading, ...]:
    """Returns what logs hold; ``-`` stands for standard input."""
    from queries.logs import read_log, read_log_file
    from queries.terms import read_terms

    index = read_terms(place).index.signatures
    return tuple(
        read_log(sys.stdin.buffer, index, "-") if str(path) == "-" else read_log_file(path, index)
        for path in paths
    )
