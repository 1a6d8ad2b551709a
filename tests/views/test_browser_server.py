"""The Browser's files over HTTP: from a jar or a folder, on loopback, with a login for one key once."""

from __future__ import annotations

import http.client
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from graph_model.errors import IncidentLibraryError
from incident_library.views.browser import BrowserServer, Login

PAGE = "<!doctype html><title>Browser</title><div id=mount></div><script src=app.js></script>"
LOGIN = Login("bolt://127.0.0.1:7687", "reader", "s3cret", "incidents")


def as_folder(at: Path) -> Path:
    """A folder with the files of a Browser; beside it lies what nobody may have."""
    (at / "browser" / "assets").mkdir(parents=True)
    (at / "secret.txt").write_text("secret", encoding="utf-8")
    (at / "browser" / "index.html").write_text(PAGE, encoding="utf-8")
    (at / "browser" / "app.js").write_text("start()", encoding="utf-8")
    (at / "browser" / "assets" / "a b.css").write_text("p {}", encoding="utf-8")
    return at / "browser"


def as_jar(at: Path) -> Path:
    """The same as a jar."""
    folder, jar = as_folder(at), at / "neo4j-browser-5.24.0.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.write(at / "secret.txt", "secret.txt")
        for file in folder.rglob("*.*"):
            archive.write(file, f"browser/{file.relative_to(folder).as_posix()}")
    return jar


def as_folder_with_jar(at: Path) -> Path:
    """The folder that the jar lies in, as `make explore` has it."""
    return as_jar(at).parent


def asked(server: BrowserServer, path: str, body: str | None = None) -> http.client.HTTPResponse:
    """Returns the answer to a request whose path is sent as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET" if body is None else "POST", path, body)
    return connection.getresponse()


@pytest.mark.parametrize("form", [as_folder, as_jar, as_folder_with_jar])
def test_a_jar_a_folder_and_a_folder_with_the_jar_serve_the_same(
    form: Callable[[Path], Path], tmp_path: Path
) -> None:
    with BrowserServer(form(tmp_path), LOGIN, port=0) as server:
        assert server.server_address[0] == "127.0.0.1"
        page = asked(server, "/?dbms=bolt://x")
        text = page.read().decode()
        assert text.index("incident-library-seed.js") < text.index("app.js")
        assert page.headers["Content-Type"] == "text/html"
        assert "http" not in page.headers["Content-Security-Policy"]
        assert "javascript" in asked(server, "/app.js").headers["Content-Type"]
        assert asked(server, "/assets/a%20b.css").read() == b"p {}"
        assert asked(server, "/nothing.js").status == 404


@pytest.mark.parametrize("form", [as_folder, as_jar])
@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/assets/../../secret.txt"]
)
def test_nothing_outside_the_browsers_files_is_served(
    form: Callable[[Path], Path], path: str, tmp_path: Path
) -> None:
    with BrowserServer(form(tmp_path), LOGIN, port=0) as server:
        assert asked(server, path).status == 404


def test_the_login_is_given_once_and_only_for_the_key(tmp_path: Path) -> None:
    with BrowserServer(as_folder(tmp_path), LOGIN, port=0) as server:
        page, key = server.opening_link.split("#")
        assert asked(server, page.removeprefix(f"http://127.0.0.1:{server.server_port}")).status == 200
        for wrong in ("", key[:-1], f"{key}x", "é" * 300):
            refused = asked(server, "/login", wrong)
            assert (refused.status, refused.read().decode()) == (403, server.link)
        assert asked(server, "/elsewhere", key).status == 403
        given = asked(server, "/login", key)
        assert json.loads(given.read())["password"] == LOGIN.password
        assert given.headers["Cache-Control"] == "no-store"
        assert asked(server, "/login", key).status == 403


def test_no_address_and_no_file_holds_the_password(tmp_path: Path) -> None:
    with BrowserServer(as_folder(tmp_path), LOGIN, port=0) as server:
        told = [server.link, server.opening_link, repr(LOGIN)]
        told += [
            asked(server, path).read().decode()
            for path in ("/", "/open.html", "/open.js", "/incident-library-seed.js")
        ]
        assert [text for text in told if LOGIN.password in text] == []
        assert server.link.endswith(
            "/?dbms=bolt://reader@127.0.0.1:7687&db=incidents&preselectAuthMethod=NATIVE"
        )


def test_a_second_server_takes_another_port(tmp_path: Path) -> None:
    folder = as_folder(tmp_path)
    first = BrowserServer(folder, LOGIN, port=0)
    with first, BrowserServer(folder, LOGIN, port=first.server_port) as second:
        assert second.server_port != first.server_port
        assert asked(first, "/app.js").status == asked(second, "/app.js").status == 200


def test_what_holds_no_browser_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "neo4j-browser-1.jar").write_text("no zip", encoding="utf-8")
    for source in (tmp_path, tmp_path / "none", tmp_path / "neo4j-browser-1.jar"):
        with pytest.raises(IncidentLibraryError, match=r"holds no Neo4j Browser; `make explore` fetches it"):
            BrowserServer(source, LOGIN, port=0)
