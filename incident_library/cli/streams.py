"""Standard input, output and error as every command may use them, wherever it was started from."""

from __future__ import annotations

import io
import os
import sys


def fit_streams() -> None:
    """Makes each standard stream one that takes any text: a closed one goes nowhere, a pipe is UTF-8.

    A terminal keeps its own encoding, and gets an escape for what that cannot show.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            errors = "surrogateescape" if mode == "r" else "backslashreplace"
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors=errors)


def forget_output() -> None:
    """Lets nothing more be written to standard output, which has failed: not even what is buffered."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
