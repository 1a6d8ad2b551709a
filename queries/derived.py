"""The edges of pictures that no store holds: what a question works out from many incidents."""

from __future__ import annotations

from graph_model.text import Text

DERIVED: dict[str, Text] = {
    "TOGETHER": Text(en="together with", ko="함께 나타남"),
    "NEVER_TOGETHER": Text(en="never together with", ko="함께 나온 적 없음"),
    "CAME_BEFORE": Text(en="came before", ko="먼저 일어남"),
    "DRAWS_IN": Text(en="draws in", ko="끌어들임"),
    "POINTS_TO": Text(en="points to", ko="가리킴"),
    "CAUGHT_BY": Text(en="caught by", ko="감지됨"),
    "TREATED_BY": Text(en="treated by", ko="조치됨"),
    "CAME_BACK_AS": Text(en="came back as", ko="다시 발생함"),
    "SHARES_CAUSES_WITH": Text(en="shares causes with", ko="원인을 공유함"),
    "SEEN_IN": Text(en="seen in", ko="나타남"),
}
"""Their types by name, beside those of :data:`graph_model.graph.RELATIONSHIPS`."""
