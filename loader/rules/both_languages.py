"""Every text stands in English and in Korean, and each is in its language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from graph_model.errors import Fault
from graph_model.text import Text

if TYPE_CHECKING:
    from loader.library import Library

_HANGUL = re.compile(r"[가-힣]")
_LONG = 60  # a text shorter than this may be a name that both languages write alike


def check(library: Library) -> Iterator[Fault]:
    """Yields a fault for each text without Korean, or written in the other language."""
    for key, incident in library.incidents.items():
        yield from _texts(library, key, incident)
    for terms in library.schemes.values():
        for key, term in terms.items():
            yield from _texts(library, key, term)


def texts(model: BaseModel, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Text]]:
    """Yields every text inside a model with its location."""
    if isinstance(model, Text):
        yield at, model
        return
    for name in type(model).model_fields:
        value = getattr(model, name)
        for place, item in enumerate(value) if isinstance(value, tuple) else [(None, value)]:
            if isinstance(item, BaseModel):
                yield from texts(item, (*at, name) if place is None else (*at, name, place))


def _texts(library: Library, key: str, model: BaseModel) -> Iterator[Fault]:
    for at, text in texts(model):
        if text.ko is None:
            yield library.fault(key, at, "has no Korean; write ko beside en", "both-languages")
        elif len(text.ko) > _LONG and not _HANGUL.search(text.ko):
            yield library.fault(key, (*at, "ko"), "ko holds no Korean", "both-languages")
        if _HANGUL.search(text.en):
            yield library.fault(key, (*at, "en"), "en holds Korean; write it in English", "both-languages")
