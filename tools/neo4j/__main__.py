"""Neo4j without Docker, for tests and for trying: fetched by Maven, started clean, stopped for sure.

    python tools/neo4j lay 5.26.31              fetch the jars (once; needs Maven)
    python tools/neo4j run -- pytest            start a server, run a command with NEO4J_* set, stop it
    python tools/neo4j start                    start a server and keep it until Ctrl-C
    python tools/neo4j browser                  fetch Neo4j Browser; servers then serve it at /browser/
    python tools/neo4j java 2026.09.0           say which Java would run that version

``--version`` names another version than 5.26.31 (Java 17 or 21), such as 2026.09.0 (Java 25). Every start is
on an empty database with a new password.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType

if __package__:  # run as ``python -m tools.neo4j``
    sys.path.insert(0, str(Path(__file__).parent))

import fetch
import jvm
import server
from failure import Failure

DEFAULT = "5.26.31"
CACHE = Path(__file__).resolve().parents[2] / ".cache" / "neo4j"


def main(arguments: list[str]) -> int:
    """Does what the command line says; returns the exit code, a command's own with ``run``."""
    options = _parser().parse_args(arguments)
    cache: Path = options.cache.resolve()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        if options.verb == "lay":
            print(fetch.lay(cache, options.version))
        elif options.verb == "browser":
            print(fetch.browser(cache))
        elif options.verb == "java":
            print(jvm.java(options.version))
        elif options.verb == "run":
            return _run(cache, options.version, options.heap, options.command)
        else:
            _keep(cache, options.version, options.heap)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _run(cache: Path, version: str, heap: str, command: list[str]) -> int:
    """Returns the exit code of a command that ran beside a server of its own."""
    with server.running(cache, version, heap) as answering:
        try:
            done = subprocess.run(command, env=os.environ | answering.environment(), check=False)
        except OSError as error:
            raise Failure(f"cannot run {command[0]}: {error.strerror}") from error
        return done.returncode


def _keep(cache: Path, version: str, heap: str) -> None:
    """Keeps a server until it is interrupted, after saying how to find it."""
    with server.running(cache, version, heap) as answering:
        for name, value in answering.environment().items():
            print(f"export {name}={value}")
        print(f"# {answering.http}/browser/ - stop with Ctrl-C", flush=True)
        threading.Event().wait()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python tools/neo4j", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--cache", type=Path, default=CACHE, help="where the jars are kept (.cache/neo4j)")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("browser", parents=[common])
    for verb in ("lay", "java"):
        verbs.add_parser(verb, parents=[common]).add_argument("version", nargs="?", default=DEFAULT)
    for verb in ("start", "run"):
        sub = verbs.add_parser(verb, parents=[common])
        sub.add_argument("--version", default=DEFAULT)
        sub.add_argument("--heap", default="1g", help="the server's largest heap (1g)")
        if verb == "run":
            sub.add_argument("command", nargs="+", help="the command, after --")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
