"""`arena24 replay`."""

from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.organiser import Directory, organiser
from arena24.store.web import WebDatabase
from arena24.web.standalone import standalone


def replay(
    directory: Directory,
    server: Annotated[str, typer.Argument(help="The server, like Battle1.", show_default=False)],
    number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The round.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file.", show_default="SERVER-ROUND.html")
    ] = None,
) -> None:
    """Write a finished round into one HTML file.

    \b
    Examples:
      arena24 replay marathon Battle1 12 -o final.html
      arena24 replay marathon Cards1 3
    """
    path = output or Path(f"{server}-{number}.html")
    console = terminal.err()
    with organiser(directory) as me, console.status("folding the round"):
        if server not in {known.name for known in me.database.servers()}:
            names = ", ".join(known.name for known in me.database.servers())
            raise Complaint(f"there is no server {server!r}; there are: {names}")
        database = WebDatabase.open(me.folder.database)
        try:
            data = standalone(me.folder, database, server, number)
        finally:
            database.close()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another -o") from None
    print(f"{path}: {len(data) / 1e6:.1f} MB")
