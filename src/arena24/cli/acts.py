"""`arena24 acts`."""

from typing import Annotated

import msgspec
import typer

from arena24.cli import terminal
from arena24.cli.deciding import told
from arena24.cli.organiser import Directory, organiser


def acts(directory: Directory, as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """List what was decided about results.

    \b
    Examples:
      arena24 acts marathon
      arena24 acts marathon --json
    """
    with organiser(directory) as me:
        rows = me.database.acts()
        if as_json:
            terminal.print_json([msgspec.to_builtins(row, str_keys=True) | {"state": row.state.value} for row in rows])
            return
        table = terminal.table("Act", "Time", "Who", "State", "What", "Reason", numbers=("Act", "Time"))
        for row in rows:
            act = row.act
            terminal.row(
                table, act.id, terminal.clock(act.elapsed), row.who, row.state.value, told(me, act.deed), act.reason
            )
    if rows:
        terminal.out().print(table)
    else:
        print("nothing was decided: all results count as they were played")
