"""Every term is used by a record, has a narrower term, or says why it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.errors import Fault
from loader.references import FACETS, tagged

if TYPE_CHECKING:
    from loader.library import Library


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each term that nothing uses and nobody gave a reason for."""
    used = {
        term
        for incident in library.incidents.values()
        for field in FACETS
        for term in tagged(incident, field)
    }
    for incident in library.incidents.values():
        used |= {action.kind for action in (*incident.actions, *incident.follow_ups)}
    used |= {term.broader for terms in library.schemes.values() for term in terms.values() if term.broader}
    for terms in library.schemes.values():
        for key, term in terms.items():
            if key not in used and not term.kept:
                yield library.fault(
                    key,
                    ("id",),
                    f"no record uses {key!r}; use it, remove it or say why in kept",
                    "orphan-terms",
                )
            if key in used and term.kept:
                yield library.fault(key, ("kept",), f"{key!r} is used now; remove kept", "orphan-terms")
