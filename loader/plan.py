"""The wanted graph against the stored one: what to create, to update and to delete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from typing import TypeVar

from graph_model.errors import StoreError
from graph_model.graph import LABELS, OWNER, RELATIONSHIPS
from graph_model.records import Incident
from graph_store.connection import Store
from graph_store.load_mark import NAME, LoadMark, read_mark
from loader.library import Library
from loader.stored import (
    OWNED,
    SECONDS,
    stored_counts,
    stored_digests,
    stored_graph,
    stored_records,
    stored_sources,
    stored_terms,
)
from loader.wanted import (
    EdgeKey,
    Graph,
    Properties,
    Triple,
    add_source,
    digest,
    graph_of_records,
    graph_of_terms,
)

G = TypeVar("G")
K = TypeVar("K")
Groups = dict[G, dict[K, Properties]]
Nodes = dict[str, dict[str, Properties]]
Edges = dict[Triple, dict[EdgeKey, Properties]]


@dataclass(frozen=True)
class Change:
    """The difference between two graphs. A relationship that changed is deleted and created anew."""

    create_nodes: Nodes
    update_nodes: Nodes
    delete_nodes: dict[str, list[str]]
    create_edges: Edges
    delete_edges: dict[Triple, list[EdgeKey]]

    def counts(self) -> dict[str, int]:
        """Returns how many nodes and relationships are created, updated and deleted."""
        return {name: sum(map(len, getattr(self, name).values())) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class Plan:
    """What a load will do: records that are new as they are, everything else as a :class:`Change`.

    New records stay records, because a first load may hold a million of them: their nodes are made
    batch by batch while they are written.
    """

    new: tuple[Incident, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    change: Change
    known_sources: frozenset[str]
    digests: Mapping[str, str]
    mark: LoadMark
    before: LoadMark | None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not self.new and not any(self.change.counts().values()) and self.mark == self.before


def make_plan(library: Library, store: Store, *, thorough: bool = False) -> Plan:
    """Returns what makes the store hold the library and nothing else of ours; writes nothing.

    What the last load left whole is trusted to be there: all of the library where it is the same, else the
    records whose digest is stored. If that load was cut off, if records or terms went since or came, if its
    mark is gone, or if ``thorough`` is set, everything of ours that the store holds is compared.
    """
    before = read_mark(store)
    digests = {key: digest(incident) for key, incident in library.incidents.items()}
    terms = sum(map(len, library.schemes.values()))
    writes = before.writes if before else 0
    want = graph_of_terms(library.schemes)
    mark = LoadMark("complete", len(digests), terms, _sum(digests, want), writes)
    trusting = not thorough and _untouched(store, before)
    if mark == before and trusting:
        return Plan((), (), (), compare(Graph(), Graph()), frozenset(), digests, mark, before)
    blank = trusting and before is None
    stored = {} if blank else stored_digests(store)
    new = tuple(i for key, i in library.incidents.items() if key not in stored)
    changed = tuple(k for k, d in digests.items() if k in stored and (stored[k] != d or not trusting))
    removed = tuple(sorted(stored.keys() - digests.keys()))
    _join(want, graph_of_records(library.incidents[key] for key in changed))
    have = Graph() if blank else _stored(store, (*changed, *removed), trusting=trusting)
    _keep_shared_sources(library, have, want)
    known = frozenset[str]() if blank else _known_sources(store, new, want, have)
    change = compare(want, have)
    plan = Plan(new, changed, removed, change, known, digests, mark, before)
    _refuse_strangers(store, plan)
    return plan


def _untouched(store: Store, left: LoadMark | None) -> bool:
    """Returns whether the store holds as many records and terms of ours as the last load left whole."""
    if left is None:
        return stored_counts(store) == (0, 0)
    return left.complete and stored_counts(store) == (left.incidents, left.terms)


def _stored(store: Store, ids: tuple[str, ...], *, trusting: bool) -> Graph:
    """Returns what of the stored graph is to be compared: the records with these ids, or all there is."""
    if not trusting:
        return stored_graph(store)
    have = stored_terms(store)
    if ids:
        _join(have, stored_records(store, ids))
    return have


def compare(want: Graph, have: Graph) -> Change:
    """Returns what turns the graph ``have`` into the graph ``want``."""
    different = _without(want.nodes, have.nodes)
    created = _absent(different, have.nodes)
    return Change(
        create_nodes=created,
        update_nodes=_absent(different, created),
        delete_nodes={label: sorted(nodes) for label, nodes in _absent(have.nodes, want.nodes).items()},
        create_edges=_without(want.edges, have.edges),
        delete_edges={triple: sorted(edges) for triple, edges in _without(have.edges, want.edges).items()},
    )


def _without(one: Groups[G, K], other: Groups[G, K]) -> Groups[G, K]:
    """Returns what of ``one`` the other has not, or has otherwise."""
    left = {
        group: {k: v for k, v in rows.items() if other.get(group, {}).get(k) != v}
        for group, rows in one.items()
    }
    return {group: rows for group, rows in left.items() if rows}


def _absent(one: Groups[G, K], other: Groups[G, K]) -> Groups[G, K]:
    """Returns what of ``one`` the other has not at all."""
    left = {
        group: {k: v for k, v in rows.items() if k not in other.get(group, {})} for group, rows in one.items()
    }
    return {group: rows for group, rows in left.items() if rows}


def _join(graph: Graph, more: Graph) -> None:
    for label, nodes in more.nodes.items():
        graph.nodes.setdefault(label, {}).update(nodes)
    for triple, edges in more.edges.items():
        graph.edges.setdefault(triple, {}).update(edges)


def _keep_shared_sources(library: Library, have: Graph, want: Graph) -> None:
    """Takes out of ``have`` the sources that other records of the library still cite."""
    cited = {source.url for incident in library.incidents.values() for source in incident.sources}
    wanted = want.nodes.get("Source", {})
    stored = have.nodes.get("Source", {})
    for url in [url for url in stored if url in cited and url not in wanted]:
        del stored[url]


def _known_sources(store: Store, new: tuple[Incident, ...], want: Graph, have: Graph) -> frozenset[str]:
    """Returns which sources of the records to write are stored; they join both graphs, to be compared."""
    sources = {source.url: source for incident in new for source in incident.sources}
    urls = sources.keys() | want.nodes.get("Source", {}).keys()
    if not urls:
        return frozenset()
    _join(have, stored_sources(store, urls))
    known = frozenset(have.nodes.get("Source", {}))
    for url in sorted(known & sources.keys()):
        add_source(want, sources[url])
    return known


def _sum(digests: Mapping[str, str], terms: Graph) -> str:
    """Returns the digest of a library: of its records, and of its terms as they are to be stored."""
    whole = blake2b(digest_size=16)
    for key, value in digests.items():
        whole.update(f"{key}{value}".encode())
    whole.update(repr((terms.nodes, terms.edges)).encode())
    return whole.hexdigest()


def _refuse_strangers(store: Store, plan: Plan) -> None:
    """Raises where a node that somebody else wrote stands in the way: it is never touched."""
    problem = next(chain(_taken_ids(store, plan), _foreign_relationships(store, plan)), None)
    if problem:
        raise StoreError(f"{store.address}: {problem}")


def _taken_ids(store: Store, plan: Plan) -> Iterator[str]:
    new = {incident.id for incident in plan.new}
    addresses = {source.url for incident in plan.new for source in incident.sources}
    for label, key in sorted(_strange_ids(store)):
        # The nodes that belong to one record have its id before the first slash of theirs.
        owner = key.partition("/")[0] if label in ("Incident", *OWNED) else ""
        created = plan.change.create_nodes.get(label, {})
        if key in created or owner in new or (label == "Source" and key in addresses):
            yield (
                f"a node that this library did not write is a {label} with the id {key!r}; "
                "rename it, or load into another database"
            )


def _strange_ids(store: Store) -> set[tuple[str, str]]:
    """Returns the label, one of ours, and the id of every node with one that somebody else wrote."""
    found = " UNION ALL ".join(
        f"MATCH (n:{label.name}) WHERE n.{OWNER} IS NULL OR n.{OWNER} <> $library "
        f"RETURN '{label.name}' AS label, n.id AS id"
        for label in LABELS
    )
    rows = store.read(found, {"library": NAME}, timeout=SECONDS).rows
    return {(str(label), str(key)) for label, key in rows}


def _foreign_relationships(store: Store, plan: Plan) -> Iterator[str]:
    types = sorted({kind.name for kind in RELATIONSHIPS})
    for label, ids in plan.change.delete_nodes.items():
        rows = store.read(
            f"UNWIND $ids AS id MATCH (n:{label} {{id: id}})-[r]-(m) "
            f"WHERE m.{OWNER} IS NULL OR m.{OWNER} <> $library OR NOT type(r) IN $types "
            "RETURN n.id AS id, type(r) AS type ORDER BY id, type LIMIT 1",
            {"ids": ids, "library": NAME, "types": types},
            timeout=SECONDS,
        )
        for key, kind in rows.rows:
            yield (
                f"{key} is no longer in the library, but a {kind} relationship that this library did "
                "not write joins it to another node; remove that relationship, or keep the record"
            )
