"""A YAML document becomes a model, or faults in words that its author understands."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from graph_model.errors import Fault
from loader.yaml_files import Document, kind_of

M = TypeVar("M", bound=BaseModel)
Location = tuple[Any, ...]

_WANTED = {
    "string_type": "text was expected; put it in quotes",
    "tuple_type": "a list was expected",
    "model_type": "a mapping of fields was expected",
    "model_attributes_type": "a mapping of fields was expected",
    "int_type": "a whole number was expected",
    "int_from_float": "a whole number was expected",
    "float_type": "a number was expected",
    "finite_number": "a finite number was expected",
    "dict_type": "a mapping of fields was expected",
}


def parse(model: type[M], document: Document) -> tuple[M | None, list[Fault]]:
    """Returns the model that a document holds, or None, with every fault in it."""
    try:
        return model.model_validate(document.data), [*document.faults]
    except ValidationError as error:
        told = {(fault.line, fault.column) for fault in document.faults}
        found = [f for f in _faults(model, document, error) if (f.line, f.column) not in told]
        return None, [*document.faults, *found]


def nearest(word: str, known: typing.Iterable[str]) -> str:
    """Returns "; did you mean 'x'?" for the known word nearest to ``word``, or nothing."""
    near = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else ""


def _faults(model: type[BaseModel], document: Document, error: ValidationError) -> Iterator[Fault]:
    seen: set[Location] = set()
    for detail in error.errors(include_url=False):
        location = _inside(document.data, detail["loc"])
        if location not in seen and not _counts_the_faulty(detail):
            seen.add(location)
            yield document.fault(location, _message(model, location, detail))


def _inside(data: Any, location: Location) -> Location:
    """Returns a location without the steps that the model took and the document has not."""
    kept: list[Any] = []
    for depth, step in enumerate(location, 1):
        if not isinstance(data, dict | tuple):
            break
        known = step in data if isinstance(data, dict) else isinstance(step, int) and step < len(data)
        if known or depth == len(location):
            kept.append(step)
        if known:
            data = data[step]
    return tuple(kept)


def _counts_the_faulty(detail: ErrorDetails) -> bool:
    """Returns whether a list is called too short only because its items, told of themselves, are faulty."""
    return detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]


def _message(model: type[BaseModel], location: Location, detail: ErrorDetails) -> str:
    name = next((str(step) for step in reversed(location) if isinstance(step, str)), "")
    found, kind, context = kind_of(detail["input"]), detail["type"], detail.get("ctx", {})
    match kind:
        case "extra_forbidden":
            near = nearest(name, _fields(model))
            return f"unknown field {name!r}{near or '; remove it'}"
        case "missing":
            return f"the required field {name!r} is missing"
        case "literal_error":
            near = nearest(str(detail["input"]), _words(context["expected"]))
            return f"{name}: found {found}; one of {context['expected']} was expected{near}"
        case "string_pattern_mismatch":
            return f"{name}: found {found}; it must match {context['pattern']}"
        case "too_short" | "string_too_short":
            return f"{name}: at least {context['min_length']} are needed, found {len(detail['input'])}"
        case "too_long" | "string_too_long":
            return f"{name}: at most {context['max_length']:,} are allowed, found {len(detail['input']):,}"
        case "value_error":
            return f"{name}: {found} {context['error']}"
    if kind in _WANTED:
        return f"{name}: found {found}; {_WANTED[kind]}"
    return f"{name}: found {found}; {detail['msg'][:1].lower()}{detail['msg'][1:]}"


def _words(expected: str) -> list[str]:
    return [word.strip(" '") for word in expected.replace(" or ", ",").split(",")]


def _fields(model: Any) -> set[str]:
    """Returns the field names of a model and of every model inside it."""
    names: set[str] = set()
    pending, seen = [model], set()
    while pending:
        kind = pending.pop()
        if kind in seen:
            continue
        seen.add(kind)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            names |= kind.model_fields.keys()
            pending += [field.annotation for field in kind.model_fields.values()]
        elif typing.get_origin(kind) is not None or isinstance(kind, types.UnionType):
            pending += [part for part in typing.get_args(kind) if not isinstance(part, str)]
    return names
