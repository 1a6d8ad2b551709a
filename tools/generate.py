"""Writes every file that is generated from the code, or with --check says which are out of date.

python tools/generate.py            write them
python tools/generate.py --check    write nothing; exit code 1 and their names where they differ
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Made = Iterator[tuple[str, bytes]]
"""Paths from the checkout's root, each with what belongs there."""


def schemas() -> Made:
    """Yields the JSON Schemas that editors check records and vocabularies with."""
    from loader.schemas import NAMES, json_schema  # noqa: PLC0415 - one generator's needs are not another's

    for name in NAMES:
        text = json.dumps(json_schema(name), indent=2, ensure_ascii=False)
        yield f"data/schema/{name}.json", f"{text}\n".encode()


def browser_files() -> Made:
    """Yields Neo4j Browser's style and favourites, in English and Korean."""
    from incident_library.views.browser_files import browser_files as made  # noqa: PLC0415

    for language in ("en", "ko"):
        for name, content in made(language).items():
            yield f"docs/neo4j-browser/{name}", content


def questions() -> Made:
    """Yields the reference of the canned questions, with example rows from the shipped library."""
    from graph_store.opening import open_store  # noqa: PLC0415
    from incident_library.views.reference import reference  # noqa: PLC0415
    from loader.library import default_root, read_library  # noqa: PLC0415
    from loader.plan import make_plan  # noqa: PLC0415
    from loader.write import carry_out  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder, open_store(f"embedded:{folder}/store") as store:
        carry_out(make_plan(read_library(default_root()), store), store)
        yield "docs/queries.md", reference(store).encode()


GENERATORS: tuple[Callable[[], Made], ...] = (schemas, browser_files, questions)


def main(arguments: list[str]) -> int:
    """Returns 1 where ``--check`` found a file that is out of date, else 0."""
    stale = []
    for generator in GENERATORS:
        for name, content in generator():
            path = ROOT / name
            if path.is_file() and path.read_bytes() == content:
                continue
            stale.append(name)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    if stale:
        print("out of date:" if "--check" in arguments else "written:", ", ".join(stale))
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
