"""Answers as plain Python: what JSON, a notebook or a data frame can hold."""

from __future__ import annotations

from typing import Any

from graph_store.values import Edge, Node, Path


def plain(value: object) -> Any:
    """Returns a value as JSON can hold it; a node is its properties with its labels."""
    match value:
        case Node():
            return {"labels": list(value.labels), **_mapping(value.properties)}
        case Edge():
            return {"type": value.type, **_mapping(value.properties)}
        case Path():
            return [plain(node) for node in value.nodes]
        case list() | tuple():
            return [plain(item) for item in value]
        case dict():
            return _mapping(value)
        case bytes():
            return value.hex()
    return value


def _mapping(values: Any) -> dict[str, Any]:
    return {key: plain(item) for key, item in values.items()}
