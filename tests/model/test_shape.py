"""The graph of a record is pinned: who changes it must raise SHAPE, or stores would keep the old one."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

from graph_model.records import Incident
from loader.wanted import SHAPE, digest, graph_of_records
from loader.yaml_files import read_document
from tests.building import dump, record

PINNED = {1: "e93bcdb5f48ef285"}


def test_another_graph_for_the_same_record_needs_another_shape(tmp_path: Path) -> None:
    dump(tmp_path / "IL-0001.yaml", record())
    incident = Incident.model_validate(read_document(tmp_path / "IL-0001.yaml").data)
    graph = graph_of_records([incident])
    graph.nodes["Incident"][incident.id].pop("hash")
    edges = {
        str(triple): {str(key): told for key, told in edges.items()} for triple, edges in graph.edges.items()
    }
    told = json.dumps([graph.nodes, edges], sort_keys=True)
    assert PINNED[SHAPE] == blake2b(told.encode(), digest_size=8).hexdigest(), "raise SHAPE and pin it here"


def test_a_digest_changes_with_what_a_record_says_and_with_nothing_else() -> None:
    def of(**fields: object) -> str:
        return digest(Incident.model_validate(_tuples(record(**fields))))

    assert of() == of()
    assert of() != of(domain="serving")


def _tuples(value: object) -> object:
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    return {key: _tuples(item) for key, item in value.items()} if isinstance(value, dict) else value
