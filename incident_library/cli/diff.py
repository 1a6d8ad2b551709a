"""The command that says what changed between two libraries."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from incident_library.cli.options import opened, say

if TYPE_CHECKING:
    from graph_store.connection import Store
    from loader.library import Library
    from queries.answer_changes import AnswerChange

Place = Annotated[str, typer.Argument(help="A library folder, or a git revision of the library.")]


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(diff)


def diff(
    old: Place,
    new: Annotated[
        str | None,
        typer.Argument(help="Another one; by default the library as it is now.", show_default=False),
    ] = None,
    library: Annotated[
        Path | None,
        typer.Option(
            help="Whose git revisions are meant; by default the library of the package.", show_default=False
        ),
    ] = None,
    answers: Annotated[bool, typer.Option(help="Also ask every canned question on both libraries.")] = True,
    form: Annotated[
        Literal["table", "json"], typer.Option("--format", "-f", help="How it is printed.")
    ] = "table",
) -> None:
    """Say what changed between two libraries: incidents, claims, terms, and answers."""
    from incident_library.views.diff_text import diff_text
    from loader.compare import changed_incidents, changed_terms
    from loader.library import default_root
    from loader.revisions import library_at

    home = library or default_root()
    with ExitStack() as stack:
        one, other = (
            _read(place, stack.enter_context(library_at(place, home))) for place in (old, new or str(home))
        )
        incidents, terms = changed_incidents(one, other), changed_terms(one, other)
        asked = _answers(one, other) if answers else None
    if form == "json":
        told = {"incidents": incidents, "terms": terms, "answers": asked or ()}
        found = {name: [asdict(change) for change in changes] for name, changes in told.items()}
        sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
        return
    width = min(100, shutil.get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80
    sys.stdout.write(diff_text(incidents, terms, asked, width))


def _read(place: str, folder: Path) -> Library:
    from graph_model.errors import LibraryFaults
    from loader.library import read_library

    try:
        return read_library(folder)
    except LibraryFaults:
        say(f"{place} does not read with this version:")
        raise


def _answers(old: Library, new: Library) -> list[AnswerChange]:
    """Returns which answers change, asked on two embedded stores that go when that is known."""
    from queries.answer_changes import changed_answers

    with (
        tempfile.TemporaryDirectory(prefix="incident-library-", ignore_cleanup_errors=True) as folder,
        _loaded(old, Path(folder) / "old") as before,
        _loaded(new, Path(folder) / "new") as after,
    ):
        return list(changed_answers(before, after))


def _loaded(library: Library, folder: Path) -> Store:
    from loader.plan import make_plan
    from loader.write import carry_out

    store = opened(f"embedded:{folder}")
    carry_out(make_plan(library, store), store)
    return store
