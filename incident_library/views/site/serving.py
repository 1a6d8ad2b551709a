"""Serves a folder of pages to this machine alone."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class SiteServer(ThreadingHTTPServer):
    """A folder on a port of 127.0.0.1."""

    daemon_threads = True

    @property
    def link(self) -> str:
        """The address of its first page."""
        return f"http://127.0.0.1:{self.server_port}/"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing: who looks at their own pages needs no log of it."""

    def list_directory(self, path: object) -> None:
        """Answers that there is nothing, instead of listing a folder."""
        self.send_error(404)


def serving(folder: Path, port: int = 0) -> SiteServer:
    """Returns a server of a folder, to be closed by a ``with`` block; port 0 is any that is free."""
    return SiteServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
