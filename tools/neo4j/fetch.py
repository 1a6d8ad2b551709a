"""Fetches Neo4j's jars from Maven Central into a cache folder, once per version."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from failure import Failure

ATTEMPTS = 3
PAUSE_SECONDS = 5.0
BROWSER = "org.neo4j.client:neo4j-browser:5.24.0"
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
_SERVER = ("org.neo4j.app:neo4j-server", "org.neo4j:neo4j", "org.neo4j:neo4j-bolt")
_POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>fetch</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
{dependencies}
  </dependencies>
</project>
"""


def lay(cache: Path, version: str) -> Path:
    """Returns the folder with the server's jars of that version, fetched if they are not there yet."""
    return _fetched(cache / version / "lib", [f"{artifact}:{version}" for artifact in _SERVER])


def browser(cache: Path) -> Path:
    """Returns the folder with Neo4j Browser's jar, fetched if it is not there yet; servers then serve it."""
    return _fetched(cache / "browser", [BROWSER], transitive=False)


def _fetched(target: Path, artifacts: list[str], *, transitive: bool = True) -> Path:
    """Returns ``target`` with the artifacts and what they need in it; it appears only when it is whole."""
    if target.is_dir():
        return target
    maven = shutil.which("mvn")
    if maven is None:
        raise Failure("mvn is not on the PATH; install Maven (Debian and Ubuntu: apt-get install maven)")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as work:
        pom, partial = Path(work) / "pom.xml", Path(work) / "jars"
        pom.write_text(_POM.format(dependencies="\n".join(map(_dependency, artifacts))), "utf-8")
        command = [
            maven, "-q", "-B", "-f", str(pom), _COPY, "-DincludeScope=runtime",
            f"-DexcludeTransitive={str(not transitive).lower()}", f"-DoutputDirectory={partial}",
        ]  # fmt: skip
        _run(command, ", ".join(artifacts))
        with suppress(OSError):  # somebody else was faster
            partial.rename(target)
    return target


def _run(command: list[str], what: str) -> None:
    """Runs Maven, again after a pause where it failed: the network may."""
    for attempt in range(1, ATTEMPTS + 1):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return
        if attempt < ATTEMPTS:
            time.sleep(PAUSE_SECONDS * attempt)
    errors = [line for line in (done.stdout + done.stderr).splitlines() if "ERROR" in line]
    raise Failure(f"Maven could not fetch {what}: {(errors or ['no word of why'])[0]}")


def _dependency(artifact: str) -> str:
    group, name, version = artifact.split(":")
    parts = f"<groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>"
    return f"    <dependency>{parts}</dependency>"
