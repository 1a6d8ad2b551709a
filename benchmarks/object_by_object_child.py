"""Loads rows from standard input with neomodel and prints the seconds that took; runs where neomodel is.

With the word ``again`` it loads as one does who may load again, as ``incidents load`` may: what is there is
found by its unique id, and so is the term at a relationship's end. Otherwise everything is saved as new, and
every object is at hand.
"""

from __future__ import annotations

import json
import os
import sys
import time
from io import StringIO
from typing import Any

from neomodel import (  # type: ignore[import-not-found]
    ArrayProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
    StructuredNode,
    StructuredRel,
    config,
    db,
)


def main() -> None:
    """Makes a class for each label and type, saves every node, connects every relationship."""
    scheme, _, host = os.environ["NEO4J_URI"].partition("://")
    config.DATABASE_URL = f"{scheme}://{os.environ['NEO4J_USERNAME']}:{os.environ['NEO4J_PASSWORD']}@{host}"
    given = json.load(sys.stdin)
    classes = _classes(given)
    globals().update(classes)  # neomodel looks the class at a relationship's end up by its name
    again = sys.argv[1:] == ["again"]
    if again:
        db.install_all_labels(StringIO())
    start = time.perf_counter()
    made = {}
    for label, told in given["nodes"]:
        known = classes[label].nodes.get_or_none(uid=told["uid"]) if again else None
        made[label, told["uid"]] = known or classes[label](**told).save()
    for (one, kind, other), first, second, told in given["edges"]:
        end = classes[other].nodes.get(uid=second) if again else made[other, second]
        getattr(made[one, first], f"{kind}_{other}".lower()).connect(end, told)
    print(time.perf_counter() - start)


def _property(value: Any) -> Any:
    if isinstance(value, list):
        return ArrayProperty()
    if isinstance(value, float):
        return FloatProperty()
    return IntegerProperty() if isinstance(value, int) else StringProperty()


def _classes(given: dict[str, Any]) -> dict[str, type]:
    fields: dict[str, dict[str, Any]] = {}
    for label, told in given["nodes"]:
        known = fields.setdefault(label, {"uid": StringProperty(unique_index=True), "__label__": label})
        known |= {name: _property(value) for name, value in told.items() if name not in known}
    kinds: dict[str, dict[str, Any]] = {}
    for (_, kind, _), _, _, told in given["edges"]:
        kinds.setdefault(kind, {}).update({name: _property(value) for name, value in told.items()})
    models = {kind: type(kind, (StructuredRel,), properties) for kind, properties in kinds.items()}
    for (one, kind, other), *_ in given["edges"]:
        name = f"{kind}_{other}".lower()
        if name not in fields[one]:
            fields[one][name] = RelationshipTo(other, kind, model=models[kind])
    return {label: type(label, (StructuredNode,), told) for label, told in fields.items()}


if __name__ == "__main__":
    main()
