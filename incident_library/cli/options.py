"""The options that several commands share, and the sentences they print on standard error."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from graph_model.visible import visible

if TYPE_CHECKING:
    from graph_store.connection import Store

StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="embedded:, embedded:FOLDER, bolt://HOST:PORT or neo4j+s://HOST; "
        "by default NEO4J_URI, else embedded:.",
        show_default=False,
    ),
]
LibraryFolder = Annotated[
    Path | None,
    typer.Argument(
        help="A library folder; by default the one that came with the package.", show_default=False
    ),
]
Format = Literal["table", "json", "jsonl", "csv", "md"]
FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How rows are printed.")]
Language = Literal["en", "ko"]
LanguageOption = Annotated[Language, typer.Option("--lang", help="The language of names and prose.")]


def say(sentence: str) -> None:
    """Writes one line to standard error, where talk goes; standard output is for the answer."""
    sys.stderr.write(f"{visible(sentence)}\n")


def opened(address: str | None) -> Store:
    """Returns the store at an address, imported only now because the driver is heavy."""
    from graph_store.opening import open_store

    return open_store(address)
