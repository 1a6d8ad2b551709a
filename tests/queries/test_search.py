"""Search finds by words and by facets, counts rightly, and gives the same answer on every store."""

from __future__ import annotations

import pytest

from graph_model.errors import QueryError, StoreUnready
from graph_store.connection import Store
from loader.library import Library
from queries.answers import Answer
from queries.search import search

seen: dict[tuple[object, ...], Answer] = {}
"""What the first store answered: every other store must say the same."""


def ids(answer: Answer) -> list[str]:
    return [hit.id for hit in answer.hits]


def counts(answer: Answer, facet: str) -> dict[str, int]:
    return {value.id: value.incidents for value in answer.facets[facet]}


def test_without_text_or_filter_every_incident_comes_newest_first(small: Store) -> None:
    answer = search(small)
    assert ids(answer) == ["IL-0004", "IL-0001", "IL-0002", "IL-0003"]
    assert (answer.total, answer.order, answer.suggestions, answer.applied) == (4, "newest", (), ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("port", ["IL-0002"]),
        ("PORTS", ["IL-0002"]),
        ("retry", ["IL-0001", "IL-0002"]),  # rarer nowhere, but "retry" in a title weighs more: see below
        ("retries", ["IL-0001", "IL-0002"]),
        ("broken card", ["IL-0001", "IL-0004"]),
        ("card replaced", ["IL-0004", "IL-0001"]),
        ("학습", ["IL-0001", "IL-0002"]),
        ("작업이", ["IL-0001", "IL-0002", "IL-0004"]),
        ("포트를", ["IL-0002"]),
        ("멈췄다", ["IL-0001", "IL-0003"]),
        ("전원", ["IL-0003"]),
        ("acme", ["IL-0001", "IL-0003"]),
        ("the", []),
        ("kafka", []),
    ],
)
def test_words_are_found_in_both_languages_in_any_form(small: Store, text: str, found: list[str]) -> None:
    answer = search(small, text)
    assert sorted(ids(answer)) == sorted(found)
    assert answer.total == len(found)


def test_a_word_in_a_title_weighs_more_than_one_in_the_prose(small: Store) -> None:
    answer = search(small, "retry")
    assert ids(answer) == ["IL-0002", "IL-0001"]
    # ln(1 + 4 incidents / 2 with it), times 3 in a title and 2 in the symptom, half for being there once
    assert [hit.score for hit in answer.hits] == [1.647918, 1.098612]
    assert ids(search(small, "retry", order="newest")) == ["IL-0001", "IL-0002"]


def test_each_hit_has_every_word_and_else_those_with_the_most_are_said_to_be_so(small: Store) -> None:
    assert search(small, "port network").every_word
    answer = search(small, "port elephants network")
    assert (ids(answer), answer.every_word) == (["IL-0002"], False)


def test_a_word_that_names_a_term_finds_the_incidents_that_have_it(small: Store) -> None:
    answer = search(small, "infiniband")
    assert ids(answer) == ["IL-0002"], "no prose says infiniband"
    assert ids(search(small, "gpu")) == ["IL-0004", "IL-0001", "IL-0003"], "narrower terms count"


def test_a_hit_shows_the_sentence_that_says_the_words(small: Store) -> None:
    (hit,) = search(small, "flapped port").hits
    snippet = hit.snippets["en"]
    assert (snippet.part, snippet.text) == ("symptom", "The network port flapped; jobs were lost.")
    assert [snippet.text[start:end] for start, end in snippet.places] == ["port", "flapped"]
    assert (hit.organizations, hit.causes) == (("globex",), ("wrong-default",))


