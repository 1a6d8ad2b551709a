"""Addresses: what opens, and what is said in one line of what does not."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graph_model.errors import IncidentLibraryError, StoreRefused, StoreUnreachable, StoreUnready
from graph_store.connection import Store
from graph_store.drivers import checked_version
from graph_store.opening import SCHEMES, open_store

NEO4J = os.environ.get("NEO4J_URI", "")
ON_NEO4J = pytest.mark.skipif(not NEO4J, reason="NEO4J_URI is not set")


def refused(address: str, kind: type[IncidentLibraryError], seconds: float = 8) -> str:
    """Returns what is said of an address that does not open, if it is one line and came in time."""
    began = time.monotonic()
    with pytest.raises(kind) as caught:
        open_store(address)
    assert time.monotonic() - began < seconds
    said = str(caught.value)
    assert len(said.splitlines()) == 1
    return said


@pytest.fixture
def listener() -> Iterator[Callable[[bytes | None], int]]:
    """Starts servers that answer everybody with the same bytes, or with silence; returns their port."""
    opened: list[socket.socket] = []
    kept: list[socket.socket] = []

    def serve(answer: bytes | None) -> int:
        server = socket.create_server(("127.0.0.1", 0))
        opened.append(server)

        def loop() -> None:
            while True:
                try:
                    client, _ = server.accept()
                except OSError:
                    return
                kept.append(client)
                if answer is not None:
                    client.recv(100)
                    client.sendall(answer)
                    client.close()

        threading.Thread(target=loop, daemon=True).start()
        return int(server.getsockname()[1])

    yield serve
    for server in opened:
        server.shutdown(socket.SHUT_RDWR)
        server.close()
    for client in kept:
        client.close()


@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES if scheme != "embedded"])
def test_no_server_is_said_soon_and_with_the_address(scheme: str) -> None:
    said = refused(f"{scheme}://127.0.0.1:1", StoreUnreachable, 6)
    assert said.startswith(f"{scheme}://127.0.0.1:1: ")


@pytest.mark.parametrize("answer", [None, b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_something_else_that_listens_there_is_no_server(
    listener: Callable[[bytes | None], int], answer: bytes | None
) -> None:
    refused(f"bolt://127.0.0.1:{listener(answer)}", StoreUnreachable)


def test_tls_where_nobody_speaks_it_is_said(listener: Callable[[bytes | None], int]) -> None:
    assert "TLS" in refused(f"bolt+s://127.0.0.1:{listener(b'HTTP/1.1 400 Bad Request')}", StoreUnreachable)
    assert "TLS" in refused(f"neo4j+s://127.0.0.1:{listener(b'HTTP/1.1 400 Bad Request')}", StoreUnreachable)


@pytest.mark.skipif(not shutil.which("openssl"), reason="makes a certificate with openssl")
def test_a_certificate_that_nobody_vouches_for_is_said_with_the_way_out(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=x"]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with (
        socket.create_server(("127.0.0.1", 0)) as plain,
        context.wrap_socket(plain, server_side=True) as server,
    ):

        def shake_hands() -> None:
            with contextlib.suppress(OSError):
                server.accept()[0].close()

        threading.Thread(target=shake_hands, daemon=True).start()
        said = refused(f"bolt+s://127.0.0.1:{server.getsockname()[1]}", StoreUnreachable)
    assert "bolt+ssc://" in said


def test_a_host_that_is_not_there_is_said() -> None:
    assert "host" in refused("bolt://no-such-host.invalid", StoreUnreachable, 30)


@pytest.mark.parametrize(
    ("address", "nearest"),
    [
        ("blot://localhost", "bolt://"),
        ("neo4js://localhost", "neo4j+s://"),
        ("embeded:/tmp/x", "embedded:"),
        ("bolt:localhost", "bolt://"),
        ("/var/lib/store", "embedded:/var/lib/store"),
        ("http://localhost:7474", "neo4j://"),
        ("localhost", "bolt://"),
    ],
)
def test_an_unknown_scheme_is_said_with_the_nearest(address: str, nearest: str) -> None:
    assert nearest in refused(address, StoreUnready, 1)


@pytest.mark.parametrize(
    "address", ["bolt://", "bolt://localhost:port", "bolt://localhost:99999", "neo4j+s://:7687"]
)
def test_an_address_without_host_or_port_is_said(address: str) -> None:
    assert "localhost:7687" in refused(address, StoreUnready, 1)


@pytest.mark.parametrize(
    "address", ["bolt://neo4j:hunter22@localhost:7687", "neo4j+s://u:hunter22@x", "blt://u:hunter22@x"]
)
def test_a_password_in_an_address_is_refused_and_not_repeated(address: str) -> None:
    assert "hunter22" not in refused(address, IncidentLibraryError, 1)


def test_a_password_in_an_address_is_told_where_to_go() -> None:
    assert "NEO4J_PASSWORD" in refused("bolt://neo4j:hunter22@localhost:7687", StoreRefused, 1)


@ON_NEO4J
def test_a_wrong_password_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_PASSWORD", "wrong-password")
    assert "NEO4J_PASSWORD" in refused(NEO4J, StoreRefused)


@ON_NEO4J
def test_the_right_password_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(NEO4J) as store:
        assert (store.engine, store.address) == ("neo4j", NEO4J)
        assert os.environ["NEO4J_PASSWORD"] not in repr(vars(store))


@ON_NEO4J
def test_a_routing_address_opens_too() -> None:
    with open_store(NEO4J.replace("bolt://", "neo4j://")) as store:
        assert store.read("RETURN 1").rows == ((1,),)


@ON_NEO4J
def test_tls_to_a_server_without_it_is_said() -> None:
    assert "TLS" in refused(NEO4J.replace("bolt://", "bolt+s://"), StoreUnreachable)


@ON_NEO4J
def test_a_database_that_does_not_exist_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_DATABASE", "nowhere")
    with open_store(NEO4J) as store, pytest.raises(StoreUnready, match="nowhere"):
        store.read("RETURN 1")


def test_an_embedded_engine_behind_a_bolt_address_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would not enforce read transactions, on which everything rests there."""
    if store.engine == "neo4j":
        pytest.skip("is about the embedded engine")
    uri, user, password = store.reader_login()
    monkeypatch.setenv("NEO4J_USERNAME", user)
    monkeypatch.setenv("NEO4J_PASSWORD", password)
    assert "not Neo4j" in refused(uri, StoreUnready)


@pytest.mark.parametrize(
    ("agent", "said"), [("Neo4j/4.4.40", "5.26"), ("Neo4j/5.25.1", "5.26"), ("Memgraph/3.0", "not Neo4j")]
)
def test_an_older_or_other_server_is_refused(agent: str, said: str) -> None:
    with pytest.raises(StoreUnready, match=said):
        checked_version("bolt://x", "neo4j", agent)


@pytest.mark.parametrize(
    ("agent", "version"),
    [("Neo4j/5.26.0", "5.26.0"), ("Neo4j/5.27-aura", "5.27-aura"), ("Neo4j/2026.09.0", "2026.09.0")],
)
def test_a_recent_one_is_not(agent: str, version: str) -> None:
    assert checked_version("bolt://x", "neo4j", agent) == version


def test_a_store_is_opened_without_pandas_even_where_it_is_installed() -> None:
    code = (
        "import sys, graph_store.opening, graph_store.connection; print({'numpy', 'pandas'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "set()"
