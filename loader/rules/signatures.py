"""Every log signature finds its sample line and leaves its near miss alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.errors import Fault
from graph_model.vocabulary import Signature

if TYPE_CHECKING:
    from loader.library import Library


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each signature that does not do what its own lines show."""
    for terms in library.schemes.values():
        for key, term in terms.items():
            for index, signature in enumerate(term.signatures):
                problem = _problem(signature)
                if problem:
                    yield library.fault(key, ("signatures", index, problem[0]), problem[1], "signatures")


def _problem(signature: Signature) -> tuple[str, str] | None:
    try:
        pattern = re.compile(signature.pattern)
    except re.error as error:
        return "pattern", f"is no regular expression: {error}"
    if not pattern.search(signature.sample):
        return "sample", f"{signature.pattern!r} does not find its sample"
    if pattern.search(signature.near_miss):
        return "near_miss", f"{signature.pattern!r} finds its near miss too"
    return None
