"""Neo4j Browser's static files, from its jar or from a folder, served on loopback."""

from __future__ import annotations

import mimetypes
import posixpath
import zipfile
from collections.abc import Callable
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from graph_model.errors import IncidentLibraryError

Reader = Callable[[str], bytes | None]


def browser_server(source: Path) -> ThreadingHTTPServer:
    """Returns a server of the Browser's files on a free port of 127.0.0.1, not yet running.

    ``source`` is the jar, a folder with a jar in it, or a folder with an ``index.html``.
    """
    handler = type("Handler", (_Handler,), {"read": staticmethod(_reader(source))})
    return ThreadingHTTPServer(("127.0.0.1", 0), handler)


def browser_link(server: ThreadingHTTPServer, bolt: str) -> str:
    """Returns the address that opens the Browser ready to log in at ``bolt``; a password is never in it."""
    dbms = quote(bolt, safe="")
    return f"http://127.0.0.1:{server.server_port}/?dbms={dbms}&preselectAuthMethod=NATIVE"


def _reader(source: Path) -> Reader:
    """Returns what gives the bytes of a file of the Browser by its path, or None."""
    if (source / "index.html").is_file():
        return partial(_from_folder, source.resolve())
    jars = sorted(source.glob("neo4j-browser-*.jar")) if source.is_dir() else [source]
    for jar in jars:
        if zipfile.is_zipfile(jar):
            archive = zipfile.ZipFile(jar)
            names = archive.namelist()
            inside = next((name for name in names if name.endswith("browser/index.html")), None)
            if inside:
                return partial(_from_jar, archive, posixpath.dirname(inside))
    raise IncidentLibraryError(
        f"{source} holds no Neo4j Browser; `make explore` fetches it, or name its jar or its folder"
    )


def _from_folder(root: Path, path: str) -> bytes | None:
    found = (root / path).resolve()
    return found.read_bytes() if found.is_file() and found.is_relative_to(root) else None


def _from_jar(archive: zipfile.ZipFile, root: str, path: str) -> bytes | None:
    try:
        return archive.read(f"{root}/{path}")
    except KeyError:
        return None


class _Handler(BaseHTTPRequestHandler):
    """Serves files and nothing else; says nothing on the terminal."""

    read: Reader

    def do_GET(self) -> None:
        path = posixpath.normpath(unquote(urlsplit(self.path).path)).lstrip("/.") or "index.html"
        content = self.read(path)
        if content is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", mimetypes.guess_type(path)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, form: str, *values: object) -> None:
        """Says nothing: the terminal is for the person."""
