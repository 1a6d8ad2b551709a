"""A record's file is named by its id, and an id named in prose is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph_model.errors import Fault
from loader.rules.both_languages import texts

if TYPE_CHECKING:
    from loader.library import Library

_ID = re.compile(r"\bIL-\d{4,7}\b")


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each file with another name than its record, and each link to no record."""
    for key, incident in library.incidents.items():
        path = library.documents[key].path
        if path.stem != key:
            yield library.fault(key, ("id",), f"the file is named {path.name}; name it {key}.yaml", "names")
        for at, text in texts(incident):
            for link in _ID.findall(f"{text.en} {text.ko or ''}"):
                if link not in library.incidents:
                    yield library.fault(key, at, f"names {link}, which is no record", "names")
