"""Runs every benchmark, one after the other: ``python -m benchmarks``, or ``make bench``.

With ``NEO4J_URI`` set, those that compare stores use that server too; it must be empty.
"""

from __future__ import annotations

import os
import subprocess
import sys

EVERYWHERE = ("cold", "load", "diagnosis", "logs", "views")
ON_NEO4J = (("load", "--store", os.environ.get("NEO4J_URI", "")), ("object_by_object",))


def main() -> None:
    """Prints each benchmark's command and what it says."""
    runs = [(name,) for name in EVERYWHERE] + ([*ON_NEO4J] if os.environ.get("NEO4J_URI") else [])
    for words in runs:
        command = [sys.executable, "-m", f"benchmarks.{words[0]}", *words[1:]]
        print(f"\n$ python -m benchmarks.{' '.join(words)}", flush=True)
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
