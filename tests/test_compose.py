"""``docker-compose.yml`` as Compose's own loader reads it, and the image that it builds."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
PASSWORD = "correct-horse-9"  # noqa: S105 - of no server


@pytest.fixture(scope="session")
def loader() -> list[str]:
    """The command that reads a Compose file: Compose itself, else its loader, built by Go and kept."""
    if shutil.which("docker"):
        asked = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
        if asked.returncode == 0:
            return ["docker", "compose", "-f", "docker-compose.yml", "config"]
    program = ROOT / ".cache" / "compose-loader"
    if shutil.which("go"):
        build = ["go", "build", "-C", str(ROOT / "tools" / "compose"), "-o", str(program), "."]
        made = subprocess.run(build, capture_output=True, text=True, check=False)
        if made.returncode == 0:
            return [str(program)]
        why = (made.stderr.splitlines() or ["no word of why"])[-1]
    else:
        why = "neither docker compose nor Go is here"
    if os.environ.get("CI"):
        pytest.fail(f"Compose's loader cannot be had: {why}")
    pytest.skip(f"Compose's loader cannot be had: {why}")


def read(loader: list[str], folder: Path, password: str | None) -> subprocess.CompletedProcess[str]:
    """Returns what the loader says of the file in a folder, with a password in the environment or without."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NEO4J_")}
    if password is not None:
        environment["NEO4J_PASSWORD"] = password
    return subprocess.run(loader, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the Compose file and the example of its variables."""
    for name in ("docker-compose.yml", ".env.example", "Dockerfile"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.fixture
def services(loader: list[str], folder: Path) -> dict[str, Any]:
    done = read(loader, folder, PASSWORD)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = yaml.safe_load(done.stdout)["services"]
    return found


@pytest.mark.parametrize("password", [None, ""])
def test_without_a_password_it_says_where_to_put_one(
    loader: list[str], folder: Path, password: str | None
) -> None:
    done = read(loader, folder, password)
    assert done.returncode != 0
    assert "NEO4J_PASSWORD" in done.stderr
    assert ".env" in done.stderr


def test_the_example_as_it_is_holds_no_password(loader: list[str], folder: Path) -> None:
    (folder / ".env.example").rename(folder / ".env")
    assert read(loader, folder, None).returncode != 0


def test_a_password_in_the_env_file_is_enough(loader: list[str], folder: Path) -> None:
    text = (folder / ".env.example").read_text()
    (folder / ".env").write_text(text.replace("NEO4J_PASSWORD=", f"NEO4J_PASSWORD={PASSWORD}"))
    done = read(loader, folder, None)
    assert done.returncode == 0, done.stderr
    assert yaml.safe_load(done.stdout)["services"]["load"]["environment"]["NEO4J_PASSWORD"] == PASSWORD


def test_neo4j_is_pinned_and_reached_from_this_machine_alone(services: dict[str, Any]) -> None:
    neo4j = services["neo4j"]
    assert re.fullmatch(r"neo4j:5\.26\.\d+-community", neo4j["image"])
    assert {(p["host_ip"], str(p["published"]), p["target"]) for p in neo4j["ports"]} == {
        ("127.0.0.1", "7474", 7474),
        ("127.0.0.1", "7687", 7687),
    }
    assert neo4j["environment"]["NEO4J_AUTH"] == f"neo4j/{PASSWORD}"
    assert [(v["type"], v["target"]) for v in neo4j["volumes"]] == [("volume", "/data")]
    assert PASSWORD not in str(neo4j["healthcheck"])


def test_the_library_is_loaded_once_when_neo4j_is_healthy(services: dict[str, Any]) -> None:
    load = services["load"]
    assert load["command"] == ["load"]
    assert load["depends_on"]["neo4j"]["condition"] == "service_healthy"
    assert load["environment"] == {
        "NEO4J_URI": "bolt://neo4j:7687",
        "NEO4J_USERNAME": "neo4j",
        "NEO4J_PASSWORD": PASSWORD,
    }
    assert load["restart"] == "no"


def test_every_variable_of_the_file_is_in_the_example() -> None:
    used = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    assert used == set(re.findall(r"^(\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))


def test_the_image_gets_all_of_the_library_and_nothing_else() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    sources = {source for line in copied for source in line.split()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packed = set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert packed | {"data", "pyproject.toml", "requirements.lock"} <= sources
    assert all((ROOT / source).exists() for source in sources)
    rules = (ROOT / ".dockerignore").read_text().split("\n")
    assert [rule for rule in rules if rule and rule[0] not in "#!"] == ["*", "**/__pycache__"]
    assert {rule[1:] for rule in rules if rule.startswith("!")} == sources


def test_a_password_file_is_ignored_by_git() -> None:
    done = subprocess.run(["git", "check-ignore", ".env"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode in {0, 128}  # 128: not in a checkout
