"""No two terms of a scheme answer to one name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.errors import Fault

if TYPE_CHECKING:
    from loader.library import Library


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each label or alias that an earlier term of the scheme already has."""
    for scheme, terms in library.schemes.items():
        first: dict[str, str] = {}
        for key, term in terms.items():
            own = {term.label.en, term.label.ko or "", *term.alias.en, *term.alias.ko, key.replace("-", " ")}
            for name in sorted({word.casefold() for word in own if word}):
                other = first.setdefault(name, key)
                if other != key:
                    message = f"{name!r} names {other!r} too; a name leads to one term of {scheme}"
                    yield library.fault(key, ("label",), message, "one-meaning")
