"""Whether a folder's disk is the reason for what an engine could not do."""

from __future__ import annotations

import shutil
from pathlib import Path

ENOUGH = 32 * 2**20
"""Bytes that the engine needs to be able to lay a file; with fewer left, what failed failed for that."""


def shortage(address: str) -> str:
    """Returns what to add to an error of the store at an address; nothing where there is room enough.

    Only the embedded engine keeps its files on this machine.
    """
    scheme, _, folder = address.partition(":")
    if scheme != "embedded":
        return ""
    try:
        free = shutil.disk_usage(Path(folder)).free
    except OSError:
        return ""
    return "" if free > ENOUGH else f"; its disk has {free / 2**20:.0f} MiB left: make room, then try again"
