"""Constraints and indexes, derived from the labels and relationship types that the graph declares.

Each label has a unique ``id``, and so has :data:`~graph_model.graph.LOAD`. Each label that declares
``full_text`` has one index over those properties, named by :func:`full_text_name`; on both engines
``CALL db.index.fulltext.queryNodes('incident_text', $q)`` asks it. Its analyzer is ``cjk``: overlapping pairs
of characters for Korean, words for English. A relationship type with a key has an index on its first part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph_model.errors import StoreError
from graph_model.graph import LABELS, LOAD, RELATIONSHIPS, Label
from graph_store.connection import Store

_NAMES = (*(label.name for label in LABELS), LOAD)
_TEXTS = tuple(label for label in LABELS if label.full_text)
_KEYED = tuple((kind.name, kind.key[0]) for kind in RELATIONSHIPS if kind.key)
_ANALYZER = "org.apache.lucene.analysis.cjk.CJKAnalyzer"


def prepare(store: Store, *, full_text: bool = True) -> None:
    """Makes every constraint and index that is not there yet; a second time changes nothing.

    Raises :class:`StoreError` that names two nodes with one id, which a constraint cannot be made over.
    """
    try:
        for statement in _embedded() if store.engine == "embedded" else _neo4j():
            store.run_schema(statement)
    except StoreError:
        _refuse_twins(store)
        raise
    if full_text:
        create_full_text(store)


def lacking(store: Store) -> tuple[str, ...]:
    """Returns, in words, which unique ids and full-text indexes the store lacks."""
    rows = store.read(
        "SHOW INDEXES YIELD labelsOrTypes, properties, owningConstraint "
        "WHERE owningConstraint IS NOT NULL AND properties = ['id'] RETURN labelsOrTypes[0] AS label"
    ).rows
    unique = {label for (label,) in rows}
    texts = _full_text_indexes(store)
    return (
        *(f"a unique id of {name}" for name in _NAMES if name not in unique),
        *(
            f"the full-text index {full_text_name(label)}"
            for label in _TEXTS
            if texts.get(full_text_name(label)) != set(label.full_text)
        ),
    )


def _refuse_twins(store: Store) -> None:
    for name in _NAMES:
        found = f"MATCH (n:{name}) WHERE n.id IS NOT NULL WITH n.id AS id, count(*) AS nodes WHERE nodes > 1 "
        for key, nodes in store.read(f"{found} RETURN id, nodes ORDER BY id LIMIT 1").rows:
            raise StoreError(
                f"{store.address}: {nodes} {name} nodes have the id {key!r}; delete all but one, then run "
                "`incidents load` again"
            )


def full_text_name(label: Label) -> str:
    """Returns the name of a label's full-text index: ``contributing_factor_text``."""
    return f"{_snake(label.name)}_text"


def create_full_text(store: Store) -> None:
    """Makes the full-text indexes anew where they are missing or cover other properties than they should.

    It returns when they can be asked.
    """
    there = _full_text_indexes(store)
    for label in _TEXTS:
        name, columns = full_text_name(label), label.full_text
        if name in there and there[name] != set(columns):
            store.run_schema(f"DROP INDEX {name} IF EXISTS")
        if there.get(name) != set(columns):
            for statement in (_full_text_sql if store.engine == "embedded" else _full_text)(label, columns):
                store.run_schema(statement)
    if store.engine == "neo4j":
        store.run_schema("CALL db.awaitIndexes(600)")


def drop_full_text(store: Store) -> None:
    """Drops the full-text indexes: without them, a large change is many times faster."""
    for label in _TEXTS:
        store.run_schema(f"DROP INDEX {full_text_name(label)} IF EXISTS")


def _neo4j() -> Iterator[str]:
    for name in _NAMES:
        yield f"CREATE CONSTRAINT {_snake(name)}_id IF NOT EXISTS FOR (n:{name}) REQUIRE n.id IS UNIQUE"
    for kind, key in _KEYED:
        yield f"CREATE INDEX {kind.lower()}_{key} IF NOT EXISTS FOR ()-[r:{kind}]-() ON (r.{key})"
    for relationship in RELATIONSHIPS:  # so that a question about a type that nothing has yet is no mistake
        yield f"CALL db.createRelationshipType('{relationship.name}')"


def _embedded() -> Iterator[str]:
    for name in _NAMES:
        yield f"CREATE VERTEX TYPE {name} IF NOT EXISTS"
        yield f"CREATE PROPERTY {name}.id IF NOT EXISTS STRING"
        yield f"CREATE INDEX IF NOT EXISTS ON {name} (id) UNIQUE"
    for relationship in RELATIONSHIPS:
        yield f"CREATE EDGE TYPE {relationship.name} IF NOT EXISTS"
    for kind, key in _KEYED:
        yield f"CREATE PROPERTY {kind}.`{key}` IF NOT EXISTS STRING"
        yield f"CREATE INDEX IF NOT EXISTS ON {kind} (`{key}`) NOTUNIQUE"


def _full_text(label: Label, columns: tuple[str, ...]) -> Iterator[str]:
    each = ", ".join(f"n.{column}" for column in columns)
    yield (
        f"CREATE FULLTEXT INDEX {full_text_name(label)} IF NOT EXISTS FOR (n:{label.name}) ON EACH [{each}] "
        "OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}}"
    )


def _full_text_sql(label: Label, columns: tuple[str, ...]) -> Iterator[str]:
    for column in columns:
        yield f"CREATE PROPERTY {label.name}.`{column}` IF NOT EXISTS STRING"
    each = ", ".join(f"`{column}`" for column in columns)
    yield (
        f"CREATE INDEX {full_text_name(label)} ON {label.name} ({each}) "
        f'FULL_TEXT METADATA {{"analyzer": "{_ANALYZER}"}}'
    )


def _full_text_indexes(store: Store) -> dict[str, set[str]]:
    """Returns the properties that each full-text index covers, by the index's name."""
    rows = store.read("SHOW INDEXES YIELD name, type, properties RETURN name, type, properties")
    found: dict[str, set[str]] = {}
    for name, kind, properties in rows.rows:
        if kind == "FULLTEXT" and isinstance(properties, list):
            found[str(name)] = set(properties)
    return found


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
