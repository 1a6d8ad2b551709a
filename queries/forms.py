"""The forms that a canned question has beside its table: a count, and a graph for Neo4j Browser."""

from __future__ import annotations

import re

from graph_model.errors import QueryError
from queries.catalog import EdgeForm, Query

_QUIET = re.compile(r"//[^\n]*|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`")
_SIGN = re.compile(r"[{}]|\bRETURN\b", re.IGNORECASE)
_CAP = re.compile(r"\s+LIMIT\s+\$limit\s*$")


def count_statement(query: Query) -> str:
    """Returns Cypher that counts the question's rows, all of them where its ``$limit`` would cut them."""
    return f"{_CAP.sub('', _open(query))}\nRETURN count(*) AS rows"


def graph_statement(query: Query) -> str:
    """Returns Cypher that answers with nodes and relationships, so that Neo4j Browser draws them.

    It takes the question's own parameters. A derived edge is in no graph: in its place stand the nodes
    ``behind`` it and the relationships between those and the edge's ends.
    """
    picture = query.about.picture
    columns = {**picture.nodes, **picture.behind}
    parts = [
        f"COLLECT {{ MATCH (n_:{'|'.join(labels)}) WHERE n_.id IN [] + {column} RETURN n_ }} "
        f"AS {column}_nodes"
        for column, labels in columns.items()
    ]
    edges = dict.fromkeys(real for edge in picture.edges for real in _real(query, edge))
    parts += [f"{_joined(query, edge)} AS joined_{n}" for n, edge in enumerate(edges, 1)]
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


def _real(query: Query, edge: EdgeForm) -> list[EdgeForm]:
    """Returns the edges of the graph itself that stand for an edge of the picture."""
    if not edge.derived:
        return [edge]
    ends = dict.fromkeys((edge.start, edge.end))
    return [EdgeForm(start=column, end=end) for column in query.about.picture.behind for end in ends]


def _joined(query: Query, edge: EdgeForm) -> str:
    columns = {**query.about.picture.nodes, **query.about.picture.behind}
    start, end = ("|".join(columns[column]) for column in (edge.start, edge.end))
    kind, head = (f":{edge.type}", ">") if edge.type else ("", "")
    return (
        f"COLLECT {{ MATCH (a_:{start})-[r_{kind}]-{head}(b_:{end}) "
        f"WHERE a_.id IN [] + {edge.start} AND b_.id IN [] + {edge.end} RETURN DISTINCT r_ }}"
    )
