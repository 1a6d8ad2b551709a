"""The commands about the model: its schemas for editors, its labels and relationship types."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Literal

import typer

from incident_library.cli.options import FormatOption

model = typer.Typer(help="The model: what a record, a term and the graph look like.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    """Adds the commands to the application."""
    app.add_typer(model, name="model")


@model.command()
def schema(
    kind: Annotated[Literal["incident", "vocabulary"], typer.Argument(help="Which kind of file.")],
) -> None:
    """Print the JSON Schema of a kind of file, which editors check YAML against."""
    from loader.schemas import json_schema

    sys.stdout.write(json.dumps(json_schema(kind), indent=2, ensure_ascii=False) + "\n")


@model.command()
def graph(form: FormatOption = "table") -> None:
    """Print which relationship types join which node labels, and which carry evidence."""
    from graph_model.graph import RELATIONSHIPS
    from graph_store.values import Rows
    from incident_library.cli.query import show_rows

    rows = tuple(
        (", ".join(each.starts), each.name, ", ".join(each.ends), "yes" if each.claim else "no")
        for each in RELATIONSHIPS
    )
    show_rows(Rows(("from", "relationship", "to", "evidence"), rows), form)
