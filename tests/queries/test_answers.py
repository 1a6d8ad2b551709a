"""The answers to canned questions, their pictures and their other forms, on seven incidents."""

from __future__ import annotations

from itertools import pairwise

import pytest

from graph_model.picture import PictureEdge
from graph_store.connection import Store
from graph_store.values import Path
from queries.catalog import find
from queries.forms import count_statement, graph_statement
from queries.query_picture import picture_of
from queries.runner import bind, run
from tests.queries.seven_incidents import A, B, C, D, E, F, G, url
from tests.queries.worked_answers import ANSWERS


@pytest.mark.parametrize("name", ANSWERS)
def test_a_question_gives_the_rows_that_one_works_out_by_hand(seven: Store, name: str) -> None:
    given, expected = ANSWERS[name]
    assert list(run(seven, find(name), given).rows) == expected


def drawn(store: Store, name: str, **given: str | int) -> tuple[set[str], list[PictureEdge]]:
    picture = picture_of(store, find(name), run(store, find(name), given))
    return {node.id for node in picture.nodes}, list(picture.edges)


def test_a_list_of_ids_is_drawn_as_a_chain_with_what_the_graph_says_of_each_step(seven: Store) -> None:
    nodes, edges = drawn(seven, "longest-chains", limit=1)
    chain = ["wrong-default", "no-spare-nodes", "gpu-fault", "collective-timeout", "job-failure"]
    assert nodes == {G, *chain}
    steps = [(e.start, e.end) for e in edges if e.type == "LED_TO" and e.properties["incident"] == G]
    assert sorted(steps) == sorted(pairwise(chain))
    claims = {(e.type, e.end): e.properties["status"] for e in edges if e.start == G}
    assert claims == {
        ("HAD_FACTOR", "no-spare-nodes"): "stated",
        ("HAS_CAUSE", "gpu-fault"): "stated",
        ("HAS_CAUSE", "wrong-default"): "stated",
        ("SHOWED", "collective-timeout"): "stated",
        ("SHOWED", "job-failure"): "stated",
    }


def test_a_relationship_of_the_graph_is_drawn_with_its_evidence(seven: Store) -> None:
    nodes, edges = drawn(seven, "causes-of-symptom", symptom="collective-timeout")
    assert nodes == {"gpu-fault", "wrong-default", A, G}
    assert [(e.type, e.start, e.end) for e in edges] == [
        ("HAS_CAUSE", A, "gpu-fault"),
        ("HAS_CAUSE", G, "gpu-fault"),
        ("HAS_CAUSE", G, "wrong-default"),
    ]
    assert edges[0].properties == {
        "role": "root", "status": "stated", "sources": [url(A)], "at": ["first paragraph"]
    }  # fmt: skip


def test_a_derived_edge_is_drawn_with_the_numbers_of_its_row(seven: Store) -> None:
    nodes, edges = drawn(seven, "components-by-lift", at_least=3)
    assert nodes == {"gpu-h100", "nccl"}
    told = {"together": 3, "incidents": 4, "other_incidents": 4, "lift": 1.31, "examples": [A, B, G]}
    assert edges == [PictureEdge("TOGETHER", "gpu-h100", "nccl", told)]


def test_an_edge_without_a_type_is_whatever_the_graph_has_in_either_direction(seven: Store) -> None:
    nodes, edges = drawn(seven, "shortest-path", cause="wrong-default", component="ups")
    assert nodes == {"wrong-default", D, "ups"}
    assert {(e.type, e.start, e.end) for e in edges} == {
        ("HAS_CAUSE", D, "wrong-default"),
        ("INVOLVES", D, "ups"),
    }


def test_a_node_is_drawn_with_its_properties_and_none_that_the_loader_keeps_to_itself(seven: Store) -> None:
    asked = find("recurring-components")
    picture = picture_of(seven, asked, run(seven, asked, {"cause": "power-loss"}))
    assert [node.id for node in picture.nodes] == sorted(node.id for node in picture.nodes)
    ups = next(node for node in picture.nodes if node.id == "ups")
    assert (ups.label, ups.properties["name"], ups.properties["name_ko"]) == (
        "Component",
        "ups",
        "한국어 ups",
    )
    assert not {"hash", "library"} & {name for node in picture.nodes for name in node.properties}


def test_the_browser_form_joins_derived_ends_by_the_incidents_that_they_were_worked_out_from(
    seven: Store,
) -> None:
    asked = find("fault-cascades")
    given = bind(asked, {"symptom": "job-hang", "at_least": 1})
    rows = seven.ask(graph_statement(asked), given)
    assert rows.columns == ("component_nodes", "other_nodes", "joined_1")
    ways = [(row["component_nodes"][0].properties["id"], row["joined_1"]) for row in rows]  # type: ignore[index]
    through = {
        key: {n.properties["id"] for path in paths for n in path.nodes if "Incident" in n.labels}
        for key, paths in ways
        if all(isinstance(path, Path) for path in paths)
    }
    assert through == {"gpu": {F}, "gpu-h100": {F}, "nccl": {C}, "ups": {D}}


def test_a_count_is_of_all_rows_and_not_only_of_those_within_the_limit(seven: Store) -> None:
    asked = find("first-and-last-sight")
    assert len(run(seven, asked, {"limit": 1})) == 1
    assert seven.read(count_statement(asked), bind(asked, {"limit": 1})).rows == ((4,),)


def test_incident_whole_draws_the_incident_with_all_around_it(seven: Store) -> None:
    nodes, edges = drawn(seven, "incident-whole", incident=E)
    assert {"power-loss", "gpu", "ups", "job-failure", "no-spare-nodes", "acme", "serving", url(E)} <= nodes
    assert {edge.start for edge in edges} == {E}
    assert len(edges) == len(nodes) - 1
    assert B not in nodes
