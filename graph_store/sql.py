"""Sends the embedded engine a statement of its own SQL, which its Bolt port does not understand."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from base64 import b64encode

from graph_model.errors import StoreError, StoreUnreachable
from graph_store.disk import shortage
from graph_store.endpoint import Endpoint

SECONDS = 600
BUSY, BUSY_SECONDS, AGAIN_SECONDS = 503, 60, 0.1
"""What the engine answers while it compacts an index that a statement is about; then that is an error."""


def run(endpoint: Endpoint, statement: str) -> None:
    """Runs one SQL statement as the owner, again while the engine asks for it.

    To create what another process has just created is no error.
    """
    until = time.monotonic() + BUSY_SECONDS
    while not _ran(endpoint, statement, last=time.monotonic() > until):
        time.sleep(AGAIN_SECONDS)


def _ran(endpoint: Endpoint, statement: str, *, last: bool) -> bool:
    """Runs one SQL statement; returns whether it took effect, or raises where it is not to be tried again."""
    login = b64encode(f"{endpoint.owner.user}:{endpoint.owner.password}".encode()).decode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{endpoint.http}/api/v1/command/{endpoint.database}",
        json.dumps({"language": "sql", "command": statement}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Basic {login}"},
    )
    # A proxy from the environment would see the password and could not reach our loopback.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        opener.open(request, timeout=SECONDS).close()
    except urllib.error.HTTPError as error:
        if error.code == BUSY and not last:
            return False
        told = _told(error.read()) or str(error)
        if not (statement.startswith("CREATE ") and "already exists" in told):
            raise StoreError(f"{endpoint.address}: {told}{shortage(endpoint.address)}") from error
    except OSError as error:
        raise StoreUnreachable(
            f"{endpoint.address}: the embedded engine does not answer ({error}){shortage(endpoint.address)}"
        ) from error
    return True


def _told(answer: bytes) -> str:
    """Returns what the engine says of an error; nothing where it does not say it in its own form."""
    try:
        said = json.loads(answer)
    except ValueError:
        return ""
    return str(said.get("detail") or said.get("error") or "") if isinstance(said, dict) else ""
