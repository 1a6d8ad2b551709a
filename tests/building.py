"""Small libraries for tests: a vocabulary of a few terms, and records that tests change field by field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

CLAIM = {"source": "s1", "at": "first paragraph"}
TERMS = {
    "causes": ["hardware-failure", "gpu-fault<hardware-failure", "wrong-default", "power-loss"],
    "components": ["gpu", "gpu-h100<gpu", "nccl", "infiniband"],
    "symptoms": ["job-failure", "job-hang", "collective-timeout"],
    "contributing-factors": ["synchronous-job", "no-spare-nodes"],
    "detection-methods": ["job-exit", "health-check"],
    "mitigations": ["replace-gpu", "timeout-tuning"],
    "organizations": ["acme", "globex"],
    "domains": ["training", "serving"],
}


def both(english: str) -> dict[str, str]:
    """Returns an English text with a Korean twin."""
    return {"en": english, "ko": f"한국어 {english}"}


def term(key: str, broader: str | None = None, **fields: Any) -> dict[str, Any]:
    """Returns a vocabulary term as YAML holds it."""
    told = {"id": key, "label": both(key.replace("-", " ")), "definition": both(f"What {key} means.")}
    return told | ({"broader": broader} if broader else {}) | fields


def tagged(*keys: str, **fields: Any) -> list[dict[str, Any]]:
    """Returns claims of terms, each stated in the first source."""
    return [{"term": key, "evidence": dict(CLAIM), **fields} for key in keys]


def record(key: str = "IL-0001", **fields: Any) -> dict[str, Any]:
    """Returns a valid record; ``fields`` replace or, as None, remove what it says."""
    told: dict[str, Any] = {
        "id": key,
        "title": both(f"The case {key} of a lost job"),
        "organizations": ["acme"],
        "domain": "training",
        "period": {"start": 2024, "evidence": dict(CLAIM)},
        "symptom": both(f"In {key} the job stopped after an hour.") | {"evidence": dict(CLAIM)},
        "lesson": both(f"In {key} they learned to look.") | {"evidence": dict(CLAIM)},
        "causes": tagged("gpu-fault", role="root"),
        "components": tagged("gpu-h100", "nccl"),
        "symptoms": tagged("job-failure"),
        "contributing_factors": tagged("synchronous-job"),
        "detected_by": tagged("job-exit", lag_hours=1.5),
        "chains": [{"steps": ["gpu-fault", "job-failure"], "evidence": dict(CLAIM)}],
        "actions": [
            both(f"In {key} the card was replaced.")
            | {"kind": "replace-gpu", "addresses": ["gpu-fault"], "evidence": dict(CLAIM)}
        ],
        "figures": [{"what": both("cards lost"), "value": 1, "unit": "card", "evidence": dict(CLAIM)}],
        "sources": [source(key)],
        "history": [{"date": "2025-06-01", "why": "Added."}],
    }
    return {name: value for name, value in (told | fields).items() if value is not None}


def source(key: str, number: int = 1, **fields: Any) -> dict[str, Any]:
    """Returns a source with an address of its own."""
    return {
        "id": f"s{number}",
        "title": f"Report {number} on {key}",
        "publisher": "Acme",
        "url": f"https://example.org/{key}/{number}",
        "kind": "blog",
        "published": "2024-12-31",
        "read": "full",
    } | fields


def vocabulary(**extra: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Returns the terms of every scheme; ``extra`` terms join the scheme named with underscores."""
    schemes = {}
    for scheme, keys in TERMS.items():
        pairs = [key.partition("<") for key in keys]
        schemes[scheme] = [term(key, broader or None, kept="for tests") for key, _, broader in pairs]
    for name, terms in extra.items():
        schemes[name.replace("_", "-")] += terms
    return schemes


def write_library(folder: Path, *records: dict[str, Any], terms: dict[str, Any] | None = None) -> Path:
    """Writes a library and returns its folder; files of records that are gone go too."""
    for name in ("incidents", "vocabulary"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        for old in (folder / name).glob("*.yaml"):
            old.unlink()
    for told in records or (record(),):
        dump(folder / "incidents" / f"{told['id']}.yaml", told)
    for scheme, told in (terms or vocabulary()).items():
        dump(folder / "vocabulary" / f"{scheme}.yaml", {"scheme": scheme, "terms": told})
    return folder


def dump(path: Path, data: Any) -> None:
    """Writes YAML without aliases, in the order of the fields."""
    text = yaml.dump(data, Dumper=_NoAliases, sort_keys=False, allow_unicode=True)
    path.write_text(text, encoding="utf-8")


class _NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True
