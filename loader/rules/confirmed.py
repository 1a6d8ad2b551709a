"""Nothing is only suggested: a person has read the source and said stated or inferred."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.errors import Fault
from loader.references import claims

if TYPE_CHECKING:
    from loader.library import Library


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each claim that a draft suggested and nobody confirmed."""
    for key, incident in library.incidents.items():
        for at, claim in claims(incident):
            for index, evidence in enumerate(claim.evidence):
                if evidence.status == "suggested":
                    message = "is a suggestion; read the source, then say stated or inferred, or remove it"
                    yield library.fault(key, (*at, "evidence", index), message, "confirmed")
