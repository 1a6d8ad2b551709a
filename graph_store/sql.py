"""Sends the embedded engine a statement of its own SQL, which its Bolt port does not understand."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from base64 import b64encode

from graph_model.errors import StoreError, StoreUnreachable
from graph_store.disk import shortage
from graph_store.endpoint import Endpoint

SECONDS = 600


def run(endpoint: Endpoint, statement: str) -> None:
    """Runs one SQL statement as the owner; to create what another process has just created is no error."""
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
        said = json.loads(error.read() or b"{}")
        told = said.get("detail") or said.get("error") or str(error)
        if not (statement.startswith("CREATE ") and "already exists" in told):
            raise StoreError(f"{endpoint.address}: {told}{shortage(endpoint.address)}") from error
    except OSError as error:
        raise StoreUnreachable(
            f"{endpoint.address}: the embedded engine does not answer ({error}){shortage(endpoint.address)}"
        ) from error
