"""The command that writes the library as pages: site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from incident_library.cli.options import StoreAddress, opened, say


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(site)


def site(
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder to write.")] = Path("site"),
    address: Annotated[
        str, typer.Option(help="Where the site will be on the web, such as https://example.org/library/.")
    ] = "",
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve it on this machine alone and open it in the browser.")
    ] = False,
    store: StoreAddress = None,
) -> None:
    """Write the library as pages that work from a folder and from any web server."""
    from incident_library.views.site.build import write_site
    from queries.pictures import read_picture

    if address and not address.startswith(("http://", "https://")):
        raise typer.BadParameter(f"{address!r} is no web address; write it with https://")
    with opened(store) as place:
        files = write_site(place, read_picture(place), output, address.rstrip("/") + "/" if address else "")
    say(f"{output}: {files} files; open {output / 'index.html'}")
    if serve:
        _serve(output)


def _serve(folder: Path) -> None:
    import webbrowser

    from incident_library.views.site.serving import serving

    with serving(folder) as server:
        say(f"{server.link} until you press Ctrl-C")
        webbrowser.open(server.link)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("stopped")
