"""The graph of a library, or a part of it, as a picture to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from graph_model.errors import QueryError
from graph_model.graph import LABELS, OWNER, SCHEMES, triples
from graph_model.picture import Picture, PictureEdge, PictureNode
from graph_store.connection import Store
from graph_store.load_mark import NAME, require_library
from queries.web import Web

_OURS = {"library": NAME}
_KEPT_TO_ITSELF = (OWNER, "hash")
_TERMS = {declared.name for declared in SCHEMES.values()}


@dataclass(frozen=True)
class Part:
    """Which incidents a picture holds: all of them, unless something is asked for.

    ``around`` keeps the incidents that have to do with a node, ``path`` those on the shortest way between
    two nodes. Of several causes an incident needs one, narrower causes included; the same goes for
    components, organisations and years, and all of these together must hold.
    """

    around: str | None = None
    path: tuple[str, str] | None = None
    causes: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    organizations: tuple[str, ...] = ()
    years: tuple[int, ...] = ()

    @property
    def facets(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """The ids asked for, with the type of edge that joins incidents to them."""
        return (self.causes, "HAS_CAUSE"), (self.components, "INVOLVES"), (self.organizations, "AT")

    @property
    def ids(self) -> Iterator[str]:
        """Every id that is asked for."""
        yield from filter(None, (self.around, *(self.path or ())))
        for keys, _ in self.facets:
            yield from keys


WHOLE = Part()


def read_picture(store: Store, part: Part = WHOLE) -> Picture:
    """Returns incidents with everything that is joined to them; terms that none of them uses are left out.

    Raises :class:`QueryError` for an id that the library does not hold.
    """
    require_library(store)
    web = Web(_nodes(store), _edges(store))
    for key in part.ids:
        _check(web, key)
    kept = _filtered(web, part)
    if part.around is not None:
        return web.part(kept & web.incidents_of(part.around), {part.around})
    if part.path is not None:
        way = set(_way(web, *part.path))
        ends = [web.incidents_of(key) for key in part.path]
        return web.part(kept & set().union(*ends, way & web.incidents), way)
    return web.part(kept, set())


def _filtered(web: Web, part: Part) -> set[str]:
    kept = set(web.incidents)
    for keys, kind in part.facets:
        if keys:
            kept &= set().union(*(web.joined(key, kind) for key in keys))
    if part.years:
        kept = {key for key in kept if web.nodes[key].properties.get("year") in part.years}
    return kept


def _nodes(store: Store) -> Iterator[PictureNode]:
    for declared in LABELS:
        rows = store.read(
            f"MATCH (n:{declared.name}) WHERE n.{OWNER} = $library RETURN properties(n) AS n", _OURS
        ).rows
        for (properties,) in rows:
            told = {name: value for name, value in _named(properties).items() if name not in _KEPT_TO_ITSELF}
            yield PictureNode(str(told["id"]), declared.name, told)


def _edges(store: Store) -> Iterator[PictureEdge]:
    for start, kind, end in triples():
        rows = store.read(
            f"MATCH (a:{start})-[r:{kind.name}]->(b:{end}) WHERE a.{OWNER} = $library "
            f"AND b.{OWNER} = $library RETURN a.id AS a, b.id AS b, properties(r) AS r",
            _OURS,
        ).rows
        for one, other, properties in rows:
            yield PictureEdge(kind.name, str(one), str(other), _named(properties))


def _named(properties: object) -> dict[str, object]:
    return dict(properties) if isinstance(properties, dict) else {}


def _check(web: Web, key: str) -> None:
    if key in web.nodes:
        return
    named = {node.id for node in web.nodes.values() if node.label in _TERMS or node.label == "Incident"}
    near = get_close_matches(key, sorted(named), n=3, cutoff=0.5)
    hint = f"did you mean {', '.join(near)}?" if near else "`incidents search` finds ids by name"
    raise QueryError(f"the library has no {key!r}; {hint}")


def _way(web: Web, start: str, end: str) -> list[str]:
    """Returns the nodes on the shortest way, through what says how incidents happen before anything else."""
    telling = {"Incident", "Cause", "Component", "Symptom", "ContributingFactor"}
    tries: Iterable[Callable[[PictureNode], bool]] = (lambda node: node.label in telling, lambda _: True)
    for allowed in tries:
        found = web.shortest(start, end, allowed)
        if found:
            return found
    raise QueryError(f"nothing leads from {start!r} to {end!r}; choose two nodes that some incident joins")
