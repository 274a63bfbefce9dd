"""`arena24 restore`."""

from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.store import backup as backups


def restore(
    backup: Annotated[
        Path, typer.Argument(metavar="BACKUP", help="A backup; of a folder of them the newest.", show_default=False)
    ],
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.", show_default=False)],
) -> None:
    """Make a contest folder of a backup.

    \b
    It has its database in a file of its own, whatever the contest had.
    BACKUP stays as it is. Stop the other contest before you serve this one.
    Examples:
      arena24 restore /media/stick/marathon marathon2
      arena24 restore /media/stick/marathon/0007-20260501T120000Z marathon2
      arena24 verify marathon2
      arena24 serve marathon2
    """
    found = backups.find(backup)
    try:
        credited = backups.restore(found, directory)
    except OSError as error:
        raise Complaint(f"{error.filename or directory} cannot be copied or written ({reason(error)})") from None
    manifest = found.manifest
    print(f"{directory}: {manifest.contest} at {terminal.clock(manifest.elapsed)} ({manifest.state})")
    print(f"taken {manifest.taken.astimezone():%Y-%m-%d %H:%M:%S}, from {found.path}")
    for where in credited:
        print(f"{where} had ended and is credited")
    print("What to do next:")
    print(f"  1. arena24 verify {directory}")
    print(f"  2. make sure that nobody serves the other copy, then arena24 serve {directory}")
