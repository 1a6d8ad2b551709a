"""A seeded library of any size, with the degrees that the shipped one has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from graph_model.graph import SCHEMES
from graph_model.records import Incident
from graph_model.text import Text
from graph_model.vocabulary import Term
from loader.library import Library

WORDS = (
    "port",
    "node",
    "rank",
    "job",
    "driver",
    "fabric",
    "link",
    "retry",
    "queue",
    "shard",
    "lease",
    "token",
)
COUNTS = {"causes": (2, 3), "components": (2, 5), "symptoms": (2, 3), "contributing_factors": (1, 3)}
PER_SCHEME = {
    "causes": 90,
    "components": 90,
    "symptoms": 50,
    "contributing-factors": 60,
    "detection-methods": 20,
    "mitigations": 45,
    "organizations": 400,
    "domains": 9,
}


def generated(incidents: int, seed: int = 7) -> Library:
    """Returns a library of so many incidents; the same seed gives the same library."""
    schemes = {scheme: _terms(scheme, PER_SCHEME[scheme]) for scheme in SCHEMES}
    names: dict[str, Sequence[str]] = {scheme: list(terms) for scheme, terms in schemes.items()}
    random = Random(seed)
    made = {f"IL-{n:06d}": _incident(f"IL-{n:06d}", names, random) for n in range(1, incidents + 1)}
    return Library(Path("generated"), made, schemes, {}, {})


def _terms(scheme: str, count: int) -> Mapping[str, Term]:
    made = {}
    for number in range(count):
        key = f"{scheme}-{number}"
        broader = f"{scheme}-{number // 7}" if number >= 7 and scheme in COUNTS else None
        text = Text(en=f"Term {number} of {scheme}", ko=f"{scheme} 의 용어 {number}")
        made[key] = Term(id=key, label=text, definition=text, broader=broader)
    return made


def _pick(random: Random, names: Sequence[str], most: tuple[int, int]) -> list[str]:
    """Returns distinct names; low numbers come often, as common causes do."""
    wanted = random.randint(*most)
    found: dict[str, None] = {}
    while len(found) < wanted:
        found[names[int(len(names) * random.random() ** 2)]] = None
    return list(found)


def _prose(random: Random, words: int) -> Text:
    said = " ".join(random.choices(WORDS, k=words))
    return Text(en=f"The {said}.", ko=f"{said} 때문에 멈췄다.")


def _incident(key: str, names: Mapping[str, Sequence[str]], random: Random) -> Incident:
    claim = {"evidence": ({"source": "s1", "at": f"section {random.randint(1, 9)}"},)}
    tags = {field: _pick(random, names[field.replace("_", "-")], most) for field, most in COUNTS.items()}
    steps = (tags["contributing_factors"][0], tags["causes"][0], tags["symptoms"][0])

    def statement(words: int) -> dict[str, object]:
        return _prose(random, words).model_dump() | claim

    def one(scheme: str) -> str:
        return _pick(random, names[scheme], (1, 1))[0]

    actions = [
        statement(12) | {"kind": one("mitigations"), "addresses": (tags["causes"][0],)}
        for _ in range(random.randint(1, 4))
    ]
    start = f"{random.randint(2012, 2026)}-{random.randint(1, 12):02d}"
    return Incident.model_validate({
        "id": key,
        "title": _prose(random, 8).model_dump(),
        "organizations": (one("organizations"),),
        "domain": one("domains"),
        "period": {"start": start, **claim},
        "symptom": statement(40), "trigger": statement(25),
        "detection": statement(25), "lesson": statement(40),
        **{field: tuple({"term": term, **claim} for term in terms) for field, terms in tags.items()},
        "detected_by": ({"term": one("detection-methods"), **claim},),
        "chains": ({"steps": steps, **claim},),
        "actions": tuple(actions),
        "figures": ({"what": {"en": "hours lost", "ko": "잃은 시간"}, "value": random.randint(1, 90),
                     "unit": "hour", "measure": "lost-hours", **claim},),
        "sources": ({"id": "s1", "title": f"Report on {key}", "publisher": "Generated",
                     "url": f"https://example.org/{key}", "kind": "blog", "read": "full"},),
        "history": ({"date": "2026-01-01", "why": "Generated."},),
    })  # fmt: skip
