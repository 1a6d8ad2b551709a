"""The front of the command line: finds the commands, runs one, turns our errors into one line each."""

from __future__ import annotations

import signal
import sys
from importlib import import_module
from pkgutil import iter_modules
from types import FrameType
from typing import Any

import typer
from typer.core import TyperGroup

from graph_model.errors import IncidentLibraryError, LibraryFaults
from incident_library import cli
from incident_library.cli.options import say
from incident_library.cli.streams import fit_streams, forget_output

INTERRUPTED = 130


class _Commands(TyperGroup):
    """Runs a command, and ends where typer would hide from us how it ended."""

    def invoke(self, ctx: Any) -> Any:
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:  # who reads our output has had enough
            forget_output()
            raise SystemExit(0) from None
        except KeyboardInterrupt:
            say("interrupted")
            raise SystemExit(INTERRUPTED) from None
        return done


def commands() -> typer.Typer:
    """Returns the application with the commands of every module of this package that has ``add_to``."""
    app = typer.Typer(
        name="incidents",
        cls=_Commands,
        help="Public post-mortems of AI training and serving clusters, as a graph that answers questions.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for module in iter_modules(cli.__path__):
        add = getattr(import_module(f"{cli.__name__}.{module.name}"), "add_to", None)
        if add:
            add(app)
    return app


def main() -> None:
    """Runs the command line: exit code 0 done, 1 an error of ours, 2 wrong usage, 130 interrupted."""
    fit_streams()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        commands()()
    except LibraryFaults as faults:
        for fault in faults.faults:
            say(str(fault))
        raise SystemExit(1) from None
    except IncidentLibraryError as error:
        say(str(error))
        raise SystemExit(1) from None
    except OSError as error:
        forget_output()
        say(f"{error.filename or 'standard output'}: {error.strerror or error}")
        raise SystemExit(1) from None


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Ends a command that is asked to end as Ctrl-C does: what it has open is closed."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
