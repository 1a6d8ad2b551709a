"""The forms that a canned question has beside its table: a count, and a graph for Neo4j Browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph_model.errors import QueryError
from queries.catalog import EdgeForm, Query
from queries.derived import DERIVED

PATHS = 25
_BREAK = f"\n{' ' * 17}"

_QUIET = re.compile(r"//[^\n]*|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`")
_SIGN = re.compile(r"[{}]|\bRETURN\b", re.IGNORECASE)
_CAP = re.compile(r"\s+LIMIT\s+\$limit\s*$")


def count_statement(query: Query) -> str:
    """Returns Cypher that counts the question's rows, all of them where its ``$limit`` would cut them."""
    return f"{_CAP.sub('', _open(query))}\nRETURN count(*) AS rows"


def graph_statement(query: Query) -> str:
    """Returns Cypher that answers with nodes, relationships and paths, so that Neo4j Browser draws them.

    It takes the question's own parameters. A derived edge is in no graph: in its place stand the paths by
    which the graph joins its ends, at most :data:`PATHS` for one row.
    """
    picture = query.about.picture
    parts = [
        f"COLLECT {{ MATCH (n_:{'|'.join(labels)}) WHERE n_.id IN [] + {column} RETURN n_ }} "
        f"AS {column}_nodes"
        for column, labels in picture.nodes.items()
    ]
    joins = [join for edge in picture.edges for join in _joins(query, edge)]
    parts += [f"COLLECT {{ {join} }} AS joined_{n}" for n, join in enumerate(joins, 1)]
    return f"{_open(query)}\nRETURN " + ",\n       ".join(parts)


def _open(query: Query) -> str:
    """Returns the question's Cypher with its last RETURN turned into WITH, so that more can follow."""
    quiet = _QUIET.sub(lambda match: " " * len(match[0]), query.body)
    depth, place = 0, -1
    for sign in _SIGN.finditer(quiet):
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
        if depth == 0 and sign[0] not in "{}":
            place = sign.start()
    if place < 0:
        raise QueryError(f"{query.path}: has no RETURN that its other forms could be made from")
    return f"{query.body[:place]}WITH{query.body[place + len('RETURN') :]}"


def _joins(query: Query, edge: EdgeForm) -> Iterator[str]:
    """Yields a statement that finds what joins the ends of an edge in the graph, unless nothing does."""
    start, end = ("|".join(query.about.picture.nodes[column]) for column in (edge.start, edge.end))
    ends = f"a_.id IN [] + {edge.start} AND b_.id IN [] + {edge.end}"
    if not edge.derived:
        kind, head = (f":{edge.type}", ">") if edge.type else ("", "")
        yield f"MATCH (a_:{start})-[r_{kind}]-{head}(b_:{end}){_BREAK}WHERE {ends}{_BREAK}RETURN DISTINCT r_"
    elif pattern := DERIVED[edge.type or ""].pattern:
        told = pattern.replace("(a_)", f"(a_:{start})").replace("(b_)", f"(b_:{end})")
        via = f" AND any(n_ IN nodes(p_) WHERE n_.id IN [] + {edge.via})" if edge.via else ""
        yield f"MATCH p_ = {told}{_BREAK}WHERE {ends}{via}{_BREAK}RETURN p_ LIMIT {PATHS}"
