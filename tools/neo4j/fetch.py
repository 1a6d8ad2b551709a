"""Fetches Neo4j's jars from Maven Central into a cache folder, once per version."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from failure import Failure

ATTEMPTS = 3
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
    target = cache / version / "lib"
    if not target.is_dir():
        _fetch(cache / version, target, [f"{artifact}:{version}" for artifact in _SERVER])
    return target


def browser(cache: Path, version: str) -> Path:
    """Returns Neo4j Browser's jar beside the server's jars, from where the server serves it."""
    lib = lay(cache, version)
    jar = lib / f"neo4j-browser-{BROWSER.rpartition(':')[2]}.jar"
    if not jar.exists():
        fetched = cache / version / "browser"
        _fetch(cache / version, fetched, [BROWSER], transitive=False)
        shutil.move(fetched / jar.name, jar)
        fetched.rmdir()
    return jar


def _fetch(work: Path, target: Path, artifacts: list[str], *, transitive: bool = True) -> None:
    """Copies artifacts and what they need into ``target``, which appears only when it is whole."""
    maven = shutil.which("mvn")
    if maven is None:
        raise Failure("mvn is not on the PATH; install Maven (Debian and Ubuntu: apt-get install maven)")
    work.mkdir(parents=True, exist_ok=True)
    pom, partial = work / "pom.xml", target.with_suffix(".partial")
    pom.write_text(_POM.format(dependencies="\n".join(map(_dependency, artifacts))), "utf-8")
    command = [
        maven, "-q", "-B", "-f", str(pom), _COPY, "-DincludeScope=runtime",
        f"-DexcludeTransitive={str(not transitive).lower()}", f"-DoutputDirectory={partial}",
    ]  # fmt: skip
    for attempt in range(1, ATTEMPTS + 1):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            partial.replace(target)
            return
        time.sleep(3 * attempt)
    errors = [line for line in (done.stdout + done.stderr).splitlines() if "ERROR" in line]
    raise Failure(f"Maven could not fetch {', '.join(artifacts)}: {(errors or ['no word of why'])[0]}")


def _dependency(artifact: str) -> str:
    group, name, version = artifact.split(":")
    parts = f"<groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>"
    return f"    <dependency>{parts}</dependency>"
