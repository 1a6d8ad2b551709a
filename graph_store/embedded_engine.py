"""The embedded engine's own process: opens a folder, serves Bolt on loopback, stops with its last user.

``embedded.py`` runs it as a script with the folder as its argument. It writes ``state.json`` into the folder
and says ``ready`` on standard output, or one line that says what is wrong. Its users are whoever holds its
standard input, which is the process that started it, and every connection to its lease port; when the last
one is gone, however it went, it closes the folder. It imports nothing of ours: it starts fast, from anywhere.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import traceback
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

LOOPBACK = "127.0.0.1"
DATABASE = "incidents"
PROPERTIES = {
    "arcadedb.txWalFlush": "2",  # an acknowledged transaction survives a power cut
    "arcadedb.command.timeout": "600000",  # ends what a killed client left; a living one ends its own
    "arcadedb.opencypher.loadCsv.allowFileUrls": "false",
    "arcadedb.opencypher.loadCsv.allowRemoteUrls": "false",
}
"""Settings of a database: the server ignores them in its own configuration, so they are Java properties."""


def free_port() -> int:
    """Returns a loopback port that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def engine_package() -> Any:
    """Returns the engine's Python package: the native build where it is, else the one with its own Java."""
    properties = " ".join(f"-D{name}={value}" for name, value in PROPERTIES.items())
    for variable in ("ARCADEDB_NATIVE_ISOLATE_ARGS", "ARCADEDB_JVM_ARGS"):
        os.environ[variable] = f"{os.environ.get(variable, '')} {properties}"
    try:
        import arcadedb  # type: ignore[import-untyped]
    except ModuleNotFoundError:
        import arcadedb_embedded as arcadedb  # type: ignore[import-not-found]
    return arcadedb


def settings(bolt: int, http: int) -> dict[str, Any]:
    """Returns the server's configuration."""
    return {
        "host": LOOPBACK,
        "http_port": str(http),
        "bolt_host": LOOPBACK,
        "bolt_port": bolt,
        "bolt_defaultDatabase": DATABASE,
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "mode": "development",  # production hides what an error says
        "server_saltIterations": 1000,  # the passwords are 256 random bits: more rounds only cost time
    }


def allow_reader(root: Path) -> None:
    """Writes the group that may read records and nothing else, before the server first reads its groups."""
    path = root / "config" / "server-groups.json"
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    everything = ["createRecord", "readRecord", "updateRecord", "deleteRecord"]
    groups = {
        "admin": group(["updateSecurity", "updateSchema", "updateDatabaseSettings"], everything),
        "reader": group([], ["readRecord"]),
        "*": group([], []),
    }
    path.write_text(json.dumps({"databases": {"*": {"groups": groups}}, "version": 2}), "utf-8")


def group(rights: list[str], records: list[str]) -> dict[str, Any]:
    """Returns a group of users with rights over the database and over its records."""
    return {"resultSetLimit": -1, "readTimeout": -1, "access": rights, "types": {"*": {"access": records}}}


def create_reader(root: Path, http: int, secret: dict[str, str]) -> None:
    """Makes the user that may only read, once per folder."""
    users = (root / "config" / "server-users.jsonl").read_text().splitlines()
    if any(json.loads(line)["name"] == "reader" for line in users if line.strip()):
        return
    user = {"name": "reader", "password": secret["reader"], "databases": {DATABASE: ["reader"]}}
    import urllib.request  # takes a while, and only a new folder needs it

    login = b64encode(f"root:{secret['owner']}".encode()).decode()
    request = urllib.request.Request(
        f"http://{LOOPBACK}:{http}/api/v1/server",
        json.dumps({"command": f"create user {json.dumps(user)}"}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Basic {login}"},
    )
    urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30).close()


class Users:
    """Counts who uses the engine; the engine stops when the count falls to nothing."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._count = 0
        self._closed = False

    def add(self, read: Callable[[], bytes], say: Callable[[bytes], object]) -> bool:
        """Counts a user until ``read`` returns nothing; ``False`` where the engine is stopping already."""
        with self._changed:
            if self._closed:
                return False
            self._count += 1
        threading.Thread(target=self._watch, args=(read, say), daemon=True).start()
        return True

    def _watch(self, read: Callable[[], bytes], say: Callable[[bytes], object]) -> None:
        with suppress(OSError):  # a user that was killed
            while read():
                pass
        with self._changed:
            self._count -= 1
            if self._count:
                with suppress(OSError):
                    say(b"shared\n")
            self._changed.notify_all()

    def accept(self, listener: socket.socket) -> None:
        """Counts everyone who connects, and tells them that they are counted."""
        while True:
            lease, _ = listener.accept()
            with lease.dup() as mine:
                counted = self.add(lambda lease=lease: lease.recv(1), lambda word: None)  # type: ignore[misc]
                with suppress(OSError):
                    mine.send(b"+" if counted else b"-")

    def wait(self) -> None:
        """Returns when nobody uses the engine any more; from then on nobody is let in."""
        with self._changed:
            self._changed.wait_for(lambda: self._count == 0)
            self._closed = True


def say(word: bytes) -> None:
    """Tells the parent, if it is still there."""
    with suppress(OSError):
        os.write(1, word)


def start(root: Path) -> tuple[Any, dict[str, Any]]:
    """Returns the running server and what others need to know to attach to it."""
    secret = json.loads((root / "secret.json").read_text("utf-8"))
    package = engine_package()
    allow_reader(root)
    bolt, http = free_port(), free_port()
    server = package.create_server(str(root), secret["owner"], settings(bolt, http))
    server.start()
    exists = (root / "databases" / DATABASE).is_dir()
    server.get_database(DATABASE) if exists else server.create_database(DATABASE)
    create_reader(root, http, secret)
    return server, {"pid": os.getpid(), "bolt": bolt, "http": http}


def write_state(root: Path, state: dict[str, Any]) -> None:
    """Writes ``state.json`` in one step, so that nobody reads half of it."""
    fresh = root / "state.json.new"
    fresh.write_text(json.dumps(state), "utf-8")
    fresh.replace(root / "state.json")


def main(folder: str) -> int:
    """Serves the folder until its last user is gone; returns the exit code."""
    os.umask(0o077)
    root = Path(folder)
    users = Users()
    users.add(lambda: os.read(0, 1), say)
    try:
        with FileLock(root / "engine.lock", timeout=20, mode=0o600, poll_interval=0.005):
            server, state = start(root)
            listener = socket.create_server((LOOPBACK, 0))
            threading.Thread(target=users.accept, args=(listener,), daemon=True).start()
            write_state(root, state | {"lease": listener.getsockname()[1]})
            say(b"ready\n")
            users.wait()
            say(b"stopping\n")
            (root / "state.json").unlink(missing_ok=True)
            server.stop()
    except Timeout:
        say(b"another engine holds the folder and does not let go\n")
        return 1
    except Exception as error:  # noqa: BLE001 - whatever it was, the parent must be told in one line
        traceback.print_exc()
        say((" ".join(str(error).split())[:400] or type(error).__name__).encode() + b"\n")
        return 1
    return 0


if __name__ == "__main__":
    os._exit(main(sys.argv[1]))  # all is closed; what Python and Java do on their way out takes longer
