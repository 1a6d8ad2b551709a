"""Where a store answers and as whom to speak to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

EngineName = Literal["embedded", "neo4j"]


@dataclass(frozen=True)
class Login:
    """A user and a password; the password never shows in a message."""

    user: str
    password: str = field(repr=False)


@dataclass(frozen=True)
class Endpoint:
    """A store's Bolt address and logins.

    ``address`` is how people see it. ``reader`` is the user that may only read; on Neo4j, which enforces read
    transactions, it is the same as ``owner``. ``http`` is the embedded engine's port for its own DDL.
    """

    address: str
    engine: EngineName
    uri: str
    database: str
    owner: Login
    reader: Login
    http: int | None = None