def test_facets_count_what_is_left_and_broader_terms_count_narrower_ones(small: Store) -> None:
    answer = search(small)
    assert counts(answer, "cause") == {
        "hardware-failure": 3,
        "gpu-fault": 2,
        "power-loss": 1,
        "wrong-default": 1,
    }
    assert counts(answer, "component") == {"gpu": 3, "gpu-h100": 1, "infiniband": 1, "nccl": 1}
    assert counts(answer, "symptom") == {"job-failure": 3, "collective-timeout": 1, "job-hang": 1}
    assert counts(answer, "factor") == {"synchronous-job": 2, "no-spare-nodes": 1}
    assert counts(answer, "detection") == {"job-exit": 3, "health-check": 1}
    assert counts(answer, "organization") == {"acme": 2, "globex": 2}
    assert counts(answer, "domain") == {"training": 3, "serving": 1}
    assert counts(answer, "year") == {"2024": 2, "2023": 1, "2022": 1}
    assert [(value.id, value.depth) for value in answer.facets["cause"]] == [
        ("hardware-failure", 0), ("gpu-fault", 1), ("power-loss", 0), ("wrong-default", 0)
    ]  # fmt: skip


def test_filters_of_several_facets_must_all_hold_and_of_one_facet_any(small: Store) -> None:
    assert ids(search(small, filters={"cause": ["hardware-failure"]})) == ["IL-0004", "IL-0001", "IL-0002"]
    assert ids(search(small, filters={"cause": ["hardware-failure"], "component": ["gpu"]})) == [
        "IL-0004",
        "IL-0001",
    ]
    assert ids(search(small, filters={"component": ["infiniband", "gpu-h100"]})) == ["IL-0001", "IL-0002"]
    assert ids(search(small, filters={"year": ["2022", "2023"]})) == ["IL-0002", "IL-0003"]


def test_a_facet_counts_what_its_own_other_values_would_leave(small: Store) -> None:
    answer = search(small, filters={"component": ["infiniband"], "domain": ["training"]})
    assert ids(answer) == ["IL-0002"]
    assert counts(answer, "component") == {"gpu": 2, "gpu-h100": 1, "infiniband": 1, "nccl": 1}
    assert counts(answer, "symptom") == {"job-failure": 1, "collective-timeout": 1}


def test_a_filter_in_force_says_what_there_would_be_without_it(small: Store) -> None:
    answer = search(small, filters={"component": ["gpu"], "domain": ["training"]})
    assert [(each.facet, each.id, each.without) for each in answer.applied] == [
        ("component", "gpu", 3), ("domain", "training", 3)
    ]  # fmt: skip
    assert answer.applied[0].name.ko == "한국어 gpu"
    alone = search(small, filters={"component": ["gpu", "infiniband"]})
    assert [each.without for each in alone.applied] == [1, 3]


def test_a_filter_may_be_named_by_its_label(small: Store) -> None:
    assert ids(search(small, filters={"cause": ["Wrong default"]})) == ["IL-0002"]
    assert ids(search(small, filters={"cause": ["한국어 power loss"]})) == ["IL-0003"]


def test_words_typed_suggest_filters_with_their_counts(small: Store) -> None:
    def suggested(answer: Answer) -> list[tuple[str, str, str, int]]:
        return [(each.facet, each.id, each.how, each.incidents) for each in answer.suggestions]

    assert suggested(search(small, "nccl timeout")) == [
        ("component", "nccl", "label", 1), ("symptom", "collective-timeout", "alias", 1)
    ]  # fmt: skip
    assert suggested(search(small, "nccl timout"))[1] == ("symptom", "collective-timeout", "fuzzy", 1)
    assert suggested(search(small, "job failures in training")) == [
        ("domain", "training", "label", 3), ("symptom", "job-failure", "label", 3)
    ]  # fmt: skip
    under = search(small, "job failure", {"component": ["gpu"]})
    assert suggested(under) == [("symptom", "job-failure", "label", 2)]
    assert not suggested(search(small, "job failure", {"symptom": ["job-failure"]}))


def test_hits_are_grouped_by_the_top_of_their_root_causes(small: Store) -> None:
    groups = {group.cause: group.incidents for group in search(small).groups}
    assert groups == {
        "hardware-failure": ("IL-0004", "IL-0001"),
        "power-loss": ("IL-0003",),
        "wrong-default": ("IL-0002",),
    }


