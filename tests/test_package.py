"""The wheel, installed into an environment of its own, does the main job from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from functools import partial
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    (made,) = out.glob("*.whl")
    return made


def test_the_wheel_holds_the_code_the_questions_the_pages_and_the_library(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for part in (
        "loader/_library/incidents/IL-0023.yaml",
        "loader/_library/vocabulary/causes.yaml",
        "queries/cypher/components/recurring-components.cypher",
        "licenses/LICENSE",
    ):
        assert any(name.endswith(part) for name in names), part
    for folder in ("templates", "static"):
        wanted = {
            str(path.relative_to(ROOT))
            for path in (ROOT / "incident_library" / "views" / folder).rglob("*")
            if path.is_file()
        }
        assert wanted <= set(names)
    assert not [name for name in names if name.startswith("tests/")]


def test_the_installed_wheel_does_the_main_job_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("NEO4J_", "PYTHON"))}
    environment |= {"XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path)}

    def run(program: Path, *words: str, **given: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [program, *words], cwd=tmp_path, env=environment | given, text=True, capture_output=True,
            timeout=600, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done

    here = {"HOME": os.environ.get("HOME", "")}  # where pip keeps its cache and its settings
    locked = str(ROOT / "requirements.lock")
    run(python, "-m", "pip", "install", "-q", "--require-hashes", "-r", locked, **here)
    run(python, "-m", "pip", "install", "-q", "--no-deps", str(wheel), **here)
    incidents = partial(run, python.with_name("incidents"))

    assert "now holds" in incidents("load").stderr
    assert "0 writes" in incidents("load").stderr
    assert "nccl" in incidents("query", "run", "recurring-components").stdout
    assert "incidents" in incidents("graph", "-o", "graph.html").stderr
    assert (tmp_path / "graph.html").read_text(encoding="utf-8").startswith("<!doctype html>")
