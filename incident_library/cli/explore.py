"""The command that opens Neo4j Browser on whichever store is open."""

from __future__ import annotations

import os
import stat
import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from incident_library.cli.options import Language, LanguageOption, StoreAddress, opened, say

if TYPE_CHECKING:
    from graph_store.connection import Store
    from incident_library.views.browser import BrowserServer, Login

BrowserOption = Annotated[
    Path | None,
    typer.Option(help="Neo4j Browser to serve: its jar, or the folder of its files.", show_default=False),
]
FilesOption = Annotated[
    Path | None,
    typer.Option(
        help="Also write our style and favourites into this folder, for a Browser of your own.",
        show_default=False,
    ),
]
OpenOption = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")]


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(explore)


def explore(
    store: StoreAddress = None,
    browser: BrowserOption = None,
    files: FilesOption = None,
    open_it: OpenOption = True,
    lang: LanguageOption = "en",
) -> None:
    """Say how to connect Neo4j Browser, and keep the store up until Enter or Ctrl-C."""
    from graph_store.load_mark import require_library

    with suppress(KeyboardInterrupt), opened(store) as place, ExitStack() as stack:
        require_library(place)
        login = _login(place)
        server = stack.enter_context(_server(browser, login, lang)) if browser else None
        _print(connect=login.host, user=login.username)
        if place.engine == "embedded":
            _print(password=f"{login.password}   (this user may only read)")
        if files:
            _write_files(files, lang)
        if server:
            _show(server, open_it)
        _wait()
    say("")


def _server(browser: Path, login: Login, language: Language) -> BrowserServer:
    from incident_library.views.browser import BrowserServer

    return BrowserServer(browser, login, language)


def _login(place: Store) -> Login:
    """Returns how the Browser logs in: on the embedded store as the user that may only read."""
    from incident_library.views.browser import Login

    if place.engine == "embedded":
        return Login(*place.reader_login())
    given = os.environ.get
    return Login(
        place.address.replace("+ssc:", "+s:"),  # a web browser has no way to trust any certificate
        given("NEO4J_USERNAME") or "neo4j",
        given("NEO4J_PASSWORD", ""),
        given("NEO4J_DATABASE", ""),
    )


def _write_files(folder: Path, language: Language) -> None:
    from incident_library.views.browser_files import browser_files
    from incident_library.views.writing import write_bytes

    for name, content in browser_files(language).items():
        write_bytes(folder / name, content)
        _print(file=str(folder / name))


def _show(server: BrowserServer, open_it: bool) -> None:
    _print(browser=server.link)
    if open_it and not webbrowser.open(server.opening_link):
        say("No web browser could be opened here; open the address above and log in.")


def _wait() -> None:
    """Returns when the person presses Enter, or when what feeds the input goes away.

    An input that never was there, as under ``nohup``, is no reason to end.
    """
    say("The store stays up while this runs. Press Enter or Ctrl-C to end it.")
    mode = os.fstat(0).st_mode if sys.stdin else 0
    if sys.stdin and (sys.stdin.isatty() or stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
        sys.stdin.readline()
    else:
        threading.Event().wait()


def _print(**told: str) -> None:
    for what, value in told.items():
        sys.stdout.write(f"{what:<11}{value}\n")
    sys.stdout.flush()
