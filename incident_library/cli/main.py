"""The front of the command line: finds the commands, runs one, turns our errors into one line each."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import typer

from graph_model.errors import IncidentLibraryError
from incident_library import cli

app = typer.Typer(
    name="incidents",
    help="Public post-mortems of AI training and serving clusters, as a graph that answers questions.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def commands() -> typer.Typer:
    """Returns the application with the commands of every module of this package that has ``add_to``."""
    for module in iter_modules(cli.__path__):
        add = getattr(import_module(f"{cli.__name__}.{module.name}"), "add_to", None)
        if add:
            add(app)
    return app


def main() -> None:
    """Runs the command line: exit code 0 done, 1 an error of ours, 2 wrong usage."""
    try:
        commands()()
    except IncidentLibraryError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(1) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(0) from None


if __name__ == "__main__":
    main()
