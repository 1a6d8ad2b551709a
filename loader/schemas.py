"""JSON Schemas of the files in a library folder, for editors that check YAML while it is typed."""

from __future__ import annotations

from typing import Any

from loader.library import FOLDERS

NAMES = {"incident": "incidents", "vocabulary": "vocabulary"}
"""The schemas by name, each with the library's folder whose files it describes."""


def json_schema(name: str) -> dict[str, Any]:
    """Returns the JSON Schema (2020-12) of a kind of file: ``incident`` or ``vocabulary``."""
    schema = FOLDERS[NAMES[name]].model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **schema}
