"""A library of seven incidents, small enough that every answer about it can be worked out by hand.

======  =============  ========  ==================  ===================================  ==================
id      organisations  domain    began               causes                               components
======  =============  ========  ==================  ===================================  ==================
1       acme           training  2020-03 to 2020-04  gpu-fault                            gpu-h100, nccl
2       acme           training  2021                gpu-fault, wrong-default             gpu-h100, nccl
3       globex         training  2021-06             wrong-default                        nccl, infiniband
4       globex         serving   2022                wrong-default, power-loss            infiniband, ups
5       acme           serving   2022-05             power-loss                           gpu, ups
6       acme, globex   training  2023                gpu-fault, power-loss, hardware-...  gpu-h100, infiniband
7       globex         training  2023-07             gpu-fault, wrong-default             gpu-h100, nccl
======  =============  ========  ==================  ===================================  ==================
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.building import CLAIM, both, record, source, tagged, term, vocabulary, write_library

A, B, C, D, E, F, G = (f"IL-000{n}" for n in range(1, 8))
INFERRED = CLAIM | {"status": "inferred"}


def url(key: str, number: int = 1) -> str:
    return f"https://example.org/{key}/{number}"


def title(key: str) -> str:
    return f"The case {key} of a lost job"


def write_seven(folder: Path) -> Path:
    """Writes the library and returns its folder."""
    extra = {
        "components": [term("ups", kept="for tests")],
        "detection_methods": [term("xid-log", kept="for tests")],
    }
    return write_library(folder, *_seven(), terms=vocabulary(**extra))


def _seven() -> list[dict[str, Any]]:
    replaced, tuned = ("replace-gpu", "gpu-fault"), ("timeout-tuning", "wrong-default")
    return [
        record(
            "IL-0001",
            **_when("2020-03", "2020-04"),
            **_terms(["gpu-fault"], ["gpu-h100", "nccl"], ["job-failure", "collective-timeout"]),
            contributing_factors=tagged("synchronous-job"),
            detected_by=[*tagged("job-exit", lag_hours=2.0), *tagged("xid-log")],
            chains=[_chain("gpu-fault", "collective-timeout", "job-failure")],
            actions=[_action(*replaced, outcome="helped")],
            follow_ups=[_action(*replaced)],
            figures=_figures(accelerators=100, affected_accelerators=8, lost_hours=5, duration_hours=9),
        ),
        record(
            "IL-0002",
            **_when(2021),
            **_terms(["gpu-fault", "wrong-default"], ["gpu-h100", "nccl"], ["job-failure"])
            | {
                "causes": [
                    {"term": "gpu-fault", "role": "root", "evidence": [CLAIM, CLAIM | {"source": "s2"}]},
                    {"term": "wrong-default", "evidence": INFERRED | {"source": "s2"}},
                ]
            },
            contributing_factors=tagged("synchronous-job", "no-spare-nodes"),
            detected_by=tagged("health-check", lag_hours=0.5),
            chains=[_chain("wrong-default", "gpu-fault", "job-failure")],
            actions=[_action(*tuned, outcome="did-not-help")],
            follow_ups=[_action(*replaced)],
            figures=_figures(duration_hours=4),
            sources=[source("IL-0002"), source("IL-0002", 2, read="digest")],
        ),
        record(
            "IL-0003",
            organizations=["globex"],
            **_when("2021-06"),
            **_terms(["wrong-default"], ["nccl", "infiniband"], ["job-hang", "job-failure"]),
            contributing_factors=tagged("no-spare-nodes"),
            detected_by=None,
            chains=[_chain("wrong-default", "job-hang")],
            actions=[_action(*tuned, outcome="helped")],
            follow_ups=[_action(*tuned)],
            figures=_figures(accelerators=64, detection_hours=12),
        ),
        record(
            "IL-0004",
            organizations=["globex"],
            domain="serving",
            **_when(2022),
            **_terms(["wrong-default", "power-loss"], ["infiniband", "ups"], ["job-hang"]),
            contributing_factors=None,
            detected_by=tagged("job-exit", lag_hours=6.0),
            chains=[_chain("wrong-default", "power-loss", "job-hang")],
            actions=None,
            figures=_figures(affected_accelerators=10, duration_hours=3),
        ),
        record(
            "IL-0005",
            domain="serving",
            **_when("2022-05"),
            **_terms(["power-loss"], ["gpu", "ups"], ["job-failure"]),
            contributing_factors=tagged("no-spare-nodes"),
            detected_by=tagged("job-exit"),
            chains=[_chain("no-spare-nodes", "power-loss", "job-failure")],
            actions=None,
        ),
        record(
            "IL-0006",
            organizations=["acme", "globex"],
            **_when(2023),
            **_terms(
                ["gpu-fault", "power-loss", "hardware-failure"], ["gpu-h100", "infiniband"], ["job-hang"]
            ),
            detected_by=tagged("health-check", lag_hours=1.5),
            chains=[_chain("power-loss", "gpu-fault", "job-hang"), _chain("gpu-fault", "power-loss")],
            actions=None,
        ),
        record(
            "IL-0007",
            organizations=["globex"],
            **_when("2023-07"),
            **_terms(
                ["gpu-fault", "wrong-default"], ["gpu-h100", "nccl"], ["job-failure", "collective-timeout"]
            ),
            contributing_factors=tagged("no-spare-nodes"),
            detected_by=tagged("health-check"),
            chains=[
                _chain("wrong-default", "no-spare-nodes", "gpu-fault", "collective-timeout", "job-failure")
                | {"evidence": INFERRED}
            ],
            actions=None,
            follow_ups=[_action(*replaced)],
        ),
    ]


def _when(start: str | int, end: str | None = None) -> dict[str, Any]:
    return {"period": {"start": start, "evidence": CLAIM} | ({"end": end} if end else {})}


def _terms(causes: list[str], components: list[str], symptoms: list[str]) -> dict[str, Any]:
    root, *others = causes
    return {
        "causes": [*tagged(root, role="root"), *tagged(*others)],
        "components": tagged(*components),
        "symptoms": tagged(*symptoms),
    }


def _chain(*steps: str) -> dict[str, Any]:
    return {"steps": list(steps), "evidence": CLAIM}


def _action(kind: str, cause: str, **fields: Any) -> dict[str, Any]:
    return both(f"They did {kind}.") | {"kind": kind, "addresses": [cause], "evidence": CLAIM} | fields


def _figures(**measures: float) -> list[dict[str, Any]]:
    return [
        {
            "what": both(name),
            "value": value,
            "unit": "unit",
            "measure": name.replace("_", "-"),
            "evidence": CLAIM,
        }
        for name, value in measures.items()
    ]
