"""`arena24 doctor`."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.checkup import Diagnosis, Grade, diagnose
from arena24.cli.organiser import Directory, organiser
from arena24.cli.patient import examine, exposed
from arena24.cli.pause import moment
from arena24.store.folder import Folder

STYLES = {Grade.OK: "green", Grade.WARN: "yellow", Grade.BAD: "bold red"}


def doctor(
    directory: Directory,
    start: Annotated[
        str | None, typer.Option(metavar="TIME", help="When the contest shall start: 12:00, or with a date.")
    ] = None,
    backup: Annotated[Path | None, typer.Option(metavar="DEST", help="Where backups are kept.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Look whether a contest and its machine are ready.

    \b
    Each line says how something is, and what to do next if it is not well.
    The exit code is 1 if something is bad. Nothing is changed but the
    permissions of files that hold secrets. Examples:
      arena24 doctor marathon
      arena24 doctor marathon --start 2026-05-01T12:00
      arena24 doctor marathon --start 12:00 --backup /media/stick/marathon
    """
    planned = None if start is None else moment(start, datetime.now().astimezone()).astimezone()
    seen = exposed(Folder(directory))
    with organiser(directory) as me:
        found = diagnose(examine(me, start=planned, vault=backup, exposed=seen))
    if as_json:
        terminal.print_json({name: diagnosis._asdict() for name, diagnosis in found.items()})
    else:
        _show(found)
    if any(diagnosis.grade is Grade.BAD for diagnosis in found.values()):
        raise typer.Exit(1)


def _show(found: dict[str, Diagnosis]) -> None:
    console = terminal.out()
    for name, (grade, text, remedy) in found.items():
        console.print(f"{grade:<5}{name}: {text}", style=STYLES[grade], markup=False, soft_wrap=True)
        if remedy:
            console.print(f"     -> {remedy}", markup=False, soft_wrap=True)
    counts = {grade: sum(diagnosis.grade is grade for diagnosis in found.values()) for grade in Grade}
    console.print(f"{counts[Grade.BAD]} bad, {counts[Grade.WARN]} to look at, {counts[Grade.OK]} well")
