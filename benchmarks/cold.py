"""How long a person waits for one command: whole processes, median of several runs.

python -m benchmarks.cold
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7
COMMANDS = {
    "incidents --help": (("--help",), 0.3),
    "incidents query run recurring-components": (("query", "run", "recurring-components"), 1.0),
    "incidents show IL-0023": (("show", "IL-0023"), None),
    "incidents load (a second time)": (("load",), None),
}


def main() -> None:
    """Prints the median and the range of each command, and its goal."""
    program = Path(sys.executable).with_name("incidents")
    with tempfile.TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("NEO4J_")}
        environment["XDG_DATA_HOME"] = folder

        def run(*words: str) -> float:
            start = time.perf_counter()
            subprocess.run([program, *words], env=environment, check=True, capture_output=True)
            return time.perf_counter() - start

        run("load")
        for name, (words, goal) in COMMANDS.items():
            seconds = [run(*words) for _ in range(RUNS)]
            told = f"   (goal {goal} s)" if goal else ""
            print(
                f"{name:45} {statistics.median(seconds):5.2f} s   "
                f"{min(seconds):.2f} to {max(seconds):.2f}{told}"
            )


if __name__ == "__main__":
    main()
