"""Progress of long work on standard error, where it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SMALL = 1_000


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int, int], None] | None]:
    """Yields what to call with (done, total); None where the work is short or nobody watches."""
    if total < SMALL or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done, total: progress.update(task, completed=done, total=total)
