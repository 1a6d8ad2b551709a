"""The edges of pictures that no store holds: what a question works out from many incidents."""

from __future__ import annotations

from dataclasses import dataclass

from graph_model.text import Text

_MEETING = "(a_)<-[:BROADER*0..]-()<--(:Incident)-->()-[:BROADER*0..]->(b_)"


@dataclass(frozen=True)
class Derived:
    """A type of derived edge: its name for people, and by what pattern the graph itself joins its ends.

    The pattern goes from ``a_`` to ``b_``; an empty one says that nothing joins them, which is the point.
    """

    title: Text
    pattern: str


DERIVED: dict[str, Derived] = {
    "TOGETHER": Derived(Text(en="together with", ko="함께 나타남"), _MEETING),
    "DRAWS_IN": Derived(Text(en="draws in", ko="끌어들임"), _MEETING),
    "POINTS_TO": Derived(Text(en="points to", ko="가리킴"), _MEETING),
    "CAUGHT_BY": Derived(Text(en="caught by", ko="감지됨"), _MEETING),
    "SEEN_IN": Derived(Text(en="seen in", ko="나타남"), _MEETING),
    "NEVER_TOGETHER": Derived(Text(en="never together with", ko="함께 나온 적 없음"), ""),
    "CAME_BEFORE": Derived(
        Text(en="came before", ko="먼저 일어남"),
        "(a_)<-[:BROADER*0..]-()-[:LED_TO*1..4]->()-[:BROADER*0..]->(b_)",
    ),
    "HAD_CAUSE_WITHIN": Derived(
        Text(en="had a cause of the kind", ko="이 계열의 원인을 가짐"),
        "(a_)-[:HAS_CAUSE]->()-[:BROADER*0..]->(b_)",
    ),
    "CAME_BACK_IN": Derived(
        Text(en="came back in", ko="다시 발생함"), "(a_)<-[:BROADER*0..]-()<-[:HAS_CAUSE]-(b_)"
    ),
    "CAME_BACK_AS": Derived(
        Text(en="came back as", ko="다시 일어남"), "(a_)-[:HAS_CAUSE]->()<-[:HAS_CAUSE]-(b_)"
    ),
    "TREATED_BY": Derived(Text(en="treated by", ko="조치됨"), "(a_)<-[:ADDRESSED]-(:Action)-[:IS_A]->(b_)"),
    "HELPED_BY": Derived(
        Text(en="helped by", ko="효과를 봄"), "(a_)-[:TOOK]->(:Action {outcome: 'helped'})-[:IS_A]->(b_)"
    ),
    "TRIED_IN_VAIN": Derived(
        Text(en="tried in vain", ko="시도했으나 소용없음"),
        "(a_)-[:TOOK]->(:Action {outcome: 'did-not-help'})-[:IS_A]->(b_)",
    ),
    "SHARES_CAUSES_WITH": Derived(
        Text(en="shares causes with", ko="원인을 공유함"),
        "(a_)<-[:AT]-(:Incident)-[:HAS_CAUSE]->()<-[:HAS_CAUSE]-(:Incident)-[:AT]->(b_)",
    ),
}
"""The types by name, beside those of :data:`graph_model.graph.RELATIONSHIPS`."""
