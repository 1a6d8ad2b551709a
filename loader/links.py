"""Whether the addresses that a library cites still answer; the one check that needs a network."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from graph_model.errors import Fault
from loader.library import Library

AGENT = "incident-library link check"
GONE = (404, 410)


def check_links(library: Library, *, timeout: float = 10.0, at_once: int = 8) -> Iterator[Fault]:
    """Yields a fault for each cited address that is gone or that nobody answers at.

    An answer that only refuses a machine (403, 429, 5xx) is no fault: a person may still read the page.
    """
    cited = {
        source.url: (key, index)
        for key, incident in library.incidents.items()
        for index, source in enumerate(incident.sources)
    }
    with ThreadPoolExecutor(at_once) as pool:
        answers = pool.map(lambda url: _problem(url, timeout), cited)
        for (url, (key, index)), problem in zip(cited.items(), answers, strict=True):
            if problem:
                yield library.fault(key, ("sources", index, "url"), f"{url} {problem}", "links")


def _problem(url: str, timeout: float) -> str | None:
    """Returns what is wrong with an address, or None where it answers."""
    request = urllib.request.Request(url, headers={"User-Agent": AGENT, "Range": "bytes=0-0"})  # noqa: S310 - http(s) by the model
    try:
        with urllib.request.urlopen(request, timeout=timeout):  # noqa: S310
            return None
    except urllib.error.HTTPError as error:
        return (
            f"answers {error.code}: find where it went, or name an archived copy"
            if error.code in GONE
            else None
        )
    except (urllib.error.URLError, http.client.HTTPException, TimeoutError, OSError) as error:
        return f"does not answer ({getattr(error, 'reason', error)})"
