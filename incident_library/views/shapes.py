"""The shape of each kind, by its name in the declarations: corners around the middle, for a radius of 1."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from graph_model.graph import Label

Corners = Mapping[str, Sequence[tuple[float, float]]]


@cache
def corners() -> Corners:
    """Returns the corners of every shape that has any; what has none is a circle."""
    found: Corners = json.loads((files("incident_library.views") / "shapes.json").read_text(encoding="utf-8"))
    return found


def shape_path(kind: Label, middle: float, radius: float) -> str:
    """Returns a kind's shape as the path of an SVG, in a square with that middle."""
    points = corners().get(kind.shape)
    if not points:
        half = f"a{radius:g} {radius:g} 0 1 0"
        return f"M{middle - radius:g} {middle:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0"
    placed = (f"{middle + x * radius:.3g} {middle + y * radius:.3g}" for x, y in points)
    return f"M{'L'.join(placed)}Z"