def test_only_the_first_hits_come_but_all_are_counted(small: Store) -> None:
    answer = search(small, limit=1)
    assert (len(answer.hits), answer.total, counts(answer, "year")["2022"]) == (1, 4, 1)


HOSTILE = [
    "nccl AND (timeout OR", 'title:"x" -y +z', "[a TO z]", "a~9 b^4", "/x.*/", "&& || !port",
    "MATCH (n) DETACH DELETE n", "'}) DETACH DELETE (n) //", "$query", "\x00port\x1b[31m",
    "포트 OR *", "a" * 900,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_taken_as_words_and_changes_nothing(small: Store, text: str) -> None:
    assert search(small, text).total in range(5)
    assert search(small).total == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * 2**20, "1048576 characters and search takes 1000"),
        ("!?. -- ()", "there is no word in"),
        ("*:*", "there is no word in"),
        (" ".join(f"w{n}" for n in range(40)), "has 40 words and search takes 32"),
    ],
)
def test_text_that_cannot_be_searched_for_is_refused_in_a_sentence(
    small: Store, text: str, words: str
) -> None:
    with pytest.raises(QueryError, match=words) as refusal:
        search(small, text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"cause": ["gpu-falt"]}, "no term of causes; perhaps gpu-fault"),
        ({"cause": ["nccl"]}, "'nccl' is a term of components, not of causes"),
        ({"colour": ["red"]}, "'colour' is no facet; the facets are cause, component, symptom"),
        ({"year": ["24"]}, "'24' is no year"),
        ({"year": ["²⁰²⁴"]}, "is no year"),
        ({"cause": ["x'}) DETACH DELETE (n) //"]}, "no term of causes"),
    ],
)
def test_a_filter_that_is_not_there_is_told_with_the_nearest(
    small: Store, filters: dict[str, list[str]], words: str
) -> None:
    with pytest.raises(QueryError, match=words):
        search(small, filters=filters)


def test_a_store_without_a_library_says_so(fresh_store: Store) -> None:
    with pytest.raises(StoreUnready, match="incidents load"):
        search(fresh_store, "port")


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("", {}),
        ("nccl timeout", {}),
        ("학습 작업이 실패", {}),
        ("failures of dns", {}),
        ("dns", {"domain": ["networking"]}),
        ("", {"symptom": ["training-job-failure"], "cause": ["hardware-failure"]}),
    ],
)
def test_every_store_gives_the_same_answer(
    shipped_store: Store, text: str, filters: dict[str, list[str]]
) -> None:
    answer = search(shipped_store, text, filters, limit=50)
    assert answer.total
    assert answer == seen.setdefault((text, *filters), answer), "another store answered otherwise"


@pytest.mark.parametrize(
    ("text", "term", "how"),
    [
        ("학습 작업이 실패", "training-job-failure", "label"),
        ("nccl timout", "collective-timeout", "fuzzy"),
        ("IB 포트 플랩", "infiniband", "alias"),
        ("IB 포트 플랩", "nic-or-cable-fault", "part"),
        ("Xid 79", "gpu-off-bus", "alias"),
        ("노드에서 SXid 20034 발생", "nvlink-error", "alias"),
    ],
)
def test_shipped_terms_are_suggested_with_how_many_incidents_have_them(
    shipped_store: Store, shipped_library: Library, text: str, term: str, how: str
) -> None:
    scheme = next(scheme for scheme, terms in shipped_library.schemes.items() if term in terms)
    below = {term}
    while True:
        more = {t.id for t in shipped_library.schemes[scheme].values() if t.broader in below} - below
        if not more:
            break
        below |= more
    having = [
        incident.id
        for incident in shipped_library.incidents.values()
        if below & {claim.term for claim in (*incident.causes, *incident.components, *incident.symptoms)}
    ]
    suggestions = {each.id: each for each in search(shipped_store, text).suggestions}
    assert (suggestions[term].how, suggestions[term].incidents) == (how, len(having))
