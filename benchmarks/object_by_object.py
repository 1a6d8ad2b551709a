"""The way people load a graph today: neomodel, ``save()`` and ``connect()`` object by object.

    NEO4J_URI=... python -m benchmarks.object_by_object [INCIDENTS]

neomodel 7 pins an older driver, so it runs in an environment of its own (made under ``.cache``) and on a
smaller library, because the whole would take it an hour; nodes and relationships a second are compared.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

from benchmarks.generator import generated
from benchmarks.load import empty
from graph_store.opening import open_store
from loader.plan import make_plan
from loader.wanted import graph_of_records, graph_of_terms
from loader.write import carry_out

ROOT = Path(__file__).parent.parent
HOME = ROOT / ".cache" / "neomodel"
MANY = 20_000


def main() -> None:
    """Prints nodes and relationships a second of both, and their ratio."""
    few = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with open_store(None) as store:
        for _ in range(2):  # the second time is measured: until then a new server is not at its best
            empty(store)
            library = generated(MANY)
            start = time.perf_counter()
            carry_out(make_plan(library, store), store)
            seconds = time.perf_counter() - start
        counted = "MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n) + count(r)"
        (size,) = store.read(counted).rows[0]
        theirs = {}
        for way in ("", "again"):
            empty(store)
            theirs[way] = _neomodel(few, way)
    ours = int(str(size)) / seconds
    for way, words in (("", "saved as new"), ("again", "found or saved")):
        told = f"neomodel, object by object, {words}"
        print(f"{told:45} {theirs[way]:7,.0f} nodes and relationships a second, {few:,} incidents")
    print(f"{'incidents load':45} {ours:7,.0f} nodes and relationships a second, {MANY:,} incidents")
    for way, words in (("again", "as both may load again"), ("", "as it saves all as new")):
        print(f"incidents load / neomodel {words:25} {ours / theirs[way]:4.0f} times   (goal 100)")


def _neomodel(few: int, way: str) -> float:
    """Returns how many nodes and relationships a second neomodel writes."""
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "neomodel>=7,<8"], check=True)
    library = generated(few)
    parts = [graph_of_terms(library.schemes), graph_of_records(library.incidents.values())]
    nodes = [  # neomodel keeps the name id to itself
        (label, {"uid": key} | {name: value for name, value in told.items() if name != "id"})
        for part in parts
        for label, each in part.nodes.items()
        for key, told in each.items()
    ]
    edges = [
        (triple, key[0], key[1], told)
        for part in parts
        for triple, each in part.edges.items()
        for key, told in each.items()
    ]
    done = subprocess.run(
        [python, Path(__file__).with_name("object_by_object_child.py"), way],
        input=json.dumps({"nodes": nodes, "edges": edges}),
        text=True,
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONPATH": ""},
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return (len(nodes) + len(edges)) / float(done.stdout)


if __name__ == "__main__":
    main()
