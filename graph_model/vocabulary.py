"""Terms and the concept schemes they belong to, in the words of SKOS: label, alias, broader, definition."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, HttpUrl, ValidationError

from graph_model.base import Model
from graph_model.text import Aliases, Prose, Slug, Text


def _web(url: str) -> str:
    """Returns the address as written, if it is an ``http`` or ``https`` one."""
    try:
        HttpUrl(url)
    except ValidationError as error:
        raise ValueError(f"is no http or https address: {error.errors()[0]['msg']}") from error
    if any(c.isspace() or not c.isprintable() or c in "<>\"'`" for c in url):
        raise ValueError("holds a blank, a quote or a character that cannot be seen; percent-encode it")
    return url


WebAddress = Annotated[str, AfterValidator(_web), Field(max_length=2000)]
"""An ``http`` or ``https`` address, kept as written."""


class Match(Model):
    """The same idea in a public scheme, such as an NVIDIA Xid number (``skos:closeMatch``)."""

    scheme: Prose
    id: Prose
    url: WebAddress | None = None


class Signature(Model):
    """A line that a log holds when the term applies.

    ``pattern`` is a regular expression searched for in one line; ``sample`` is a line that it
    matches and ``near_miss`` one that looks alike and must not match.
    """

    pattern: Annotated[str, Field(min_length=4, max_length=400)]
    sample: Prose
    near_miss: Prose
    meaning: Text
    see: tuple[Match, ...] = ()


class Term(Model):
    """One concept: what it is called in two languages, what it means, what it is a kind of."""

    id: Slug
    label: Text
    definition: Text
    alias: Aliases = Aliases()
    broader: Slug | None = None
    see: tuple[Match, ...] = ()
    signatures: tuple[Signature, ...] = ()
    kept: Prose | None = Field(default=None, description="Why the term stays although no record uses it yet.")

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """What public schemes call the term or a line that tells of it, once each: ``NVIDIA Xid 79``."""
        matches = (*self.see, *(match for signature in self.signatures for match in signature.see))
        return tuple(dict.fromkeys(f"{match.scheme} {match.id}" for match in matches))


class Scheme(Model):
    """A vocabulary file: terms of one concept scheme. A scheme may be spread over several files."""

    scheme: Slug
    terms: Annotated[tuple[Term, ...], Field(min_length=1)]
