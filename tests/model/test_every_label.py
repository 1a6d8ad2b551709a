"""Every declared label and relationship type, without a list that somebody must keep."""

from __future__ import annotations

import re

import pytest

from graph_model.graph import LABELS, RELATIONSHIPS, SCHEMES, Label, Relationship, label, triples
from graph_model.records import Incident
from graph_store.connection import Store
from loader.library import Library
from loader.wanted import graph_of_records, graph_of_terms

EACH_LABEL = pytest.mark.parametrize("declared", LABELS, ids=lambda each: each.name)
EACH_TYPE = pytest.mark.parametrize("declared", RELATIONSHIPS, ids=lambda each: each.name)


@EACH_LABEL
def test_a_label_is_named_drawn_and_told_in_both_languages(declared: Label) -> None:
    assert re.fullmatch(r"[A-Z][A-Za-z]+", declared.name)
    assert declared.title.ko
    assert re.fullmatch(r"#[0-9A-Fa-f]{6}", declared.colour)
    assert label(declared.name) is declared


@EACH_TYPE
def test_a_type_joins_declared_labels_and_reads_a_field_that_is_there(declared: Relationship) -> None:
    assert re.fullmatch(r"[A-Z_]+", declared.name)
    assert declared.title.ko
    for end in (*declared.starts, *declared.ends):
        assert label(end)
    if declared.field:
        assert declared.field in Incident.model_fields
    assert (not declared.key) or declared.claim


def test_names_are_said_once() -> None:
    names = [each.name for each in (*LABELS, *RELATIONSHIPS)]
    assert len(names) == len(set(names))
    shapes = [(each.colour, each.shape) for each in LABELS if each.name in ("Incident", *_five())]
    assert len(shapes) == len(set(shapes)) == 5


def _five() -> list[str]:
    return ["Cause", "Component", "Symptom", "ContributingFactor"]


@EACH_LABEL
def test_the_shipped_library_has_nodes_of_every_label(declared: Label, shipped_store: Store) -> None:
    (row,) = shipped_store.read(
        f"MATCH (n:{declared.name}) WITH count(n) AS all, count(n.name) AS named, count(n.name_ko) AS ko "
        "RETURN all, named, ko"
    )
    assert row["all"] == row["named"] > 0  # type: ignore[operator]
    assert row["ko"] == (0 if declared.name == "Source" else row["all"])


@EACH_TYPE
def test_the_shipped_library_uses_every_type_and_every_claim_has_evidence(
    declared, shipped_store: Store
) -> None:  # type: ignore[no-untyped-def]
    (row,) = shipped_store.read(
        f"MATCH ()-[r:{declared.name}]->() RETURN count(r) AS all, count(r.status) AS told, count(r.at) AS at"
    )
    assert row["all"] > 0  # type: ignore[operator]
    assert row["told"] == row["at"] == (row["all"] if declared.claim else 0)


def test_a_library_gives_only_what_is_declared(shipped_library: Library) -> None:
    known = {(start, kind.name, end) for start, kind, end in triples()}
    records = graph_of_records(shipped_library.incidents.values())
    terms = graph_of_terms(shipped_library.schemes)
    assert {*records.edges, *terms.edges} <= known
    assert {*records.nodes, *terms.nodes} <= {each.name for each in LABELS}
    assert terms.nodes.keys() == {each.name for each in SCHEMES.values()}
