"""The loader against the bare driver: the same nodes and relationships, in one run, on one store.

    python -m benchmarks.load [INCIDENTS] [--store ADDRESS]

Bare means: rows made ready beforehand, sent through the driver, nothing planned or checked. The loader's
time is what ``incidents load`` does after reading: plan, rows, writing, indexes of both kinds.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from benchmarks.generator import generated
from graph_model.graph import RELATIONSHIPS
from graph_store.connection import Store
from graph_store.opening import open_store
from graph_store.schema import create_full_text, drop_full_text, prepare
from loader.library import Library
from loader.plan import make_plan
from loader.wanted import Graph, graph_of_records, graph_of_terms
from loader.write import carry_out

MERGE_ROWS = 1_000
LOADS = 2  # bare CREATE is the best of several runs, so ours may have two
CREATE_ROWS = (500, 1_000, 2_000, 5_000, 10_000, 20_000)
_MERGE_KEYS = {
    each.name: "{" + ", ".join(f"{key}: row.told.{key}" for key in each.key) + "}" if each.key else ""
    for each in RELATIONSHIPS
}


def main() -> None:
    """Prints a table of seconds and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("incidents", nargs="?", type=int, default=20_000)
    parser.add_argument(
        "--store", default=None, help="a store that may be emptied; by default a new embedded one"
    )
    options = parser.parse_args()
    library = generated(options.incidents)
    graph = _joined(graph_of_terms(library.schemes), graph_of_records(library.incidents.values()))
    nodes, edges = (sum(map(len, part.values())) for part in (graph.nodes, graph.edges))
    with tempfile.TemporaryDirectory() as folder:
        address = options.store or f"embedded:{folder}/store"
        with open_store(address) as store:
            print(
                f"{store.engine} {store.version}: {options.incidents:,} incidents, {nodes:,} nodes, "
                f"{edges:,} relationships"
            )
            _run(library, graph, store)


def _run(library: Library, graph: Graph, store: Store) -> None:
    gc.freeze()  # so that nobody's rows are searched for cycles while another's are timed
    creates = {
        rows: _timed(store, lambda rows=rows: _bare(graph, store, rows, merging=False))  # type: ignore[misc]
        for rows in CREATE_ROWS
        if store.batch_rows // 5 < rows <= store.batch_rows * 4
    }
    merge = _timed(store, lambda: _bare(graph, store, MERGE_ROWS, merging=True))
    best = min(creates, key=lambda rows: creates[rows])
    loads = []
    for _ in range(LOADS):
        empty(store)
        with _clock() as first:
            carry_out(make_plan(library, store), store)
        loads.append(first())
    with _clock() as again:
        plan = make_plan(library, store)
        carry_out(plan, store)
    if not plan.empty:
        raise SystemExit("the second load found something to write")
    ours = min(loads)
    for name, seconds in [
        (f"bare MERGE, {MERGE_ROWS:,} rows a batch", merge),
        *((f"bare CREATE, {rows:,} rows a batch", seconds) for rows, seconds in creates.items()),
        (f"incidents load, the better of {LOADS}", ours),
        ("incidents load, a second time", again()),
    ]:
        print(f"  {name:34} {seconds:7.2f} s")
    print(f"  load / bare MERGE          {ours / merge:6.2f}   (goal 1.0)")
    print(f"  load / best bare CREATE    {ours / creates[best]:6.2f}   (goal 1.15; best at {best:,} rows)")
    print(f"  second load / first        {again() / ours:6.3f}   (goal 0.05; 0 writes)")


def _bare(graph: Graph, store: Store, size: int, *, merging: bool) -> None:
    """Sends a graph's rows as a loader without a plan does."""
    for label, nodes in graph.nodes.items():
        verb = f"MERGE (n:{label} {{id: row.id}})" if merging else f"CREATE (n:{label})"
        rows = list(nodes.values())
        for start in range(0, len(rows), size):
            store.write([(f"UNWIND $rows AS row {verb} SET n = row", {"rows": rows[start : start + size]})])
    for (one, kind, other), edges in graph.edges.items():
        verb = f"MERGE (a)-[r:{kind} {_MERGE_KEYS[kind]}]->(b)" if merging else f"CREATE (a)-[r:{kind}]->(b)"
        statement = (
            f"UNWIND $rows AS row MATCH (a:{one} {{id: row.start}}) MATCH (b:{other} {{id: row.end}}) "
            f"{verb} SET r = row.told"
        )
        rows = [{"start": k[0], "end": k[1], "told": told} for k, told in edges.items()]
        for start in range(0, len(rows), size):
            store.write([(statement, {"rows": rows[start : start + size]})])


def _timed(store: Store, work: Callable[[], None]) -> float:
    """Returns how long ``work`` and the full-text indexes take on an empty store with constraints."""
    empty(store)
    with _clock() as seconds:
        prepare(store, full_text=False)
        work()
        create_full_text(store)
    return seconds()


def empty(store: Store) -> None:
    """Deletes everything in a store: relationships first, because a term has too many for one transaction."""
    drop_full_text(store)
    for pattern, what in (("()-[x]->()", "DELETE"), ("(x)", "DETACH DELETE")):
        while store.read(f"MATCH {pattern} RETURN x LIMIT 1").rows:
            store.write([(f"MATCH {pattern} WITH x LIMIT 5000 {what} x", {})])


def _joined(graph: Graph, more: Graph) -> Graph:
    return Graph(graph.nodes | more.nodes, graph.edges | more.edges)


@contextmanager
def _clock() -> Iterator[Callable[[], float]]:
    start = time.perf_counter()
    end: list[float] = []
    yield lambda: end[0]
    end.append(time.perf_counter() - start)


if __name__ == "__main__":
    main()
