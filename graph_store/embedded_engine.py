"""The embedded engine's own process: opens a folder, serves Bolt on loopback, stops with its last user.

Run as a script by ``embedded.py`` with one line of JSON on standard input: the folder, the passwords. It
answers with one line of JSON: the ports, or an error. Its users are standard input, which its parent holds,
and every connection to its lease port; when the last one is gone, however it went, it closes the folder.
It imports nothing of ours, so that it starts fast and wherever the library lies.
"""

from __future__ import annotations

import json
import os
import selectors
import socket
import sys
import time
import urllib.request
from base64 import b64encode
from pathlib import Path
from typing import Any

LOOPBACK = "127.0.0.1"
BACKSTOP_MS = 600_000  # ends the statement of a client that was killed; a living client ends its own
READER_GROUP = {
    "resultSetLimit": -1,
    "readTimeout": -1,
    "access": [],
    "types": {"*": {"access": ["readRecord"]}},
}


def free_port() -> int:
    """Returns a loopback port that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def engine_package() -> Any:
    """Returns the engine's Python package: the native build where it is, else the one with its own Java."""
    try:
        import arcadedb  # noqa: PLC0415 - whichever of the two is installed
    except ModuleNotFoundError:
        import arcadedb_embedded as arcadedb  # type: ignore[import-not-found,no-redef]  # noqa: PLC0415
    return arcadedb


def settings(bolt: int, http: int, database: str) -> dict[str, Any]:
    """Returns the server's configuration."""
    return {
        "host": LOOPBACK,
        "http_port": str(http),
        "bolt_host": LOOPBACK,
        "bolt_port": bolt,
        "bolt_defaultDatabase": database,
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "mode": "development",  # production hides what an error says
        "txWalFlush": 2,  # an acknowledged transaction survives a power cut
        "command_timeout": BACKSTOP_MS,
        "server_saltIterations": 1000,  # the passwords are 256 random bits: more rounds only cost time
        "opencypher_loadCsv_allowFileUrls": False,
        "opencypher_loadCsv_allowRemoteUrls": False,
    }


def allow_reader(root: Path) -> None:
    """Writes the group that may read records and nothing else, before the server first reads its groups."""
    groups = root / "config" / "server-groups.json"
    groups.parent.mkdir(exist_ok=True)
    if groups.exists() and "reader" in json.loads(groups.read_text())["databases"]["*"]["groups"]:
        return
    everything = {"createRecord", "readRecord", "updateRecord", "deleteRecord"}
    admin = {
        "resultSetLimit": -1,
        "readTimeout": -1,
        "access": ["updateSecurity", "updateSchema", "updateDatabaseSettings"],
        "types": {"*": {"access": sorted(everything)}},
    }
    nobody = {"resultSetLimit": -1, "readTimeout": -1, "access": [], "types": {"*": {"access": []}}}
    known = {"admin": admin, "reader": READER_GROUP, "*": nobody}
    groups.write_text(json.dumps({"databases": {"*": {"groups": known}}, "version": 2}))


def create_reader(root: Path, http: int, order: dict[str, Any]) -> None:
    """Makes the user that may only read, once per folder."""
    users = (root / "config" / "server-users.jsonl").read_text().splitlines()
    if any(json.loads(line)["name"] == "reader" for line in users if line.strip()):
        return
    user = {"name": "reader", "password": order["reader"], "databases": {order["database"]: ["reader"]}}
    login = b64encode(f"root:{order['owner']}".encode()).decode()
    request = urllib.request.Request(
        f"http://{LOOPBACK}:{http}/api/v1/server",
        json.dumps({"command": f"create user {json.dumps(user)}"}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Basic {login}"},
    )
    urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30).close()


def serve_leases(listener: socket.socket) -> None:
    """Returns when standard input and every lease connection are closed."""
    users = selectors.DefaultSelector()
    users.register(listener, selectors.EVENT_READ)
    held = _watch_input(users)
    while held:
        for key, _ in users.select():
            if key.fileobj is listener:
                lease, _ = listener.accept()
                lease.send(b"+")  # tells the other side that it is counted
                users.register(lease, selectors.EVENT_READ)
                held += 1
            elif not _alive(key.fileobj):
                users.unregister(key.fileobj)
                held -= 1
    listener.close()
