"""Questions out: canned and typed Cypher, search, likeness and diagnosis, all read-only.

From a script or a notebook::

    import queries

    with queries.connect() as library:
        library.ask("recurring-components", cause="gpu-fault")  # rows, and a table in a notebook
        library.ask("causes-by-year-share").to_pandas()  # with the extra ``frames``
        library.search("NCCL timeout", component="infiniband").to_polars()
        library.similar("IL-0023")
        library.diagnose(symptom="job-hang", component="nccl")
        library.cypher("MATCH (c:Cause) RETURN c.id AS cause ORDER BY cause")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queries.reader import Reader, connect
    from queries.table import Table

__all__ = ["Reader", "Table", "connect"]
_HOMES = {"Reader": "queries.reader", "Table": "queries.table", "connect": "queries.reader"}


def __getattr__(name: str) -> object:
    """Returns one of the names above, imported only now: the command line needs less than all of it."""
    from importlib import import_module  # noqa: PLC0415 - kept out of the package's names

    if name not in _HOMES:
        raise AttributeError(f"module 'queries' has no attribute {name!r}; it has {', '.join(_HOMES)}")
    return getattr(import_module(_HOMES[name]), name)
