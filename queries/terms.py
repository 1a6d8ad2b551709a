"""The vocabulary that a store holds: every term, what is broader, and which terms a text speaks of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from graph_model.errors import QueryError
from graph_model.matching import TermIndex
from graph_model.naming import Named
from graph_model.text import Text
from graph_store.connection import Store
from queries.facets import TERM_LABELS

SECONDS = 30.0
ROWS = 100_000


@dataclass(frozen=True)
class Term:
    """A term as a store holds it."""

    id: str
    scheme: str
    name: Text
    broader: str | None = None
    aliases: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


class Terms(Mapping[str, Term]):
    """Every term of a store by id, with its place among broader and narrower ones."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._terms = {term.id: term for term in terms}

    def __getitem__(self, key: str) -> Term:
        return self._terms[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._terms)

    def __len__(self) -> int:
        return len(self._terms)

    def lineage(self, key: str) -> tuple[str, ...]:
        """Returns a term and what is broader, the term itself first; only itself if it is not known."""
        line = [key]
        while (term := self.get(line[-1])) and term.broader and term.broader not in line:
            line.append(term.broader)
        return tuple(line)

    def top(self, key: str) -> str:
        """Returns the broadest term above a term."""
        return self.lineage(key)[-1]

    def narrower(self, key: str) -> frozenset[str]:
        """Returns a term and everything narrower."""
        found = {key}
        for below in self._below[key]:
            found |= self.narrower(below)
        return frozenset(found)

    def related(self, one: str, other: str) -> bool:
        """Returns whether two terms are one, or one is broader than the other."""
        return one in self.lineage(other) or other in self.lineage(one)

    def resolve(self, said: str, scheme: str) -> str:
        """Returns the id of the term of a scheme that a person names by id, label or alias.

        Raises :class:`QueryError` with the nearest ones where there is none.
        """
        term = self.get(said)
        if term and term.scheme == scheme:
            return said
        named = [m for m in self.index.find(said[:200]) if m.scheme == scheme and m.words == said.strip()]
        if named and named[0].how in ("label", "alias"):
            return named[0].term
        if term:
            raise QueryError(f"{said!r} is a term of {term.scheme}, not of {scheme}")
        known = [key for key, each in self.items() if each.scheme == scheme]
        near = [m.term for m in named] or get_close_matches(said[:64], known, n=3, cutoff=0.5) or known[:3]
        raise QueryError(f"{said[:64]!r} is no term of {scheme}; perhaps {', '.join(near)}")

    @cached_property
    def index(self) -> TermIndex:
        """What finds the terms in a text."""
        return TermIndex(
            Named(term.id, term.scheme, tuple(filter(None, (term.name.en, term.name.ko))), term.aliases,
                  term.patterns, term.elsewhere)
            for term in self.values()
        )  # fmt: skip

    @cached_property
    def _below(self) -> defaultdict[str, list[str]]:
        below: defaultdict[str, list[str]] = defaultdict(list)
        for term in self.values():
            if term.broader:
                below[term.broader].append(term.id)
        return below


def read_terms(store: Store) -> Terms:
    """Returns every term of a store, by scheme and id."""
    found = []
    for label in TERM_LABELS:
        rows = store.read(
            f"MATCH (t:{label.name}) OPTIONAL MATCH (t)-[:BROADER]->(b:{label.name}) "
            "RETURN t.id AS id, t.name AS en, t.name_ko AS ko, b.id AS broader, "
            "t.aliases AS aliases, t.signatures AS patterns, t.see AS see ORDER BY id",
            timeout=SECONDS,
            limit=ROWS,
        )
        for key, english, korean, broader, *lists in rows.rows:
            above, scheme = str(broader) if broader else None, str(label.scheme)
            name = text(english, korean)
            found.append(Term(str(key), scheme, name, above, *map(strings, lists)))
    return Terms(found)


def strings(value: object) -> tuple[str, ...]:
    """Returns a list that a store gave as strings; nothing for none."""
    return tuple(map(str, value)) if isinstance(value, list) else ()


def text(english: object, korean: object) -> Text:
    """Returns what a store says in English and, where it does, in Korean as one text."""
    return Text(en=str(english), ko=str(korean) if korean else None)
