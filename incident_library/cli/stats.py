"""The command that prints the library in numbers."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from incident_library.cli.options import LibraryFolder

BAR = 40


def add_to(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command()(stats)


def stats(
    library: LibraryFolder = None,
    plot: Annotated[bool, typer.Option("--plot", help="Draw the counts as bars.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    most: Annotated[int, typer.Option(min=1, help="How many values of each kind at most.")] = 15,
) -> None:
    """Print the library in numbers: by domain, cause, year, organisation, evidence, language."""
    from loader.library import default_root, read_library
    from loader.statistics import statistics

    counted = statistics(read_library(library or default_root()))
    if as_json:
        sys.stdout.write(json.dumps(counted, indent=2, ensure_ascii=False) + "\n")
        return
    for name, counts in counted.items():
        sys.stdout.write(f"{name}\n" + "".join(_lines(counts, most, plot and name != "library")) + "\n")


def _lines(counts: Mapping[str, int], most: int, plot: bool) -> list[str]:
    shown = list(counts.items())[:most]
    if shown and all(key.isdecimal() for key, _ in shown):
        shown = sorted(counts.items())[-most:]
    largest = max((count for _, count in shown), default=1) or 1
    width = max((len(key) for key, _ in shown), default=0)
    lines = []
    for key, count in shown:
        bar = f"  {'█' * max(1, round(BAR * count / largest))}" if plot else ""
        lines.append(f"  {key:{width}}  {count:>6}{bar}\n")
    if len(counts) > len(shown):
        lines.append(f"  and {len(counts) - len(shown)} more\n")
    return lines
