"""The commands for those who write records: new, draft."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graph_model.errors import IncidentLibraryError
from incident_library.cli.options import LibraryFolder, say

if TYPE_CHECKING:
    from loader.library import Library


def add_to(app: typer.Typer) -> None:
    """Adds the commands to the application."""
    app.command()(new)
    app.command()(draft)


def new(
    library: LibraryFolder = None,
    title: Annotated[str | None, typer.Option(help="What happened, in one line.")] = None,
    url: Annotated[str | None, typer.Option(help="The address of the report.")] = None,
    publisher: Annotated[str | None, typer.Option(help="Who published it.")] = None,
) -> None:
    """Lay a new record with the next id, to be filled in; lint refuses it until it is."""
    from loader.library import default_root, read_library
    from loader.skeleton import Report, skeleton

    read = read_library(library or default_root())
    report = Report(title or Report.title, url or Report.url, publisher or Report.publisher)
    text = skeleton(read, report, dt.datetime.now(dt.UTC).date())
    say(f"`incidents lint` says what is left to do in {lay(read, text)}")


def draft(
    report: Annotated[Path, typer.Argument(help="A local post-mortem: Markdown, HTML or text.")],
    library: Annotated[
        Path | None,
        typer.Option(help="The library it is for; by default the one of the package.", show_default=False),
    ] = None,
    url: Annotated[str | None, typer.Option(help="The address of the report.")] = None,
    into: Annotated[bool, typer.Option("--lay", help="Lay the record in the library's folder.")] = False,
) -> None:
    """Propose a record for a local report: its dates, its source, the terms that its words name."""
    from loader.draft import draft as propose
    from loader.library import default_root, read_library
    from loader.reports import read_report

    local = read_report(report)
    read = read_library(library or default_root())
    text = propose(read, local, dt.datetime.now(dt.UTC).date(), url)
    if into:
        lay(read, text)
    else:
        sys.stdout.write(text)
    say("every claim is a suggestion: read the report, confirm or remove each, then `incidents lint`")


def lay(library: Library, text: str) -> Path:
    """Writes a new record into its library's folder and returns the path; never over a file."""
    from loader.skeleton import next_id

    path = library.root / "incidents" / f"{next_id(library)}.yaml"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise IncidentLibraryError(f"{path}: {error.strerror}") from error
    sys.stdout.write(f"{path}\n")
    return path
