"""A library of four incidents for tests of search, likeness and diagnosis; small enough to reckon by hand.

| id | began | who | domain | causes, root first | components | symptoms |
|---|---|---|---|---|---|---|
| IL-0001 | 2024 | acme | training | gpu-fault | gpu-h100, nccl | job-failure |
| IL-0002 | 2023-05 | globex | training | wrong-default, broken? | infiniband | job-failure, timeout |
| IL-0003 | 2022 | acme | serving | power-loss | gpu | job-hang |
| IL-0004 | 2024-06 | globex | training | gpu-fault? | gpu | job-failure |

``timeout`` is ``collective-timeout`` and ``broken`` is ``hardware-failure``, broader than ``gpu-fault``;
``gpu`` is broader than ``gpu-h100``; ``?`` marks what is inferred. A chain of IL-0001 and, inferred, IL-0004
says that ``gpu-fault`` led to ``job-failure``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.building import CLAIM, both, record, tagged, term, vocabulary, write_library


def prose(english: str, korean: str) -> dict[str, Any]:
    """Returns a paragraph in two languages with its evidence."""
    return {"en": english, "ko": korean, "evidence": dict(CLAIM)}


def inferred(key: str, **fields: Any) -> dict[str, Any]:
    """Returns a claim of a term that no source states."""
    return {"term": key, "evidence": CLAIM | {"status": "inferred"}, **fields}


def records() -> list[dict[str, Any]]:
    """Returns the four records as YAML holds them."""
    common: dict[str, Any] = {"figures": [], "lesson": None}
    steps = ["gpu-fault", "job-failure"]
    return [
        record(
            "IL-0001",
            title={"en": "A broken card stopped a run", "ko": "고장 난 카드가 학습을 멈췄다"},
            symptom=prose("Each retry of the job died with an NCCL timeout.", "작업이 NCCL 타임아웃에 죽음"),
            chains=[{"steps": steps, "evidence": dict(CLAIM)}],
            **common,
        ),
        record(
            "IL-0002",
            title={"en": "A default was too short for one retry", "ko": "기본값이 너무 짧았다"},
            organizations=["globex"],
            period={"start": "2023-05", "evidence": dict(CLAIM)},
            symptom=prose("The network port flapped; jobs were lost.", "포트가 흔들려 학습 작업이 실패했다."),
            causes=[*tagged("wrong-default", role="root"), inferred("hardware-failure")],
            components=tagged("infiniband"),
            chains=[],
            symptoms=tagged("job-failure", "collective-timeout"),
            actions=[both("Raised the default.") | {"kind": "timeout-tuning", "addresses": ["wrong-default"],
                     "outcome": "helped", "evidence": dict(CLAIM)}],
            **common,
        ),
        record(
            "IL-0003",
            title={"en": "A server hall without power", "ko": "전원이 끊긴 서버실"},
            domain="serving",
            period={"start": 2022, "evidence": dict(CLAIM)},
            symptom=prose("The service hung.", "서비스가 멈췄다."),
            causes=tagged("power-loss", role="root"),
            components=tagged("gpu"),
            symptoms=tagged("job-hang"),
            chains=[],
            contributing_factors=tagged("no-spare-nodes"),
            detected_by=tagged("health-check"),
            actions=[],
            **common,
        ),
        record(
            "IL-0004",
            title={"en": "A second broken card", "ko": "두 번째 고장 난 카드"},
            organizations=["globex"],
            period={"start": "2024-06", "evidence": dict(CLAIM)},
            symptom=prose("The job failed again.", "작업이 또 실패했다."),
            causes=[inferred("gpu-fault", role="root")],
            chains=[{"steps": steps, "evidence": CLAIM | {"status": "inferred"}}],
            components=tagged("gpu"),
            symptoms=tagged("job-failure"),
            contributing_factors=[],
            actions=[both("The card was replaced.") | {"kind": "replace-gpu", "addresses": ["gpu-fault"],
                     "outcome": "did-not-help", "evidence": dict(CLAIM)}],
            **common,
        ),
    ]  # fmt: skip


def signature(pattern: str, sample: str) -> dict[str, Any]:
    """Returns a log signature as YAML holds it."""
    return {"pattern": pattern, "sample": sample, "near_miss": "nothing of it", "meaning": both(sample)}


def write_small(folder: Path) -> Path:
    """Writes the library and returns its folder."""
    terms = vocabulary()
    by_id = {each["id"]: each for scheme in terms.values() for each in scheme}
    by_id["collective-timeout"] |= {
        "alias": {"en": ["nccl timeout"], "ko": ["NCCL 타임아웃"]},
        "signatures": [signature("Watchdog caught collective", "Watchdog caught collective timeout")],
    }
    by_id["infiniband"]["alias"] = {"en": ["ib"]}
    full = signature("No space left on device", "write: No space left on device")
    terms["causes"].append(term("disk-full", kept="for tests", signatures=[full]))
    return write_library(folder, *records(), terms=terms)
