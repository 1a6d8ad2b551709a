"""What the terminal can show: how wide text may be, and whether it may have colours."""

from __future__ import annotations

import os
import shutil
import sys


def width() -> int:
    """Returns how many columns text may take: those of the terminal, 80 in a pipe, 100 at most."""
    return min(100, shutil.get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80


def colour() -> bool:
    """Returns whether text may have colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
