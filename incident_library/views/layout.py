"""Where the nodes of a whole graph stand: computed once, when the page is written."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import count

from graph_model.graph import label
from graph_model.picture import Picture

Point = tuple[float, float]
Cell = tuple[int, int]
Neighbours = Mapping[str, Mapping[str, float]]
"""The neighbours of each node, and how much each of them says about where it belongs."""

CORE = 120
"""So many of the most connected terms are laid out by force; the others stand between their neighbours."""

_BINDING = {"HAS_CAUSE": 4.0, "BROADER": 3.0, "AT": 0.3, "IN_DOMAIN": 0.0}
_ROLES = {"root": 2.0, "proximate": 1.3}
_ROUNDS = 100
_LENGTH = 120.0
_TO_THE_MIDDLE = 0.9
_PULL = 2.2
_WIDER_THAN_HIGH = 1.45
_GOLDEN = math.pi * (3 - math.sqrt(5))
_GAP = 11.0
_PUSHES = 12


def size(degree: int) -> float:
    """Returns the radius with which a node of that many relationships is drawn."""
    return min(26.0, 5 + 1.7 * math.sqrt(degree))


def positions(picture: Picture) -> dict[str, tuple[int, int]]:
    """Returns whole coordinates for every node: what belongs together near each other, none upon another."""
    near = _neighbours(picture)
    terms = {node.id for node in picture.nodes if label(node.label).scheme}
    ranked = sorted(near, key=lambda key: (key not in terms, -len(near[key]), key))
    core = ranked[:CORE]
    placed = _spring(core, _pulls(core, near))
    for index, key in enumerate(_outward(ranked, placed, near)):
        around = [(placed[other], weight) for other, weight in near[key].items() if other in placed]
        x, y = _middle(around) if around else (0.0, 0.0)
        turn, far = index * _GOLDEN, (14 + 6 * math.sqrt(index % 40)) * (1 if around else 9)
        placed[key] = (x + far * math.cos(turn), y + far * math.sin(turn))
    _make_room(placed, near)
    _push_apart(placed, {key: size(len(near[key])) + _GAP for key in ranked})
    return _settle(placed, {key: size(len(near[key])) + _GAP / 3 for key in ranked})


def _neighbours(picture: Picture) -> Neighbours:
    near: dict[str, dict[str, float]] = {node.id: {} for node in picture.nodes}
    for edge in picture.edges:
        weight = _BINDING.get(edge.type, 1.0) * _ROLES.get(str(edge.properties.get("role")), 1.0)
        for one, other in ((edge.start, edge.end), (edge.end, edge.start)):
            near[one][other] = max(weight, near[one].get(other, 0.0))
    # What touches nearly everything says little of where one belongs.
    rare = {key: 1 / math.sqrt(len(others) + 1) for key, others in near.items()}
    return {key: {o: near[key][o] * rare[o] for o in sorted(near[key])} for key in near}


def _pulls(core: list[str], near: Neighbours) -> dict[tuple[str, str], float]:
    """Returns how strongly pairs of core nodes belong together: directly, or by a neighbour in common.

    They are scaled so that a node is pulled about as much, all in all, as the others push it.
    """
    inside = set(core)
    pulls: dict[tuple[str, str], float] = defaultdict(float)
    for key, others in near.items():
        ends = sorted(inside.intersection(others))
        if key in inside:
            for other in ends:
                pulls[min(key, other), max(key, other)] += others[other]
        elif len(ends) <= 24:
            for i, one in enumerate(ends):
                for other in ends[i + 1 :]:
                    pulls[one, other] += others[one] * others[other]
    total = sum(pulls.values())
    return {pair: weight * _PULL * len(core) / total for pair, weight in pulls.items()}


def _spring(core: list[str], pulls: Mapping[tuple[str, str], float]) -> dict[str, Point]:
    """Returns the core laid out by force (Fruchterman and Reingold), from a spiral by connectedness."""
    index = {key: i for i, key in enumerate(core)}
    links = [(index[a], index[b], weight) for (a, b), weight in sorted(pulls.items())]
    xs = [_LENGTH * math.sqrt(i) * math.cos(i * _GOLDEN) for i in range(len(core))]
    ys = [_LENGTH * math.sqrt(i) * math.sin(i * _GOLDEN) for i in range(len(core))]
    for step in range(_ROUNDS):
        _one_round(xs, ys, links, heat=_LENGTH * (1 - step / _ROUNDS) + 2)
    return {key: (xs[i] * _WIDER_THAN_HIGH, ys[i]) for key, i in index.items()}


def _one_round(xs: list[float], ys: list[float], links: list[tuple[int, int, float]], heat: float) -> None:
    nodes, strength = len(xs), _LENGTH * _LENGTH
    fx, fy = [-x * _TO_THE_MIDDLE for x in xs], [-y * _TO_THE_MIDDLE for y in ys]
    for i in range(nodes):
        xi, yi = xs[i], ys[i]
        for j in range(i + 1, nodes):
            dx, dy = xi - xs[j], yi - ys[j]
            push = strength / (dx * dx + dy * dy + 1)
            fx[i] += dx * push
            fy[i] += dy * push
            fx[j] -= dx * push
            fy[j] -= dy * push
    for i, j, weight in links:
        dx, dy = xs[i] - xs[j], ys[i] - ys[j]
        fx[i] -= dx * weight
        fy[i] -= dy * weight
        fx[j] += dx * weight
        fy[j] += dy * weight
    for i in range(nodes):
        force = math.hypot(fx[i], fy[i]) or 1.0
        step = min(heat, force) / force
        xs[i] += fx[i] * step
        ys[i] += fy[i] * step


def _outward(ranked: list[str], placed: Mapping[str, Point], near: Neighbours) -> list[str]:
    """Returns the nodes that have no place yet, those beside placed ones first."""
    seen, order, border = set(placed), [], list(placed)
    while border:
        border = [o for key in border for o in near[key] if o not in seen and not seen.add(o)]  # type: ignore[func-returns-value]  # a set's add returns nothing
        order += border
    return order + [key for key in ranked if key not in seen]


def _middle(points: list[tuple[Point, float]]) -> Point:
    total = sum(weight for _, weight in points) or 1.0
    x = sum(x * weight for (x, _), weight in points) / total
    y = sum(y * weight for (_, y), weight in points) / total
    return x, y


def _make_room(placed: dict[str, Point], near: Neighbours) -> None:
    """Spreads everything until the nodes fill about a third of the ground that they stand on."""
    needed = sum((size(len(near[key])) + _GAP) ** 2 for key in placed) * 3
    spread = sum(x * x / _WIDER_THAN_HIGH + y * y * _WIDER_THAN_HIGH for x, y in placed.values())
    ground = 2 * spread / max(1, len(placed))  # of an even disc, the square of its radius
    wider = math.sqrt(needed / ground) if ground else 1.0
    if wider > 1:
        placed.update({key: (x * wider, y * wider) for key, (x, y) in placed.items()})


def _push_apart(placed: dict[str, Point], radii: Mapping[str, float]) -> None:
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


def _settle(placed: Mapping[str, Point], radii: Mapping[str, float]) -> dict[str, tuple[int, int]]:
    """Returns whole coordinates, each node at the free place nearest to where it was, the biggest first."""
    cell = 2 * max(radii.values(), default=1.0)
    grid: dict[Cell, list[tuple[float, float, float]]] = defaultdict(list)
    full: dict[Cell, int] = defaultdict(int)  # so many steps from here lead to no free place
    settled = {}
    for key in sorted(placed, key=lambda key: (-radii[key], key)):
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
    far, turn = radius * 0.6 * math.sqrt(step), step * _GOLDEN
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
