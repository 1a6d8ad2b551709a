"""What goes into a statement: parameters measured before they are sent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from graph_model.errors import QueryError

_HEAD = 5  # the longest marker and length that Bolt writes before a string, list or map
_SCALAR = 9  # the longest integer or float
_TIME = 40  # the longest date or time


def check(parameters: Mapping[str, object], limit: int) -> None:
    """Raises :class:`QueryError` where the parameters cannot be sent in one message of ``limit`` bytes."""
    check_size(size(parameters), limit)


def check_size(taken: int, limit: int) -> None:
    """Raises :class:`QueryError` where parameters of so many bytes cannot be sent in one message."""
    if taken > limit:
        raise QueryError(
            f"the parameters take {taken / 2**20:.1f} MiB, more than the {limit / 2**20:.0f} MiB that one "
            "statement may have; send them in smaller batches"
        )


def size(parameters: Mapping[str, object]) -> int:
    """Returns how many bytes parameters take on the wire at most; refuses what a store cannot hold."""
    return _size(dict(parameters), "$")


def _size(value: object, where: str) -> int:
    if isinstance(value, str):
        return _HEAD + _length(value, where)
    if value is None or isinstance(value, int | float):
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise QueryError(f"{where} holds an integer of more than 64 bits; write it as a string")
        return _SCALAR
    if isinstance(value, Mapping):
        return _HEAD + sum(_size(k, where) + _size(v, f"{where}.{k}") for k, v in value.items())
    if isinstance(value, list | tuple):
        return _HEAD + sum(_size(item, where) for item in value)
    if isinstance(value, bytes):
        return _HEAD + len(value)
    if isinstance(value, dt.datetime | dt.time):
        # A zoneinfo zone kills the process inside the driver's packer.
        if value.tzinfo is not None and not isinstance(value.tzinfo, dt.timezone):
            raise QueryError(f"{where} holds a time of the zone {value.tzinfo}; convert it to UTC")
        return _TIME
    if isinstance(value, dt.date | dt.timedelta):
        return _TIME
    raise QueryError(f"{where} holds a {type(value).__name__}, which no store can keep; convert it")


def _length(text: str, where: str) -> int:
    """Returns the length of a string in UTF-8."""
    if text.isascii():
        return len(text)
    try:
        return len(text.encode())
    except UnicodeEncodeError as error:
        raise QueryError(f"{where} holds a lone surrogate, which is no Unicode text; remove it") from error
