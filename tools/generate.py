"""Writes every file that is generated from the code, or with --check says which are out of date.

python tools/generate.py            write them
python tools/generate.py --check    write nothing; exit code 1 and their names where they differ
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Made = Iterator[tuple[str, str]]
"""Paths from the checkout's root, each with the text that belongs there."""


def schemas() -> Made:
    """Yields the JSON Schemas that editors check records and vocabularies with."""
    from loader.schemas import NAMES, json_schema  # noqa: PLC0415 - one generator's needs are not another's

    for name in NAMES:
        text = json.dumps(json_schema(name), indent=2, ensure_ascii=False)
        yield f"data/schema/{name}.json", f"{text}\n"


GENERATORS: tuple[Callable[[], Made], ...] = (schemas,)


def main(arguments: list[str]) -> int:
    """Returns 1 where ``--check`` found a file that is out of date, else 0."""
    stale = []
    for generator in GENERATORS:
        for name, text in generator():
            path = ROOT / name
            if path.is_file() and path.read_text(encoding="utf-8") == text:
                continue
            stale.append(name)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale:
        print("out of date:" if "--check" in arguments else "written:", ", ".join(stale))
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
