"""The command that shows one incident, whole."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from graph_model.errors import QueryError
from incident_library.cli.options import LanguageOption


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(show)


def show(
    incident: Annotated[str, typer.Argument(help="The incident's id, such as IL-0023.")],
    lang: LanguageOption = "en",
    library: Annotated[
        Path | None,
        typer.Option(help="A library folder; by default the one of the package.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the record as JSON.")] = False,
) -> None:
    """Show one incident: every section, with what is inferred marked."""
    from difflib import get_close_matches

    from loader.library import default_root, read_library

    read = read_library(library or default_root())
    found = read.incidents.get(incident.upper())
    if found is None:
        near = ", ".join(get_close_matches(incident.upper(), read.incidents, n=3)) or "`incidents search`"
        raise QueryError(f"no incident {incident!r} in {read.root}; perhaps {near}")
    if as_json:
        sys.stdout.write(found.model_dump_json(indent=2, exclude_none=True) + "\n")
        return
    from incident_library.views.incident_text import incident_text

    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    width = min(100, shutil.get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80
    sys.stdout.write(incident_text(read, found, lang, width, colour=colour))
