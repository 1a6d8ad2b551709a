"""From a store's address to an open store."""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from graph_model.errors import StoreRefused, StoreUnready
from graph_store import embedded
from graph_store.endpoint import Endpoint, Login

if TYPE_CHECKING:
    from graph_store.connection import Store

BOLT_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
SCHEMES = ("embedded", *BOLT_SCHEMES)


def open_store(address: str | None = None) -> Store:
    """Returns the store at an address; without one, the store of ``NEO4J_URI``, else the embedded one.

    ``embedded:`` is the embedded engine on the user's data folder, ``embedded:PATH`` on another folder. The
    schemes of Neo4j take user, password and database from ``NEO4J_USERNAME`` (``neo4j``),
    ``NEO4J_PASSWORD`` and ``NEO4J_DATABASE`` (``neo4j``). Whether it answers is known when this returns.
    """
    address = address or os.environ.get("NEO4J_URI") or "embedded:"
    scheme, colon, rest = address.partition(":")
    if scheme == "embedded":
        return _embedded(Path(rest).expanduser().absolute() if rest else embedded.default_folder())
    if scheme not in BOLT_SCHEMES or not rest.startswith("//"):
        raise StoreUnready(_unknown(address, scheme if colon else ""))
    return _server(address)


def _embedded(folder: Path) -> Store:
    engine = embedded.Engine(folder)
    try:
        # The driver takes as long to import as the engine to start; both happen at once.
        from graph_store.connection import Store

        return Store(engine.endpoint(), engine.release)
    except BaseException:
        engine.release()
        raise


def _server(address: str) -> Store:
    _check(address)
    login = Login(os.environ.get("NEO4J_USERNAME") or "neo4j", os.environ.get("NEO4J_PASSWORD", ""))
    database = os.environ.get("NEO4J_DATABASE") or "neo4j"
    if database == "system":
        raise StoreUnready(f"{address}: the database 'system' holds no graph; set NEO4J_DATABASE to another")
    from graph_store.connection import Store  # takes a while to import

    store = Store(Endpoint(address, "neo4j", address, database, login, login))
    try:
        _ = store.version  # asks the server, so that it is known to answer
    except BaseException:
        store.close()
        raise
    return store


def _check(address: str) -> None:
    """Raises where an address holds a password, or no host and port that one could connect to."""
    parts = urlsplit(address)
    if "@" in parts.netloc:
        raise StoreRefused(
            f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}: a user or a password in an address ends up "
            "in logs; set NEO4J_USERNAME and NEO4J_PASSWORD instead"
        )
    try:
        usable = bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise StoreUnready(f"{address}: names no host and port; write {parts.scheme}://localhost:7687")


def _unknown(address: str, scheme: str) -> str:
    """Returns what to say of an address whose scheme is none of ours; a password in it is not repeated."""
    known = ", ".join(f"{name}:" if name == "embedded" else f"{name}://" for name in SCHEMES)
    near = difflib.get_close_matches(scheme.lower(), SCHEMES, 1, 0.5)
    if address.startswith(("/", ".", "~")):
        hint = f"did you mean embedded:{address}?"
    elif near:
        hint = f"did you mean {near[0]}:{'' if near[0] == 'embedded' else '//'}?"
    else:
        hint = "write one of them"
    shown = address if "@" not in address else f"{scheme}://..."
    return f"{shown!r} is no store address; the schemes are {known}; {hint}"
