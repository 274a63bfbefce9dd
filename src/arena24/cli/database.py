"""`arena24 database`: copy."""

from typing import Annotated

import typer
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.cli.verbs import PLAIN
from arena24.store.engine import Address
from arena24.store.locks import is_held
from arena24.store.transfer import transfer

app = typer.Typer(no_args_is_help=True, **PLAIN)


@app.callback()
def database() -> None:
    """Move a contest to another database.

    \b
    Examples:
      arena24 database copy marathon postgresql+psycopg://arena24@db.example/marathon
    """


@app.command()
def copy(
    directory: Directory,
    target: Annotated[str, typer.Argument(metavar="URL", help="The address of an empty database.", show_default=False)],
) -> None:
    """Copy a contest's tables into an empty database, and compare.

    The contest must not be served meanwhile. What is in DIR stays as it is; contest.toml says which database counts.

    \b
    Examples:
      arena24 database copy marathon postgresql+psycopg://arena24@db.example/marathon
      arena24 database copy marathon sqlite:///marathon/contest.db
    """
    console = terminal.err()
    with organiser(directory) as me:
        _check_rest(me)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("Rows")
            rows = transfer(me.folder.database, target, lambda done, all_: bar.update(task, completed=done, total=all_))
    print(f"{Address.of(target)}: {terminal.plural(rows, 'row')} copied and compared.")
    print(f"The contest uses them when its address is the `database` of {me.folder.config};")
    print("without such a line it is contest.db of that folder.")


def _check_rest(me: Organiser) -> None:
    """Nobody may play: what is written after the copy would be lost with the old database."""
    names = [*(server.name for server in me.database.servers()), "web"]
    playing = [name for name in names if is_held(me.folder.life(name))]
    if me.served or playing:
        raise Complaint(f"{me.folder.path} is being served; stop that first")
