"""Made-up libraries of any size as pictures, the same for the same seed, in English and Korean."""

from __future__ import annotations

import random
from collections.abc import Iterator

from graph_model.picture import Picture, PictureEdge, PictureNode

_EN = (
    "slow",
    "lost",
    "stuck",
    "cold",
    "wrong",
    "late",
    "broken",
    "hidden",
    "node",
    "link",
    "card",
    "disk",
    "job",
)
_KO = (
    "느린",
    "멈춘",
    "잘못된",
    "늦은",
    "고장난",
    "숨은",
    "공유",
    "낡은",
    "조용한",
    "노드",
    "링크",
    "카드",
    "작업",
)
_SHARES = {
    "Cause": 0.05, "Component": 0.05, "Symptom": 0.03, "ContributingFactor": 0.03,
    "DetectionMethod": 0.01, "Mitigation": 0.02, "Organization": 0.03, "Source": 0.2, "Action": 0.25,
}  # fmt: skip
_CLAIMS = {
    "Cause": "HAS_CAUSE",
    "Component": "INVOLVES",
    "Symptom": "SHOWED",
    "ContributingFactor": "HAD_FACTOR",
    "DetectionMethod": "DETECTED_BY",
    "Organization": "AT",
}


def synthetic(nodes: int, seed: int = 7) -> Picture:
    """Returns a picture of about that many nodes with five relationships a node or so."""
    chance = random.Random(seed)  # noqa: S311 - for variety, not for secrets
    made = {label: _of_kind(label, max(3, int(nodes * share)), chance) for label, share in _SHARES.items()}
    rest = nodes - sum(map(len, made.values()))
    made["Incident"] = _of_kind("Incident", max(3, rest), chance)
    edges = [*_claims(made, chance), *_deeds(made, chance), *_broader(made)]
    every = sorted((node for several in made.values() for node in several), key=lambda node: node.id)
    unique = {(e.type, e.start, e.end): e for e in edges}
    return Picture(tuple(every), tuple(unique[key] for key in sorted(unique)))


def _of_kind(label: str, count: int, chance: random.Random) -> list[PictureNode]:
    return [_node(label, number, chance) for number in range(1, count + 1)]


def _node(label: str, number: int, chance: random.Random) -> PictureNode:
    key = f"IL-{number:04}" if label == "Incident" else f"{label.lower()}-{number}"
    words = 8 if label in {"Incident", "Action"} else 3
    told: dict[str, object] = {
        "id": key,
        "name": _words(_EN, words, chance),
        "name_ko": _words(_KO, words, chance),
    }
    if label == "Incident":
        year = chance.randint(2014, 2026)
        told |= {"year": year, "start": f"{year}-{chance.randint(1, 12):02}"}
        for part in ("symptom", "trigger", "detection", "lesson"):
            told |= {part: _words(_EN, 30, chance), f"{part}_ko": _words(_KO, 25, chance)}
    if label == "Source":
        told |= {"url": f"https://example.org/{number}", "publisher": "Example", "kind": "blog"}
    return PictureNode(key, label, told)


def _words(of: tuple[str, ...], count: int, chance: random.Random) -> str:
    return " ".join(chance.choice(of) for _ in range(count))


def _some(of: list[PictureNode], count: int, chance: random.Random) -> list[PictureNode]:
    """Returns a few nodes, the first ones of the list far more often than the last."""
    return [of[min(int(chance.paretovariate(0.7)) - 1, len(of) - 1)] for _ in range(count)]


def _claims(made: dict[str, list[PictureNode]], chance: random.Random) -> Iterator[PictureEdge]:
    for incident in made["Incident"]:
        source = chance.choice(made["Source"])
        said = {"status": "stated", "sources": [source.properties["url"]], "at": ["first part"]}
        yield PictureEdge("REPORTED_IN", incident.id, source.id, {"cited_as": "s1", "read": "full"})
        for label, kind in _CLAIMS.items():
            for node in _some(made[label], 1 if kind in {"AT", "DETECTED_BY"} else 2, chance):
                yield PictureEdge(kind, incident.id, node.id, said)


def _deeds(made: dict[str, list[PictureNode]], chance: random.Random) -> Iterator[PictureEdge]:
    for order, action in enumerate(made["Action"], 1):
        incident = chance.choice(made["Incident"])
        yield PictureEdge("TOOK", incident.id, action.id, {"phase": "response", "order": order})
        yield PictureEdge("IS_A", action.id, _some(made["Mitigation"], 1, chance)[0].id)
        yield PictureEdge("ADDRESSED", action.id, _some(made["Cause"], 1, chance)[0].id)


def _broader(made: dict[str, list[PictureNode]]) -> Iterator[PictureEdge]:
    for label in ("Cause", "Component"):
        tops = made[label][: max(1, len(made[label]) // 5)]
        for place, term in enumerate(made[label][len(tops) :]):
            yield PictureEdge("BROADER", term.id, tops[place % len(tops)].id)
