"""Pictures of a store: the whole library, parts of it, and what it says of ids that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph_model.errors import QueryError, StoreUnready
from graph_model.picture import Picture
from graph_store.connection import Store
from loader.library import read_library
from loader.plan import make_plan
from loader.write import carry_out
from queries.pictures import Part, read_picture
from tests.building import both, record, tagged, write_library


@pytest.fixture
def three(fresh_store: Store, tmp_path: Path) -> Store:
    """A store with a GPU fault at acme in 2024, a power loss at globex in 2020, and a broken part."""
    said = {"source": "s1", "at": "top"}
    against_power = both("They added batteries.") | {"kind": "replace-gpu", "addresses": ["power-loss"]}
    library = write_library(
        tmp_path,
        record("IL-0001"),
        record(
            "IL-0002",
            organizations=["globex"],
            period={"start": 2020, "evidence": said},
            causes=tagged("power-loss"),
            components=tagged("infiniband"),
            chains=[{"steps": ["power-loss", "job-failure"], "evidence": said}],
            actions=[against_power | {"evidence": said}],
        ),
        record(
            "IL-0003",
            causes=tagged("hardware-failure"),
            components=tagged("gpu"),
            chains=None,
            actions=None,
        ),
    )
    carry_out(make_plan(read_library(library), fresh_store), fresh_store)
    return fresh_store


def incidents(picture: Picture) -> list[str]:
    """Returns the ids of a picture's incidents."""
    return [node.id for node in picture.nodes if node.label == "Incident"]


def test_the_whole_picture_holds_every_incident_and_no_term_that_none_uses(three: Store) -> None:
    picture = read_picture(three)
    ids = {node.id for node in picture.nodes}
    assert incidents(picture) == ["IL-0001", "IL-0002", "IL-0003"]
    assert {"gpu-fault", "hardware-failure", "power-loss", "acme", "training"} <= ids
    assert "wrong-default" not in ids
    assert all(edge.start in ids and edge.end in ids for edge in picture.edges)
    assert all("library" not in node.properties and "hash" not in node.properties for node in picture.nodes)


def test_a_broader_term_comes_along_though_no_incident_names_it(three: Store) -> None:
    picture = read_picture(three, Part(components=("gpu-h100",)))
    assert "gpu" in {node.id for node in picture.nodes}


def test_a_broader_cause_takes_the_incidents_of_its_narrower_ones(three: Store) -> None:
    assert incidents(read_picture(three, Part(causes=("hardware-failure",)))) == ["IL-0001", "IL-0003"]
    assert incidents(read_picture(three, Part(causes=("gpu-fault",)))) == ["IL-0001"]


def test_of_several_values_one_is_enough_and_of_several_facets_all_must_hold(three: Store) -> None:
    assert incidents(read_picture(three, Part(causes=("gpu-fault", "power-loss")))) == ["IL-0001", "IL-0002"]
    at_globex = Part(causes=("gpu-fault", "power-loss"), organizations=("globex",))
    assert incidents(read_picture(three, at_globex)) == ["IL-0002"]
    assert incidents(read_picture(three, Part(years=(2020,)))) == ["IL-0002"]
    assert incidents(read_picture(three, Part(years=(2020,), organizations=("acme",)))) == []


def test_the_picture_around_a_node_holds_its_incidents_alone(three: Store) -> None:
    picture = read_picture(three, Part(around="infiniband"))
    assert incidents(picture) == ["IL-0002"]
    assert [edge.properties["incident"] for edge in picture.edges if edge.type == "LED_TO"] == ["IL-0002"]
    assert incidents(read_picture(three, Part(around="IL-0003"))) == ["IL-0003"]
    assert incidents(read_picture(three, Part(around="replace-gpu"))) == ["IL-0001", "IL-0002"]


def test_the_picture_along_a_path_holds_the_nodes_on_it(three: Store) -> None:
    picture = read_picture(three, Part(path=("power-loss", "infiniband")))
    assert incidents(picture) == ["IL-0002"]
    assert {"power-loss", "infiniband"} <= {node.id for node in picture.nodes}


def test_claims_keep_their_evidence(three: Store) -> None:
    picture = read_picture(three, Part(around="IL-0001"))
    claim = next(edge for edge in picture.edges if edge.type == "HAS_CAUSE")
    assert claim.properties["status"] == "stated"
    assert claim.properties["sources"] == ["https://example.org/IL-0001/1"]
    assert claim.properties["at"] == ["first paragraph"]


@pytest.mark.parametrize(
    "part", [Part(around="gpu-fauld"), Part(causes=("gpu-fauld",)), Part(path=("nccl", "gpu-fauld"))]
)
def test_an_unknown_id_names_the_nearest_ones(three: Store, part: Part) -> None:
    with pytest.raises(QueryError, match="no 'gpu-fauld'; did you mean gpu-fault"):
        read_picture(three, part)


def test_nodes_of_somebody_else_are_left_out(three: Store) -> None:
    three.write([("CREATE (:Cause {id: 'theirs', name: 'Theirs'})", {})])
    assert "theirs" not in {node.id for node in read_picture(three).nodes}


def test_an_empty_store_says_what_to_do(fresh_store: Store) -> None:
    with pytest.raises(StoreUnready, match="incidents load"):
        read_picture(fresh_store)
