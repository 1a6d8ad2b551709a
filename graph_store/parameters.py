"""What goes into a statement: parameters measured before they are sent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

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
    values = dict(parameters)
    try:
        return _size(values)
    except _Unfit as unfit:
        raise QueryError(f"{_place(values)} holds {unfit}") from unfit
    except RecursionError:
        raise QueryError("the parameters are nested too deeply, or hold themselves") from None


class _Unfit(Exception):
    """Says what it is that no store can hold, and what to do instead."""


def _size(value: object) -> int:
    # Every value of every row of a load passes here: what rows consist of comes first, and no place is kept.
    if isinstance(value, str):
        return _HEAD + (len(value) if value.isascii() else _encoded(value))
    if isinstance(value, dict):
        taken = _HEAD
        for key, held in value.items():
            if not isinstance(key, str):
                raise _Unfit(f"a map with the key {key!r}, which is no text")
            taken += _size(key) + _size(held)
        return taken
    if isinstance(value, list) or type(value) is tuple:
        return _HEAD + sum(map(_size, value))
    if value is None or isinstance(value, int | float):
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise _Unfit("an integer of more than 64 bits; write it as a string")
        return _SCALAR
    if isinstance(value, bytes):
        return _HEAD + len(value)
    if isinstance(value, dt.time) and value.tzinfo is not None:
        raise _Unfit("a time of day with a zone; give a date with it")
    if isinstance(value, dt.datetime | dt.time):
        # A zoneinfo zone kills the process inside the driver's packer.
        if value.tzinfo is not None and not isinstance(value.tzinfo, dt.timezone):
            raise _Unfit(f"a time of the zone {value.tzinfo}; convert it to UTC")
        return _TIME
    if isinstance(value, dt.date | dt.timedelta):
        return _TIME
    raise _Unfit(f"a {type(value).__name__}, which no store can keep; convert it")


def _encoded(text: str) -> int:
    try:
        return len(text.encode())
    except UnicodeEncodeError as error:
        raise _Unfit("a lone surrogate, which is no Unicode text; remove it") from error


def _place(value: object, where: str = "$") -> str:
    """Returns where within a value the first is that no store can hold: ``$.rows.name``."""
    within: Iterable[tuple[str, object]] = ()
    if isinstance(value, dict):
        within = ((f"{where}.{key}", held) for key, held in value.items())
    elif isinstance(value, list | tuple):
        within = ((where, held) for held in value)
    for place, held in within:
        try:
            _size(held)
        except _Unfit:
            return _place(held, place)
    return where
