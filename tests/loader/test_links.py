"""Cited addresses are asked; only what is gone, or does not answer, is a fault."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from loader.library import read_library
from loader.links import check_links
from tests.building import record, source, write_library


class Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(int(self.path.strip("/")))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, form: str, *values: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def problems(folder: Path, url: str) -> list[str]:
    library = read_library(write_library(folder, record(sources=[source("x", url=url)])))
    return [str(fault) for fault in check_links(library, timeout=5)]


@pytest.mark.parametrize("code", [200, 206, 403, 429, 503])
def test_an_address_that_answers_is_no_fault(tmp_path: Path, site: str, code: int) -> None:
    assert not problems(tmp_path, f"{site}/{code}")


@pytest.mark.parametrize("code", [404, 410])
def test_an_address_that_is_gone_is_told_at_its_line(tmp_path: Path, site: str, code: int) -> None:
    (told,) = problems(tmp_path, f"{site}/{code}")
    assert f"answers {code}" in told
    assert "IL-0001.yaml:" in told


def test_an_address_where_nobody_answers_is_told(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, "http://127.0.0.1:9/x")
    assert "does not answer" in told
