"""Starts the embedded engine on a folder or attaches to the one there; stops it with its last user.

The engine (ArcadeDB) is a child process on 127.0.0.1 and free ports. The folder is of mode 0700 and holds the
database, its logs, random passwords in ``secret.json`` (0600), and ``state.json`` while an engine runs. Of
several processes that open one folder, the first starts the engine and the others attach to it; the engine
stops, at once, when the last of them is gone. Nothing lingers: a start takes about as long as importing the
driver, which happens meanwhile.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from filelock import FileLock, Timeout

from graph_model.errors import StoreUnready
from graph_store.disk import shortage
from graph_store.embedded_engine import DATABASE, LOOPBACK
from graph_store.endpoint import Endpoint, Login

START_SECONDS = 60
STOP_SECONDS = 20
_OURS = {"start.lock", "secret.new"}  # what a start that was interrupted leaves


def default_folder() -> Path:
    """Returns the folder that holds the store where no address is given."""
    from platformdirs import user_data_path  # only where it is asked for

    return user_data_path("incident-library", appauthor=False) / "store"


class Engine:
    """A running engine that this process uses until it calls :meth:`release`.

    Making one starts the process and does not wait for it; :meth:`endpoint` does.
    """

    def __init__(self, folder: Path) -> None:
        self.address = f"embedded:{folder}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._lease: socket.socket | None = None
        _check(folder, self.address)
        self._starting = FileLock(
            folder / "start.lock", timeout=START_SECONDS, mode=0o600, poll_interval=0.01
        )
        try:
            self._starting.acquire()
            self._join()
        except Timeout as error:
            raise StoreUnready(f"{self.address}: another process has been starting the engine for a minute; "
                               "end it and try again") from error  # fmt: skip
        except BaseException:
            self._starting.release()
            raise

    def _join(self) -> None:
        """Attaches to the engine that runs on the folder, else starts one."""
        if not (self._folder / "secret.json").exists():
            _write_secret(self._folder / "secret.json")
        self._lease = self._attach()
        if self._lease is None:
            self._process = self._spawn()

    def endpoint(self) -> Endpoint:
        """Returns where the engine answers, as soon as it does."""
        try:
            self._await_ready()
        finally:
            self._starting.release()
        state, secret = (
            json.loads((self._folder / name).read_text()) for name in ("state.json", "secret.json")
        )
        return Endpoint(
            self.address, "embedded", f"bolt://{LOOPBACK}:{state['bolt']}", DATABASE,
            Login("root", secret["owner"]), Login("reader", secret["reader"]), state["http"],
        )  # fmt: skip

    def release(self) -> None:
        """Lets go of the engine and, where nobody else uses it, returns when it has stopped."""
        self._starting.release()
        if self._lease:
            self._lease.close()
        process, self._process = self._process, None
        if process is None or process.stdin is None or process.stdout is None:
            return
        with suppress(OSError):
            process.stdin.close()
        shared = process.stdout.readline() == b"shared\n"
        process.stdout.close()
        if shared:  # somebody else needs it: it is their child now in all but name
            threading.Thread(target=process.wait, daemon=True).start()
            return
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _attach(self) -> socket.socket | None:
        """Returns a lease on the engine that runs on the folder, or ``None`` where none does."""
        alive = FileLock(self._folder / "engine.lock", timeout=0, mode=0o600)
        with suppress(Timeout), alive:
            return None
        # It may be about to stop: then it is one's own engine that waits for it to let go of the folder.
        with suppress(OSError, ValueError, KeyError):
            port = json.loads((self._folder / "state.json").read_text())["lease"]
            lease = socket.create_connection((LOOPBACK, port), timeout=5)
            if lease.recv(1) == b"+":
                return lease
            lease.close()
        return None

    def _spawn(self) -> subprocess.Popen[bytes]:
        script = Path(__file__).with_name("embedded_engine.py")
        logs = self._folder / "log"
        logs.mkdir(mode=0o700, exist_ok=True)
        environment = os.environ | {"ARCADEDB_LOG_DIR": str(logs), "ARCADEDB_LOG_CONSOLE": "0"}
        with open(logs / "engine.log", "wb", opener=_private) as log:
            return subprocess.Popen(  # noqa: S603 - our own script under our own interpreter
                [sys.executable, "-P", str(script), str(self._folder)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, cwd=logs, env=environment,
                start_new_session=True,  # an interrupt at the terminal is ours to handle, not the engine's
            )  # fmt: skip

    def _await_ready(self) -> None:
        if self._process is None or self._process.stdout is None:
            return
        patience = threading.Timer(START_SECONDS, self._process.kill)
        patience.start()
        line = self._process.stdout.readline().decode(errors="replace").strip()
        patience.cancel()
        if line != "ready":
            log = self._folder / "log" / "engine.log"
            said = (line or "no word of it") + (shortage(self.address) or f"; its log is {log}")
            raise StoreUnready(f"{self.address}: the embedded engine did not start: {said}")


def _check(folder: Path, address: str) -> None:
    """Makes the folder, for its owner alone; refuses one that holds something else."""
    if not any(find_spec(package) for package in ("arcadedb", "arcadedb_embedded")):
        raise StoreUnready(
            f"{address}: no embedded engine is installed; pip install arcadedb (or arcadedb-embedded), "
            "or give the address of a Neo4j server such as bolt://localhost:7687"
        )
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        foreign = not (folder / "secret.json").exists() and {e.name for e in folder.iterdir()} - _OURS
        if foreign:
            raise StoreUnready(f"{address}: the folder holds something else; name an empty or a new one")
        folder.chmod(0o700)
    except OSError as error:
        raise StoreUnready(f"{address}: {error.strerror}; name a folder that you may write") from error


def _write_secret(path: Path) -> None:
    """Writes two random passwords, readable by their owner alone, in one step."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    passwords = {"owner": secrets.token_urlsafe(32), "reader": secrets.token_urlsafe(32)}
    with open(fresh, "w", encoding="utf-8", opener=_private) as file:
        json.dump(passwords, file)
    fresh.replace(path)


def _private(path: str, flags: int) -> int:
    """Opens a file that, where it is new, only its owner may read."""
    return os.open(path, flags, 0o600)
