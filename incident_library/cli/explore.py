"""The command that opens Neo4j Browser on whichever store is open."""

from __future__ import annotations

import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from incident_library.cli.options import StoreAddress, opened, say

if TYPE_CHECKING:
    from graph_store.connection import Store


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(explore)


def explore(
    store: StoreAddress = None,
    browser: Annotated[
        Path | None,
        typer.Option(help="Neo4j Browser to serve: its jar, or the folder of its files.", show_default=False),
    ] = None,
    open_it: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = True,
) -> None:
    """Say how to connect Neo4j Browser, and keep the store up until Enter or Ctrl-C."""
    from graph_store.load_mark import require_library

    with opened(store) as place:
        require_library(place)
        bolt = _connection(place)
        if browser:
            _serve(browser, bolt, open_it)
        say("The store stays up while this runs. Press Enter or Ctrl-C to end it.")
        _wait()


def _connection(place: Store) -> str:
    """Prints the address, user and password to connect with; returns the address."""
    if place.engine == "neo4j":
        bolt = place.address
        sys.stdout.write(f"connect   {bolt}\nuser      yours, as NEO4J_USERNAME has it\n")
    else:
        bolt, user, password = place.reader_login()
        sys.stdout.write(f"connect   {bolt}\nuser      {user} (may only read)\npassword  {password}\n")
    sys.stdout.flush()
    return bolt


def _serve(source: Path, bolt: str, open_it: bool) -> None:
    from incident_library.views.browser import browser_link, browser_server

    server = browser_server(source)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    link = browser_link(server, bolt)
    sys.stdout.write(f"browser   {link}\n")
    sys.stdout.flush()
    if open_it:
        webbrowser.open(link)


def _wait() -> None:
    """Returns when the person presses Enter, ends the input or interrupts."""
    try:
        sys.stdin.readline() if sys.stdin.isatty() else threading.Event().wait()
    except KeyboardInterrupt:
        say("")
