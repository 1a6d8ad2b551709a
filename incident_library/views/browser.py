"""Neo4j Browser's static files, from its jar or from a folder, served on loopback ready for a store."""

from __future__ import annotations

import hashlib
import json
import mimetypes
import os
import posixpath
import secrets
import threading
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Self
from urllib.parse import quote, unquote, urlsplit

from graph_model.errors import IncidentLibraryError
from incident_library.views.browser_files import favourites, style_rules

Reader = Callable[[str], bytes | None]

PORT = 7476
"""Where the Browser is served if nobody else is there: it keeps what a person saves by address and port."""

_OURS = files("incident_library.views") / "static" / "browser"
_SEED = "incident-library-seed.js"
_TYPES = mimetypes.MimeTypes()  # Python's own table: a system's may call a script plain text
_SETTINGS = {"initCmd": "", "allowUserStats": False, "allowCrashReports": False}
_NO_BANNER = {"consentBannerShownCount": 6}  # it asks about statistics, of which this page sends none
_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; "
    "connect-src 'self' ws: wss:; object-src 'none'; frame-ancestors 'none'"
)
"""Lets the page speak to stores and to nobody else: no fonts, no usage statistics, no crash reports."""


@dataclass(frozen=True)
class Login:
    """A store as the Browser logs in there: its Bolt address, a user and a password, and the database."""

    host: str
    username: str
    password: str = field(repr=False)
    requestedUseDb: str = ""  # noqa: N815 - the Browser's own word


class BrowserServer(ThreadingHTTPServer):
    """The Browser's files and ours on a port of 127.0.0.1, for as long as a ``with`` block runs.

    ``source`` is the Browser's jar, a folder with the jar in it, or a folder with an ``index.html``.
    """

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere it would let two servers share one port
    allow_reuse_port = False

    def __init__(self, source: Path, login: Login, language: str = "en", port: int = PORT) -> None:
        self._browser = _reader(source)
        self._laid = {"index.html": self._index(), _SEED: _seed(language)}
        self._login = login
        self._key: str | None = secrets.token_urlsafe(32)
        self._lock = threading.Lock()
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError:
            super().__init__(("127.0.0.1", 0), _Handler)

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *ending: object) -> None:
        self.shutdown()
        self.server_close()

    @property
    def link(self) -> str:
        """The page with its form filled in, all but the password."""
        user = quote(
            quote(quote(self._login.username, safe=""), safe=""), safe=""
        )  # it decodes twice, then parses
        host = self._login.host.replace("://", f"://{user}@", 1)
        database = self._login.requestedUseDb
        chosen = f"&db={quote(database, safe='')}" if database else ""
        return f"{self._root}/?dbms={host}{chosen}&preselectAuthMethod=NATIVE"

    @property
    def opening_link(self) -> str:
        """The page that logs in by itself, good for one opening: the address of a page is no secret."""
        return f"{self._root}/open.html#{self._key}"

    def file(self, path: str) -> bytes | None:
        """Returns a file of the page by its path, or None."""
        if path in self._laid:
            return self._laid[path]
        ours = _OURS / path
        return ours.read_bytes() if path in {"open.html", "open.js"} else self._browser(path)

    def login(self, key: str) -> bytes | None:
        """Returns the login as JSON to the first who has the key, and None to everybody else."""
        with self._lock:
            if self._key is None or not secrets.compare_digest(key.encode(), self._key.encode()):
                return None
            self._key = None
        return json.dumps(asdict(self._login)).encode()

    @property
    def _root(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def _index(self) -> bytes:
        page = self._browser("index.html") or b""
        return page.replace(b"<script", f'<script src="{_SEED}"></script><script'.encode(), 1)


def _seed(language: str) -> bytes:
    """Returns the script that lays our style and favourites into the Browser's own storage."""
    laid = {
        "rules": style_rules(language),
        "favourites": [
            {
                "id": f"incident-library/{f.name}",
                "folder": f"incident-library/{f.folder}",
                "content": f.content,
            }
            for f in favourites(language)
        ],
        "settings": _SETTINGS,
        "udc": _NO_BANNER,
    }
    told = json.dumps(laid, ensure_ascii=False)
    version = hashlib.sha256(told.encode()).hexdigest()
    code = (_OURS / "seed.js").read_text("utf-8")
    return f"{code}layLibrary({{ version: {version!r}, ...{told} }});\n".encode()


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
    """Serves files, and the login for the key; says nothing on the terminal."""

    server: BrowserServer

    def do_GET(self) -> None:
        path = posixpath.normpath(unquote(urlsplit(self.path).path)).lstrip("/.") or "index.html"
        content = self.server.file(path)
        if content is None:
            self.send_error(404)
        else:
            self._answer(200, _TYPES.guess_type(path)[0] or "application/octet-stream", content)

    def do_POST(self) -> None:
        asked = self.path == "/login"
        key = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 200)).decode("latin-1")
        login = self.server.login(key) if asked else None
        if login is None:
            self._answer(403, "text/plain", self.server.link.encode())
        else:
            self._answer(200, "application/json", login)

    def _answer(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Security-Policy", _POLICY)
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-store" if kind == "application/json" else "no-cache")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, form: str, *values: object) -> None:
        """Says nothing: the terminal is for the person."""
