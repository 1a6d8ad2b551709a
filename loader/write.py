"""A plan, carried out: one static statement a label and a relationship type, in batches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

from graph_model.errors import IncidentLibraryError, StoreError
from graph_model.graph import RELATIONSHIPS
from graph_model.memory import without_cycles
from graph_store.connection import Statement, Store
from graph_store.load_mark import LoadMark, leave_mark
from graph_store.schema import create_full_text, drop_full_text, lacking, prepare
from loader.plan import Change, Edges, Nodes, Plan
from loader.wanted import Graph, Triple, graph_of_records

SMALL = 20_000
"""At most so many nodes and relationships go in one transaction; more go in batches under a mark."""

MOST_DELETED, DELETED_SHARE = 20, 0.05
"""More removed records than this, or than this share of the stored ones, need ``prune``."""

RECORDS_PER_BATCH = {"embedded": 100, "neo4j": 500}
"""New records that one transaction writes at best; `python -m benchmarks.load` is where to try others."""
STATEMENTS_PER_BATCH = 20
_PER_RECORD = 40  # nodes and relationships that a record comes to, about
DELETES_PER_STATEMENT = 100  # a full-text index makes a large delete quadratic on the embedded engine

_TAKEN = re.compile(r"Duplicated key|already exists with label")
_KEYS = {relationship.name: relationship.key for relationship in RELATIONSHIPS}
Item = TypeVar("Item")
Progress = Callable[[int, int], None]


def carry_out(plan: Plan, store: Store, *, prune: bool = False, progress: Progress | None = None) -> None:
    """Makes the store what the plan says; an empty plan writes nothing but what the schema lacks.

    A small change is one transaction. A large one is batches, with the mark on ``running`` until the last
    of them, so that readers and the next load know that the library is not whole. Raises
    :class:`StoreError` where another load wrote since the plan was made.
    ``progress`` hears how many of the new records are written.
    """
    if plan.empty:
        if lacking(store):
            prepare(store)
        return
    _refuse_many_deletes(plan, prune)
    load = _Load(store, plan.mark)
    size = sum(plan.change.counts().values()) + _PER_RECORD * len(plan.new)
    if size <= SMALL:
        prepare(store)
        graph = _without_known(graph_of_records(plan.new, plan.digests), plan, set())
        load.write([*_change(plan.change, store), *_create(graph, store)], "complete")
        return
    prepare(store, full_text=False)
    load.write([])
    drop_full_text(store)
    with without_cycles():
        for batch in _batches(_change(plan.change, store), STATEMENTS_PER_BATCH):
            load.write(batch)
        _write_new(plan, load, progress or (lambda done, total: None))
    create_full_text(store)
    load.write([], "complete")


class _Load:
    """A load in its turn at the store: it goes on only as long as no other load writes."""

    def __init__(self, store: Store, mark: LoadMark) -> None:
        self.store = store
        self.mark = mark

    def write(self, statements: Iterable[Statement], status: str = "running") -> None:
        """Runs statements in one transaction that leaves the mark with a status."""
        try:
            went = self.store.write(statements, where=leave_mark(replace(self.mark, status=status)))
        except IncidentLibraryError as error:
            if not _TAKEN.search(str(error)):
                raise
            raise StoreError(
                f"{error}; somebody changed what an earlier load wrote: run `incidents load --thorough`"
            ) from error
        if not went:
            raise StoreError(
                f"{self.store.address}: another load is writing there; let it end, then run "
                "`incidents load` again"
            )
        self.mark = replace(self.mark, writes=self.mark.writes + 1)


def _refuse_many_deletes(plan: Plan, prune: bool) -> None:
    stored = plan.before.incidents if plan.before else 0
    limit = max(MOST_DELETED, int(stored * DELETED_SHARE))
    if len(plan.removed) > limit and not prune:
        raise StoreError(
            f"{len(plan.removed)} of {stored} stored records are not in this library; more than {limit} are "
            "deleted only with --prune. Is it the right library and the right store?"
        )


def _write_new(plan: Plan, load: _Load, progress: Progress) -> None:
    """Writes the new records; the next batch is made while the store works on this one."""
    written: set[str] = set()
    done = 0
    with ThreadPoolExecutor(1) as writer:
        pending = None
        for records in _batches(plan.new, RECORDS_PER_BATCH[load.store.engine]):
            graph = _without_known(graph_of_records(records, plan.digests), plan, written)
            statements = list(_create(graph, load.store))
            if pending:
                pending.result()
                progress(done, len(plan.new))
            pending = writer.submit(load.write, statements)
            done += len(records)
        if pending:
            pending.result()
            progress(done, len(plan.new))


def _without_known(graph: Graph, plan: Plan, written: set[str]) -> Graph:
    """Takes out the sources that are stored, planned or ``written`` already, and adds the rest to those."""
    planned = plan.change.create_nodes.get("Source", {})
    sources = graph.nodes.get("Source", {})
    for url in [u for u in sources if u in plan.known_sources or u in planned or u in written]:
        del sources[url]
    written.update(sources)
    return graph


def _change(change: Change, store: Store) -> Iterator[Statement]:
    """Yields the statements of a change: relationships go before their nodes and come after them."""
    for triple, keys in change.delete_edges.items():
        for part in _batches(keys, DELETES_PER_STATEMENT):
            yield _delete_edges(triple), {"rows": [_edge_row(triple, key) for key in part]}
    for label, ids in change.delete_nodes.items():
        statement = f"UNWIND $rows AS row MATCH (n:{label} {{id: row}}) DELETE n"
        for batch in _batches(ids, DELETES_PER_STATEMENT):
            yield statement, {"rows": batch}
    for label, nodes in change.update_nodes.items():
        statement = f"UNWIND $rows AS row MATCH (n:{label} {{id: row.id}}) SET n = row"
        for batch in _batches(sorted(nodes), store.batch_rows):
            yield statement, {"rows": [nodes[key] for key in batch]}
    yield from _create(Graph(change.create_nodes, change.create_edges), store)


def _create(graph: Graph, store: Store) -> Iterator[Statement]:
    """Yields the statements that create a graph: nodes first, rows sorted by key."""
    nodes: Nodes = graph.nodes
    edges: Edges = graph.edges
    for label in sorted(nodes):
        statement = f"UNWIND $rows AS row CREATE (n:{label}) SET n = row"
        for batch in _batches(sorted(nodes[label]), store.batch_rows):
            yield statement, {"rows": [nodes[label][key] for key in batch]}
    for triple in sorted(edges):
        start, kind, end = triple
        statement = (
            f"UNWIND $rows AS row MATCH (a:{start} {{id: row.start}}) MATCH (b:{end} {{id: row.end}}) "
            f"CREATE (a)-[r:{kind}]->(b) SET r = row.told"
        )
        for keys in _batches(sorted(edges[triple]), store.batch_rows):
            yield statement, {"rows": [{"start": k[0], "end": k[1], "told": edges[triple][k]} for k in keys]}


def _delete_edges(triple: Triple) -> str:
    start, kind, end = triple
    keys = "".join(f" AND r.{name} = row.{name}" for name in _KEYS[kind]).replace(" AND", " WHERE", 1)
    return (
        f"UNWIND $rows AS row MATCH (a:{start} {{id: row.start}})-[r:{kind}]->(b:{end} {{id: row.end}})"
        f"{keys} DELETE r"
    )


def _edge_row(triple: Triple, key: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(("start", "end", *_KEYS[triple[1]]), key, strict=True))


def _batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
