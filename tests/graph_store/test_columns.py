"""The header of an empty answer, read off the statement."""

from __future__ import annotations

import pytest

from graph_store.columns import returned


@pytest.mark.parametrize(
    ("statement", "columns"),
    [
        ("MATCH (n) RETURN n", ("n",)),
        ("match (n) return distinct n.a as a, n.b", ("a", "n.b")),
        ("RETURN count(*) AS `how many`, [1, 2][0], {a: 1, b: 2} AS m", ("how many", "[1, 2][0]", "m")),
        ("MATCH (n) RETURN n ORDER BY n.a, n.b SKIP 1 LIMIT 2", ("n",)),
        ("MATCH (n) RETURN n LIMIT 2;", ("n",)),
        ("RETURN 1 AS a UNION RETURN 2 AS a", ("a",)),
        (
            "CALL { MATCH (n) RETURN n AS inner } RETURN inner AS outer, 'RETURN x, y' AS text",
            ("outer", "text"),
        ),
        ("RETURN 1 AS a // , 2 AS b\n", ("a",)),
        ("RETURN 1 AS a, /* 2 AS b, */ 3 AS c", ("a", "c")),
        ("RETURN coalesce(n.a, 'x, y') AS a", ("a",)),
        ("RETURN EXISTS { MATCH (n) RETURN n, 1 } AS there", ("there",)),
        ("MATCH (n) RETURN *", ()),
        ("CREATE (n)", ()),
    ],
)
def test_the_columns_are_those_of_the_last_return(statement: str, columns: tuple[str, ...]) -> None:
    assert returned(statement) == columns
