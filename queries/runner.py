"""Runs a canned question: values checked against the declared parameters, read-only, rows back."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from graph_model.errors import QueryError
from graph_model.graph import SCHEMES
from graph_store.connection import Store
from graph_store.load_mark import require_library
from graph_store.values import Rows
from queries.catalog import Parameter, Query
from queries.forms import count_statement

ROWS = 10_000
SECONDS = 30.0


def run(
    store: Store, query: Query, given: Mapping[str, str | int | float] | None = None, *, limit: int = ROWS
) -> Rows:
    """Returns the rows of a canned question, at most ``limit`` of them.

    ``given`` holds values by parameter name, as text or typed. Raises :class:`QueryError` for a name, type
    or term that is not there, and :class:`StoreUnready` on a store without a library.
    """
    values = _checked(store, query, given or {})
    return store.read(query.statement, values, timeout=SECONDS, limit=limit)


def count(store: Store, query: Query, given: Mapping[str, str | int | float] | None = None) -> int:
    """Returns how many rows a canned question has, whatever its ``limit``; raises what :func:`run` raises."""
    values = _checked(store, query, given or {})
    return int(str(store.read(count_statement(query), values, timeout=SECONDS).rows[0][0]))


def bind(query: Query, given: Mapping[str, str | int | float]) -> dict[str, object]:
    """Returns a value for every parameter: what was given, in its type, else the default."""
    parameters = query.about.parameters
    for name in given:
        if name not in parameters:
            near = get_close_matches(name, parameters, n=1)
            known = ", ".join(parameters) or "none"
            raise QueryError(
                f"{query.name} has no parameter {name!r}; "
                + (f"did you mean {near[0]!r}?" if near else f"it has: {known}")
            )
    return {name: _value(query, name, parameter, given) for name, parameter in parameters.items()}


def _checked(store: Store, query: Query, given: Mapping[str, str | int | float]) -> dict[str, object]:
    """Returns the values of a question, whose terms and incidents are known to be in the store."""
    values = bind(query, given)
    require_library(store)
    for name, parameter in query.about.parameters.items():
        if parameter.type in ("term", "incident") and values[name] is not None:
            _check_node(store, name, parameter, str(values[name]))
    return values


def _value(query: Query, name: str, parameter: Parameter, given: Mapping[str, str | int | float]) -> object:
    if name not in given:
        if parameter.required:
            raise QueryError(f"{query.name} needs {name}=...: {parameter.doc}")
        return parameter.default
    value = given[name]
    try:
        match parameter.type:
            case "integer":
                return int(value)
            case "number":
                return float(value)
    except ValueError as error:
        raise QueryError(
            f"{name}={value}: {'a whole ' if parameter.type == 'integer' else 'a '}number was expected"
        ) from error
    return str(value)


def _check_node(store: Store, name: str, parameter: Parameter, key: str) -> None:
    label = SCHEMES[parameter.scheme].name if parameter.scheme else "Incident"
    if store.read(f"MATCH (n:{label} {{id: $id}}) RETURN n.id AS id", {"id": key}).rows:
        return
    known = [str(row[0]) for row in store.read(f"MATCH (n:{label}) RETURN n.id AS id ORDER BY id").rows]
    near = get_close_matches(key, known, n=3, cutoff=0.5) or known[:3]
    raise QueryError(f"{name}={key}: the library has no such {label}; perhaps {', '.join(near)}")
