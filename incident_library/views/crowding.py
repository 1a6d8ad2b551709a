"""Makes room in a crowd: nodes that lie upon each other are moved until none do."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import count

Point = tuple[float, float]
Cell = tuple[int, int]

GOLDEN = math.pi * (3 - math.sqrt(5))
"""The turn from one seed of a sunflower to the next: places so turned never line up."""

_PUSHES = 12


def make_room(placed: dict[str, Point], radii: Mapping[str, float]) -> None:
    """Spreads everything until the nodes fill about a third of the ground that they stand on."""
    needed = sum(radii[key] ** 2 for key in placed) * 3
    across, along = (sum(at[i] ** 2 for at in placed.values()) for i in (0, 1))
    ground = (
        4 * math.sqrt(across * along) / max(1, len(placed))
    )  # of an even ellipse, the product of its radii
    wider = math.sqrt(needed / ground) if ground else 1.0
    if wider > 1:
        placed.update({key: (x * wider, y * wider) for key, (x, y) in placed.items()})


def push_apart(placed: dict[str, Point], radii: Mapping[str, float]) -> None:
    """Moves nodes that overlap away from each other, a little in each round; few still overlap at the end."""
    cell = 2 * max(radii.values(), default=1.0)
    for _ in range(_PUSHES):
        grid: dict[Cell, list[str]] = defaultdict(list)
        for key, (x, y) in placed.items():
            grid[int(x // cell), int(y // cell)].append(key)
        moved = [_part(one, other, placed, radii) for one, other in _close(grid)]
        if not any(moved):
            return


def _close(grid: Mapping[Cell, list[str]]) -> Iterable[tuple[str, str]]:
    """Yields the pairs of nodes in the same or adjoining cells, each pair once."""
    for (column, row), keys in grid.items():
        for i, one in enumerate(keys):
            for other in keys[i + 1 :]:
                yield one, other
        for beside in ((column + 1, row), (column - 1, row + 1), (column, row + 1), (column + 1, row + 1)):
            for other in grid.get(beside, ()):
                for one in keys:
                    yield one, other


def _part(one: str, other: str, placed: dict[str, Point], radii: Mapping[str, float]) -> bool:
    (x, y), (u, v) = placed[one], placed[other]
    dx, dy, wanted = x - u, y - v, radii[one] + radii[other]
    if dx * dx + dy * dy >= wanted * wanted:
        return False
    apart = math.hypot(dx, dy)
    if apart < 1e-6:
        dx, dy, apart = 1.0, 0.3, 1.044
    shift = (wanted - apart) / 2 + 0.5
    placed[one] = (x + dx / apart * shift, y + dy / apart * shift)
    placed[other] = (u - dx / apart * shift, v - dy / apart * shift)
    return True


def settle(
    keys: Iterable[str], placed: Mapping[str, Point], radii: Mapping[str, float]
) -> dict[str, tuple[int, int]]:
    """Returns whole coordinates, each node in its turn at the free place nearest to where it was."""
    cell = 2 * max(radii.values(), default=1.0)
    grid: dict[Cell, list[tuple[float, float, float]]] = defaultdict(list)
    full: dict[Cell, int] = defaultdict(int)  # so many steps from here lead to no free place
    settled = {}
    for key in keys:
        radius, home = radii[key], (int(placed[key][0] // cell), int(placed[key][1] // cell))
        for step in count(full[home]):
            x, y = _on_spiral(placed[key], radius, step)
            if _is_free((x, y), radius, grid, cell):
                break
        full[home] = max(0, step - 8)
        grid[int(x // cell), int(y // cell)].append((x, y, radius))
        settled[key] = (x, y)
    return settled


def _on_spiral(start: Point, radius: float, step: int) -> tuple[int, int]:
    far, turn = radius * 0.6 * math.sqrt(step), step * GOLDEN
    return round(start[0] + far * math.cos(turn)), round(start[1] + far * math.sin(turn))


def _is_free(
    at: Point, radius: float, grid: Mapping[Cell, list[tuple[float, float, float]]], cell: float
) -> bool:
    x, y = at
    column, row = int(x // cell), int(y // cell)
    return all(
        (x - u) ** 2 + (y - v) ** 2 >= (radius + other) ** 2
        for i in (column - 1, column, column + 1)
        for j in (row - 1, row, row + 1)
        for u, v, other in grid.get((i, j), ())
    )
