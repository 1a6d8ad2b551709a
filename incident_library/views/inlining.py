"""Puts script, style and data into one page, and says in the page that nothing else may run."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

_HERE = files("incident_library.views") / "static"

# Marks that turn the direction of the text around them. Nothing that we draw needs them, and they can make
# a sentence read as another one.
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])

_HARMLESS = str.maketrans("<>&", "/.,")


def joined(names: Iterable[str]) -> str:
    """Returns the named files of ``static/`` one after the other."""
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


def packed(text: str) -> str:
    """Returns text compressed, in base 85, with other letters for the three that mean something to HTML."""
    return base64.b85encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii").translate(_HARMLESS)


def as_json(value: object) -> str:
    """Returns compact JSON, Korean as it is, without marks that turn the direction of text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.translate(_TURNING)


def vis_script() -> str:
    """Returns vis-network as pyvis ships it."""
    import pyvis  # type: ignore[import-untyped]  # noqa: PLC0415 - heavy, and only the graph page needs it

    folder = Path(pyvis.__file__).parent / "templates" / "lib" / "vis-9.1.2"
    return (folder / "vis-network.min.js").read_text(encoding="utf-8")


def content_security_policy(scripts: Iterable[str], styles: Iterable[str]) -> str:
    """Returns a policy under which these scripts and styles run, nothing else does, and no request leaves."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hashes(scripts)}",
            f"style-src {_hashes(styles)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hashes(texts: Iterable[str]) -> str:
    digests = (base64.b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii") for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)
