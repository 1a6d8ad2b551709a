"""A Neo4j server on loopback with a folder of its own, which goes when the server goes."""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import fetch
import jvm
from failure import Failure

READY_SECONDS = 180
USER = "neo4j"
_OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
_CONFIGURATION = """\
server.default_listen_address=127.0.0.1
server.bolt.listen_address=127.0.0.1:{bolt}
server.bolt.advertised_address=127.0.0.1:{bolt}
server.http.listen_address=127.0.0.1:{http}
server.http.advertised_address=127.0.0.1:{http}
server.https.enabled=false
server.memory.pagecache.size=128m
db.tx_log.rotation.retention_policy=keep_none
dbms.usage_report.enabled=false
"""


@dataclass(frozen=True)
class Server:
    """A server that answers: where, and as whom to speak to it."""

    bolt: str
    http: str
    password: str = field(repr=False)

    def environment(self) -> dict[str, str]:
        """Returns the variables by which programs find the server."""
        return {"NEO4J_URI": self.bolt, "NEO4J_USERNAME": USER, "NEO4J_PASSWORD": self.password}


@contextmanager
def running(cache: Path, version: str, heap: str = "1g") -> Iterator[Server]:
    """Starts a server of that version on an empty folder and stops it at the end of the block."""
    program, lib = jvm.java(version), fetch.lay(cache, version)
    home = Path(tempfile.mkdtemp(prefix=f"neo4j-{version}-")).resolve()
    try:
        server = _lay(home)
        process = subprocess.Popen(
            _command(program, [lib, cache / "browser"], home, version, heap),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=home,
        )  # fmt: skip
        try:
            _await_started(process)
            yield server
        finally:
            process.kill()  # what it would write on its way out is deleted with its folder
            process.wait()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _lay(home: Path) -> Server:
    """Writes an empty home with free ports and a random password."""
    for name in ("conf", "data/dbms", "logs", "run", "import", "plugins"):
        (home / name).mkdir(parents=True)
    bolt, http = _free_ports(2)
    (home / "conf" / "neo4j.conf").write_text(_CONFIGURATION.format(bolt=bolt, http=http), "utf-8")
    server = Server(f"bolt://127.0.0.1:{bolt}", f"http://127.0.0.1:{http}", secrets.token_urlsafe(24))
    initial = home / "data" / "dbms" / "auth.ini"
    initial.touch(0o600)
    initial.write_text(_credentials(server.password), "utf-8")
    return server


def _credentials(password: str, rounds: int = 1024) -> str:
    """Returns what ``neo4j-admin dbms set-initial-password`` would write, which takes a JVM and shows it."""
    salt = secrets.token_bytes(32)
    digest = hashlib.sha256(salt + password.encode()).digest()
    for _ in range(rounds - 1):
        digest = hashlib.sha256(digest).digest()
    return f"{USER}:SHA-256,{digest.hex()},{salt.hex()},{rounds}:\n"


def _command(program: str, jars: list[Path], home: Path, version: str, heap: str) -> list[str]:
    opened = [f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in _OPENED]
    main = "org.neo4j.server.CommunityEntryPoint"
    if not version.startswith("5."):
        opened.append("--enable-native-access=ALL-UNNAMED")
        main = "org.neo4j.server.Neo4jCommunity"
    return [
        program, "-Xms512m", f"-Xmx{heap}", *opened, "-Dio.netty.tryReflectionSetAccessible=true",
        "-cp", os.pathsep.join(f"{folder}/*" for folder in (home / "plugins", home / "conf", *jars)), main,
        f"--home-dir={home}", f"--config-dir={home}/conf", "--console-mode",
    ]  # fmt: skip


def _await_started(process: subprocess.Popen[str]) -> None:
    """Returns when the console says ``Started.``; keeps reading it, so that the server never blocks."""
    assert process.stdout is not None  # noqa: S101 - it was asked for above
    said: list[str] = []
    patience = threading.Timer(READY_SECONDS, process.kill)
    patience.start()
    try:
        for line in process.stdout:
            said.append(line.strip())
            if line.rstrip().endswith("Started."):
                threading.Thread(target=process.stdout.read, daemon=True).start()
                return
    finally:
        patience.cancel()
    why = next((line for line in said if "ERROR" in line), said[-1] if said else "it said nothing")
    raise Failure(f"Neo4j did not start: {why}")


def _free_ports(count: int) -> list[int]:
    """Returns loopback ports that nobody uses right now."""
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports
