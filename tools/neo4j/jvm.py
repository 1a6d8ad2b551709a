"""Finds the Java that a version of Neo4j runs on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from failure import Failure


def needed(version: str) -> tuple[int, ...]:
    """Returns the Java versions that a version of Neo4j runs on, the best first."""
    year = int(version.partition(".")[0])
    if year < 2025:
        return (17, 21)
    return (21,) if year == 2025 else (25,)


def java(version: str) -> str:
    """Returns the path of a ``java`` program that runs that version of Neo4j."""
    wanted = needed(version)
    found = {program: _major(program) for program in _candidates(wanted)}
    for major in wanted:
        for program, its in found.items():
            if its == major:
                return program
    have = ", ".join(str(major) for major in sorted({m for m in found.values() if m})) or "none"
    words = " or ".join(map(str, wanted))
    raise Failure(
        f"Neo4j {version} needs Java {words}, found: {have}; "
        f"install it or set JAVA{wanted[0]}_HOME to its folder"
    )


def _candidates(wanted: tuple[int, ...]) -> Iterator[str]:
    """Yields the paths of ``java`` programs where one usually finds them."""
    homes = [os.environ.get(name) for name in ("JAVA_HOME", *(f"JAVA{major}_HOME" for major in wanted))]
    folders = [Path(home) for home in homes if home]
    folders += sorted(Path("/usr/lib/jvm").glob("*"))
    folders += sorted(Path("/Library/Java/JavaVirtualMachines").glob("*/Contents/Home"))
    seen = set()
    for program in [*(str(folder / "bin" / "java") for folder in folders), shutil.which("java")]:
        if program and Path(program).is_file() and (real := Path(program).resolve()) not in seen:
            seen.add(real)
            yield program


def _major(program: str) -> int | None:
    """Returns the major version that a ``java`` says of itself when it runs."""
    command = [program, "-version"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False).stderr
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r'version "(?:1\.)?(\d+)', said)
    return int(match[1]) if match else None
