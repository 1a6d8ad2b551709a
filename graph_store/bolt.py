"""The official driver, imported without numpy and pandas.

Where those are installed the driver loads them for values that we never send, which makes every command
half a second slower. For as long as it is being imported they count as missing.
"""

from __future__ import annotations

import sys

_UNUSED = [name for name in ("numpy", "pandas", "pyarrow") if name not in sys.modules]
sys.modules.update(dict.fromkeys(_UNUSED))  # type: ignore[arg-type]  # None says: not there
try:
    import neo4j
    import neo4j.exceptions as raised
    import neo4j.time as times
    from neo4j import graph
finally:
    for _name in _UNUSED:
        del sys.modules[_name]

__all__ = ["graph", "neo4j", "raised", "times"]
