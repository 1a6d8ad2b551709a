"""Where the nodes of a whole graph stand: computed once, when the page is written."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping

from graph_model.graph import CHAIN
from graph_model.picture import Picture
from incident_library.views.crowding import GOLDEN, Point, make_room, push_apart, settle

Neighbours = Mapping[str, Mapping[str, float]]
"""The neighbours of each node, and how much each of them says about where it belongs."""

CORE = 120
"""So many of the most connected terms are laid out by force; all else stands between its neighbours."""

_LEADING = (*CHAIN, "Component")
_BINDING = {"HAS_CAUSE": 4.0, "BROADER": 3.0, "AT": 0.3, "IN_DOMAIN": 0.01}
_OWNED = ("Action", "Figure", "Source")
_ROLES = {"root": 2.0, "proximate": 1.3}
_ROUNDS = 100
_LENGTH = 120.0
_TO_THE_MIDDLE = 0.9
_PULL = 2.2
_WIDER_THAN_HIGH = 1.45
_GAP = 11.0


def size(degree: int) -> float:
    """Returns the radius with which a node of that many relationships is drawn."""
    return min(26.0, 5 + 1.7 * math.sqrt(degree))


def positions(picture: Picture) -> dict[str, tuple[int, int]]:
    """Returns whole coordinates for every node: what belongs together near each other, none upon another.

    What belongs to one incident alone, such as its actions, stands close around it.
    """
    near = _neighbours(picture)
    leading = {node.id for node in picture.nodes if node.label in _LEADING}
    owned = _owned(picture, near)
    ranked = sorted(near.keys() - owned.keys(), key=lambda key: (key not in leading, -len(near[key]), key))
    core = [key for key in ranked if key in leading][:CORE] or ranked[:CORE]
    placed = _spring(core, _pulls(core, near))
    _between(placed, _outward(ranked, placed, near), near, owned)
    sizes = {key: size(len(near[key])) for key in near}
    rings = {owner: _rings(sizes[owner], keys, sizes) for owner, keys in _by_owner(owned).items()}
    ground = {key: rings[key][1] if key in rings else sizes[key] for key in ranked}
    apart = {key: ground[key] + _GAP for key in placed}
    make_room(placed, apart)
    push_apart(placed, apart)
    settled = settle(ranked, placed, {key: ground[key] + _GAP / 3 for key in ranked})
    for owner, (offsets, _) in rings.items():
        x, y = settled[owner]
        settled |= {key: (x + round(dx), y + round(dy)) for key, (dx, dy) in offsets.items()}
    return settled


def _owned(picture: Picture, near: Neighbours) -> dict[str, str]:
    """Returns the nodes that belong to an incident alone, with that incident; of several, the first."""
    incidents = {node.id for node in picture.nodes if node.label == "Incident"}
    small = [node.id for node in picture.nodes if node.label in _OWNED]
    owners = {key: next((other for other in near[key] if other in incidents), "") for key in small}
    return {key: owner for key, owner in owners.items() if owner}


def _by_owner(owned: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for key, owner in sorted(owned.items()):
        found[owner].append(key)
    return found


def _rings(inner: float, keys: list[str], sizes: Mapping[str, float]) -> tuple[dict[str, Point], float]:
    """Returns places in rings around a node of a radius, and the radius that it takes with them."""
    offsets: dict[str, Point] = {}
    rest, outer = list(keys), inner
    while rest:
        width = max(sizes[key] for key in rest) + _GAP / 4
        far = outer + width
        fits = min(len(rest), max(1, int(math.pi / math.asin(min(1.0, width / far)))))
        for place, key in enumerate(rest[:fits]):
            turn = 2 * math.pi * place / fits + outer  # each ring turned a little against the one inside
            offsets[key] = (far * math.cos(turn), far * math.sin(turn))
        rest, outer = rest[fits:], far + width
    return offsets, outer


def _between(
    placed: dict[str, Point], keys: Iterable[str], near: Neighbours, owned: Mapping[str, str]
) -> None:
    """Places nodes amid their neighbours, or their neighbours' owners, each a little aside from the last."""
    for index, key in enumerate(keys):
        beside = ((owned.get(other, other), weight) for other, weight in near[key].items())
        around = [(placed[other], weight) for other, weight in beside if other in placed]
        x, y = _middle(around) if around else (0.0, 0.0)
        turn, far = index * GOLDEN, (14 + 6 * math.sqrt(index % 40)) * (1 if around else 9)
        placed[key] = (x + far * math.cos(turn), y + far * math.sin(turn))


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
    xs = [_LENGTH * math.sqrt(i) * math.cos(i * GOLDEN) for i in range(len(core))]
    ys = [_LENGTH * math.sqrt(i) * math.sin(i * GOLDEN) for i in range(len(core))]
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
    waiting = dict.fromkeys(key for key in ranked if key not in placed)
    order: list[str] = []
    border = list(placed)
    while border:
        beside = dict.fromkeys(other for key in border for other in near[key] if other in waiting)
        for key in beside:
            del waiting[key]
        border = list(beside)
        order += border
    return [*order, *waiting]


def _middle(points: list[tuple[Point, float]]) -> Point:
    total = sum(weight for _, weight in points) or 1.0
    x = sum(x * weight for (x, _), weight in points) / total
    y = sum(y * weight for (_, y), weight in points) / total
    return x, y
