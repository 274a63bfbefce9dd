"""`arena24 replay`."""

from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.keepsake import replay_of
from arena24.cli.organiser import organiser
from arena24.store.web import WebDatabase
from arena24.web.standalone import standalone


def replay(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR|JOURNAL", help="The contest's folder, or a round's file.", show_default=False)
    ],
    server: Annotated[
        str | None, typer.Argument(metavar="[SERVER]", help="The server, like Battle1.", show_default=False)
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="[ROUND]", min=1, help="The round.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file.", show_default="SERVER-ROUND.html, JOURNAL.html")
    ] = None,
) -> None:
    """Write a finished round into one HTML file.

    \b
    Examples:
      arena24 replay marathon Battle1 12 -o final.html
      arena24 replay marathon Cards1 3
      arena24 replay round.journal              (of arena24 play --out)
    """
    if directory.is_file():
        path = output or Path(f"{directory.name.partition('.')[0]}.html")
        with terminal.err().status("folding the round"):
            data = replay_of(directory)
    elif server is None or number is None:
        raise Complaint(f"of the contest {directory} name a server and a round: arena24 replay {directory} Battle1 12")
    else:
        path = output or Path(f"{server}-{number}.html")
        data = _of_contest(directory, server, number)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another -o") from None
    print(f"{path}: {len(data) / 1e6:.1f} MB")


def _of_contest(directory: Path, server: str, number: int) -> bytes:
    with organiser(directory) as me, terminal.err().status("folding the round"):
        if server not in {known.name for known in me.database.servers()}:
            names = ", ".join(known.name for known in me.database.servers())
            raise Complaint(f"there is no server {server!r}; there are: {names}")
        database = WebDatabase.open(me.folder.database)
        try:
            return standalone(me.folder, database, server, number)
        finally:
            database.close()
