"""The example notebook runs as it stands, against the shipped library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from graph_store.opening import open_store
from loader.library import Library
from loader.plan import make_plan
from loader.write import carry_out

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "example.ipynb"


@pytest.fixture
def ran(shipped_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The notebook after every cell was run; a cell that raises fails."""
    address = f"embedded:{tmp_path / 'store'}"
    with open_store(address) as store:
        carry_out(make_plan(shipped_library, store), store)
    monkeypatch.setenv("NEO4J_URI", address)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    return NotebookClient(nbformat.read(NOTEBOOK, as_version=4), timeout=120, kernel_name="python3").execute()


def said(ran: Any, code: str) -> str:
    """Returns what the cell with that code put out, as plain text."""
    (cell,) = [cell for cell in ran.cells if cell.cell_type == "code" and code in cell.source]
    texts = [output.get("text") or output["data"]["text/plain"] for output in cell.outputs]
    return "\n".join(texts)


# Jupyter's own threads and sockets warn when they go.
@pytest.mark.filterwarnings("default")
def test_every_cell_runs_and_says_what_it_promises(ran: Any) -> None:
    assert "components" in said(ran, "library.questions()")
    assert " → " in said(ran, '"frequent-chains", limit=3')
    assert "hardware-failure" in said(ran, "lags.pivot")
    assert "training-instability" in said(ran, "shares.pivot")
    assert "lift" in said(ran, "components-by-lift")
    assert "Table(" in said(ran, 'library.search("NCCL timeout"')


def test_the_notebook_is_kept_without_outputs() -> None:
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
