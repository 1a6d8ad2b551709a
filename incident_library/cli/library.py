"""The commands that take a library folder: load, lint, status."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from incident_library.cli.options import LibraryFolder, StoreAddress, opened, say
from incident_library.cli.progress import bar

if TYPE_CHECKING:
    from loader.plan import Plan


def add_to(app: typer.Typer) -> None:
    """Adds the commands to the application."""
    app.command()(load)
    app.command()(lint)
    app.command()(status)


def load(
    library: LibraryFolder = None,
    store: StoreAddress = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the plan and write nothing.")] = False,
    prune: Annotated[bool, typer.Option("--prune", help="Allow a load that deletes many records.")] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Compare all that is stored, not marks and digests.")
    ] = False,
) -> None:
    """Write a library into the store; a second time changes nothing."""
    from loader.doubts import doubts
    from loader.library import default_root, read_library
    from loader.plan import make_plan
    from loader.write import carry_out

    read = read_library(library or default_root())
    for doubt in doubts(read):
        say(str(doubt))
    with opened(store) as place:
        plan = make_plan(read, place, thorough=thorough)
        if dry_run:
            sys.stdout.write(_planned(plan))
            return
        try:
            with bar("writing", len(plan.new)) as progress:
                carry_out(plan, place, prune=prune, progress=progress)
        except KeyboardInterrupt:
            say("what is written stays; `incidents load` writes the rest")
            raise
        say(_done(plan, place.address))


def lint(
    library: LibraryFolder = None,
    links: Annotated[bool, typer.Option("--links", help="Also ask every cited address.")] = False,
) -> None:
    """Check records and vocabularies against every rule, and write nothing."""
    from loader.library import default_root, read_library
    from loader.links import check_links
    from loader.lint import lint_and_doubt

    root = library or default_root()
    faults, doubts = lint_and_doubt(root)
    for doubt in doubts:
        say(str(doubt))
    if links and not faults:
        faults = tuple(sorted(check_links(read_library(root))))
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    if faults:
        say(f"{len(faults)} fault{'s' if len(faults) > 1 else ''} in {root}")
        raise typer.Exit(1)
    say(f"{root} is clean")


def status(library: LibraryFolder = None, store: StoreAddress = None) -> None:
    """Say which store answers, what is in it, and whether it matches the library."""
    from graph_store.load_mark import read_mark
    from graph_store.schema import lacking
    from loader.library import default_root, read_library
    from loader.plan import make_plan

    root = library or default_root()
    with opened(store) as place:
        mark = read_mark(place)
        sys.stdout.write(f"store     {place.address} ({place.engine} {place.version})\n")
        if mark is None:
            sys.stdout.write("holds     no library yet: run `incidents load`\n")
            return
        whole = "" if mark.complete else ", cut off: run `incidents load` again"
        sys.stdout.write(f"holds     {mark.incidents} incidents, {mark.terms} terms{whole}\n")
        for what in lacking(place) if mark.complete else ():
            sys.stdout.write(f"lacks     {what}: run `incidents load`\n")
        plan = make_plan(read_library(root), place)
        answer = "matches the store" if plan.empty else "differs: `incidents load --dry-run` says how"
        sys.stdout.write(f"library   {root} {answer}\n")


def _planned(plan: Plan) -> str:
    """Returns the plan as lines: the records by what happens to them, then the counts."""
    records = [
        ("create", [incident.id for incident in plan.new]),
        ("update", plan.changed),
        ("delete", plan.removed),
    ]
    lines = [f"{verb:8}{key}" for verb, keys in records for key in keys]
    counts = plan.change.counts()
    if plan.empty:
        return "nothing to write: the store holds this library\n"
    lines.append(f"{len(plan.new)} new records, each with all its nodes and relationships; besides them:")
    lines += [f"  {name.replace('_', ' '):14}{count}" for name, count in counts.items()]
    return "\n".join(lines) + "\n"


def _done(plan: Plan, address: str) -> str:
    if plan.empty:
        return f"{address} already holds this library: 0 writes"
    parts = [
        f"{len(keys)} {word}"
        for keys, word in ((plan.new, "new"), (plan.changed, "changed"), (plan.removed, "removed"))
        if keys
    ]
    told = ", ".join(parts) or "no record, but terms"
    return f"{address} now holds {plan.mark.incidents} incidents and {plan.mark.terms} terms ({told})"
