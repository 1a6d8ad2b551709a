"""``tools/neo4j``: the Java and Maven it finds, what it says where there is none, a server end to end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "neo4j"
JARS = ROOT / ".cache" / "neo4j" / "5.26.31" / "lib"
MAVEN_THAT_FAILS_ONCE = """#!/bin/sh
for word in "$@"; do case $word in -DoutputDirectory=*) out=${word#*=};; *.xml) pom=$word;; esac; done
if [ ! -e "$0.tried" ]; then touch "$0.tried"; echo "[ERROR] Connection reset"; exit 1; fi
mkdir -p "$out" && cp "$pom" "$out/fetched.jar"
"""


def tool(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the tool; a failure must be one line."""
    done = subprocess.run(
        [sys.executable, TOOL, *arguments],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
    )
    if done.returncode == 1:
        assert len(done.stderr.splitlines()) == 1, done.stderr
    return done


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, ModuleType]]:
    """The tool's modules, imported as the tool itself does and forgotten afterwards."""
    monkeypatch.syspath_prepend(str(TOOL))
    names = ("failure", "jvm", "fetch")
    yield {name: import_module(name) for name in names}
    for name in names:
        del sys.modules[name]


def program(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("version", "java"), [("5.26.31", (17, 21)), ("2025.01.0", (21,)), ("2026.09.0", (25,))]
)
def test_each_version_has_its_java(
    modules: dict[str, ModuleType], version: str, java: tuple[int, ...]
) -> None:
    assert modules["jvm"].needed(version) == java


@pytest.mark.skipif(os.name != "posix", reason="makes shell scripts")
def test_a_java_is_known_by_running_it(
    modules: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jvm = modules["jvm"]
    old = program(tmp_path / "8/bin/java", "#!/bin/sh\necho 'java version \"1.8.0_1\"' >&2\n")
    new = program(tmp_path / "17/bin/java", "#!/bin/sh\necho 'openjdk version \"17.0.9\" 2023' >&2\n")
    broken = program(tmp_path / "x/bin/java", "no script at all")
    monkeypatch.setattr(jvm, "_candidates", lambda wanted: iter([old, broken, new]))
    assert jvm.java("5.26.31") == new
    with pytest.raises(modules["failure"].Failure, match=r"needs Java 25, found: 8, 17; .* JAVA25_HOME"):
        jvm.java("2026.09.0")


def test_java_home_is_looked_at_first(
    modules: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = program(tmp_path / "bin/java", "#!/bin/sh\necho 'openjdk version \"17.0.9\"' >&2\n")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert next(iter(modules["jvm"]._candidates((17,)))) == mine


def test_a_missing_maven_is_said(tmp_path: Path) -> None:
    done = tool("lay", "--cache", tmp_path, PATH=str(tmp_path))
    assert done.returncode == 1
    assert "install Maven" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="makes a shell script")
def test_a_download_that_fails_once_is_tried_again(
    modules: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin" / "mvn", MAVEN_THAT_FAILS_ONCE)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr(modules["fetch"], "PAUSE_SECONDS", 0.0)
    lib = modules["fetch"].lay(tmp_path / "cache", "5.26.31")
    assert lib == tmp_path / "cache" / "5.26.31" / "lib"
    assert (
        "<artifactId>neo4j-bolt</artifactId><version>5.26.31</version>" in (lib / "fetched.jar").read_text()
    )
    assert [path.name for path in lib.parent.iterdir()] == ["lib"]


@pytest.mark.skipif(os.name != "posix", reason="makes a shell script")
def test_a_download_that_keeps_failing_leaves_nothing_half(
    modules: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin" / "mvn", "#!/bin/sh\necho '[ERROR] Could not find artifact x'\nexit 1\n")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr(modules["fetch"], "PAUSE_SECONDS", 0.0)
    with pytest.raises(modules["failure"].Failure, match="Could not find artifact x"):
        modules["fetch"].lay(tmp_path / "cache", "5.26.31")
    assert not list((tmp_path / "cache" / "5.26.31").iterdir())


@pytest.mark.skipif(bool(os.environ.get("NEO4J_URI")), reason="this run is itself inside such a server")
@pytest.mark.skipif(not JARS.is_dir(), reason="no jars yet; fetch them with: python tools/neo4j lay")
def test_a_command_runs_beside_a_server_of_its_own_and_gives_its_exit_code() -> None:
    code = (
        "from graph_store.opening import open_store\n"
        "with open_store() as store: print(store.engine, store.version)\n"
        "raise SystemExit(7)"
    )
    done = tool("run", "--", sys.executable, "-c", code)
    assert (done.returncode, done.stdout, done.stderr) == (7, "neo4j 5.26.31\n", "")
