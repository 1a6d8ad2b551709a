"""What terms are called: every name of a term, in the one spelling that :mod:`graph_model.stems` makes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from graph_model.stems import words
from graph_model.vocabulary import Term

How = Literal["label", "alias", "signature", "fuzzy", "part"]
_CODE = re.compile(r"(\w+)(?: status code)? (\d+)$")
_BRACKETS = re.compile(r"\s*\([^)]*\)")


@dataclass(frozen=True)
class Named:
    """What a term is called: its labels, its aliases, the patterns of its log signatures, and elsewhere."""

    id: str
    scheme: str
    labels: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True)
class Name:
    """One name of a term: the stems of its words, and whether it is a label or an alias."""

    term: str
    scheme: str
    how: How
    stems: tuple[str, ...]

    @property
    def key(self) -> str:
        """The stems put together: what a text must spell to hold the name."""
        return "".join(self.stems)


def named_terms(schemes: Mapping[str, Mapping[str, Term]]) -> Iterator[Named]:
    """Yields what the terms of a library are called."""
    for scheme, terms in schemes.items():
        for term in terms.values():
            labels = tuple(filter(None, (term.label.en, term.label.ko)))
            patterns = tuple(signature.pattern for signature in term.signatures)
            aliases = (*term.alias.en, *term.alias.ko)
            yield Named(term.id, scheme, labels, aliases, patterns, term.elsewhere)


def codes(elsewhere: Iterable[str]) -> Iterator[str]:
    """Yields the numbers of public schemes as people say them: ``Xid 79`` of ``NVIDIA Xid 79``."""
    for name in elsewhere:
        if code := _CODE.search(name):
            yield f"{code[1]} {code[2]}"


def names(named: Named) -> Iterator[Name]:
    """Yields the names of a term, each spelling once: labels with and without brackets, id, aliases."""
    labels = [*named.labels, *(_BRACKETS.sub("", label) for label in named.labels), named.id]
    given: list[tuple[How, str]] = [("label", text) for text in labels]
    given += [("alias", text) for text in (*named.aliases, *codes(named.elsewhere))]
    seen = set()
    for how, text in given:
        name = Name(named.id, named.scheme, how, tuple(word.stem for word in words(text)))
        if name.stems and name.key not in seen:
            seen.add(name.key)
            yield name
