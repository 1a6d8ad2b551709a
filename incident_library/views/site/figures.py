"""What the pages with pictures draw: the mitigation ledger and the detection map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from graph_model.picture import PictureNode
from graph_store.values import Rows
from incident_library.views.site.shelf import Shelf

OUTCOMES: Mapping[object, str] = {
    "helped": "helped",
    "partly": "partly",
    "did-not-help": "failed",
    None: "unknown",
}
WORDS = {
    "helped": "outcome.helped",
    "partly": "outcome.partly",
    "failed": "outcome.did-not-help",
    "unknown": "site.unknown",
}
HEATS = (0, 1, 3, 6, 12)
"""From so many incidents on, a cell of the detection map has its next shade."""


@dataclass(frozen=True)
class Line:
    """A kind of action: how often it was taken, to what effect, against which causes."""

    mitigation: PictureNode
    taken: int
    outcomes: Counter[str]
    causes: tuple[tuple[PictureNode, int], ...]

    @property
    def spans(self) -> list[tuple[str, int, int]]:
        """The parts of its bar: which outcome, where it starts, how wide it is."""
        found, start = [], 0
        for outcome in OUTCOMES.values():
            if width := self.outcomes[outcome]:
                found.append((outcome, start, width))
                start += width
        return found


def ledger(shelf: Shelf) -> list[Line]:
    """Returns a line for each kind of action that was ever taken, the most frequent first."""
    lines = []
    for mitigation in shelf.of_kind("Mitigation"):
        actions = shelf.linked(mitigation, "IS_A", out=False)
        outcomes = Counter(OUTCOMES.get(action.properties.get("outcome"), "unknown") for action in actions)
        causes = Counter(cause.id for action in actions for cause in shelf.linked(action, "ADDRESSED"))
        top = sorted(causes.items(), key=lambda pair: (-pair[1], pair[0]))[:4]
        if actions:
            found = tuple((shelf.nodes[key], n) for key, n in top)
            lines.append(Line(mitigation, len(actions), outcomes, found))
    return sorted(lines, key=lambda line: (-line.taken, line.mitigation.id))


def helped_against(shelf: Shelf, cause: PictureNode, most: int = 8) -> list[tuple[PictureNode, int, int]]:
    """Returns the kinds of action taken against a cause: how often, and how often they helped."""
    family = shelf.web.family(cause.id)
    actions = {
        action.id: action
        for key in sorted(family)
        for action in shelf.linked(shelf.nodes[key], "ADDRESSED", out=False)
    }
    taken: Counter[str] = Counter()
    worked: Counter[str] = Counter()
    for action in actions.values():
        for kind in shelf.linked(action, "IS_A"):
            taken[kind.id] += 1
            worked[kind.id] += action.properties.get("outcome") in {"helped", "partly"}
    found = sorted(taken, key=lambda key: (-worked[key], -taken[key], key))[:most]
    return [(shelf.nodes[key], taken[key], worked[key]) for key in found]


@dataclass(frozen=True)
class Cell:
    """How many incidents of a cause were noticed by a method, and the median lag in hours, where known."""

    count: int
    lag: float | None

    @property
    def heat(self) -> int:
        """The shade of the cell, from 0."""
        return sum(self.count >= least for least in HEATS) - 1


def detection_map(shelf: Shelf, rows: Rows) -> tuple[list[PictureNode], list[tuple[PictureNode, list[Cell]]]]:
    """Returns the methods across and the causes down, with a cell for each pair, from a question's rows."""
    cells = {(str(row["cause"]), str(row["method"])): _cell(row) for row in rows}
    total: Counter[str] = Counter()
    for (cause, method), cell in cells.items():
        total[cause] += cell.count
        total[method] += cell.count
    causes, methods = ({pair[i] for pair in cells if pair[i] in shelf.nodes} for i in (0, 1))
    across = sorted(methods, key=lambda key: (-total[key], key))
    down = sorted((key for key in causes if total[key]), key=lambda key: (-total[key], key))
    lines = [(shelf.nodes[c], [cells.get((c, m), Cell(0, None)) for m in across]) for c in down]
    return [shelf.nodes[key] for key in across], lines


def _cell(row: dict[str, object]) -> Cell:
    lag = row["median_hours"]
    return Cell(int(str(row["incidents"])), float(lag) if isinstance(lag, int | float) else None)
