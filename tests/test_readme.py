"""Every block of the README runs, in its order, in one folder, on an embedded store of its own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def console_lines() -> list[str]:
    """Returns the commands of the console blocks, without their prompts."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [
        line.removeprefix("$ ") for block in blocks for line in block.splitlines() if line.startswith("$ ")
    ]


def recipe(target: str) -> list[str]:
    """Returns the commands of a target of the Makefile, as they run in a ready environment."""
    found = re.search(rf"^{target}:[^\n]*\n((?:\t[^\n]*\n)+)", MAKEFILE, re.MULTILINE)
    assert found, f"the README names `make {target}` and the Makefile has no such target"
    return [line.strip().removeprefix("@").replace("$(BIN)/", "") for line in found[1].splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the commands run in."""
    return tmp_path_factory.mktemp("readme")


def test_the_blocks_are_there() -> None:
    lines = console_lines()
    assert lines[0] == "make demo"
    assert "make test" in lines
    assert sum(line.startswith("incidents ") for line in lines) >= 5


def commands() -> list[str]:
    lines = []
    for line in console_lines():
        if line == "make demo":
            lines += [each for each in recipe("demo") if each.startswith("incidents ")]
        elif line.startswith("incidents "):
            lines.append(line)
    return lines


def test_every_command_of_the_readme_runs(folder: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NEO4J_")}
    environment |= {"XDG_DATA_HOME": str(folder / "data"), "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    for line in commands():
        done = subprocess.run(
            shlex.split(line), cwd=folder, env=environment, capture_output=True, text=True, timeout=120,
            stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert done.stdout or done.stderr, line
    assert (folder / "graph.html").is_file()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`?make (\w+)`?", README))))
def test_every_target_of_the_readme_is_in_the_makefile(target: str) -> None:
    assert recipe(target)


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_every_link_of_the_readme_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
