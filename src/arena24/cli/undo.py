"""`arena24 undo`."""

from typing import Annotated

import typer

from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Yes, agreed, say, show, told
from arena24.cli.organiser import Directory, now, organiser
from arena24.store.acts import in_force, latest


def undo(
    directory: Directory,
    number: Annotated[
        int | None,
        typer.Argument(metavar="ACT", help="Its number, as `arena24 acts` tells.", show_default="the last one"),
    ] = None,
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Take an act back: the ranking is as if it had never been.

    \b
    Examples:
      arena24 undo marathon
      arena24 undo marathon 3 --preview
    """
    with organiser(directory) as me:
        rows = me.database.acts()
        found = latest(rows) if number is None else next((row for row in rows if row.act.id == number), None)
        if found is None:
            raise Complaint(
                "no act is in force; there is nothing to undo"
                if number is None
                else f"there is no act {number}; `arena24 acts {directory}` lists them"
            )
        acts = in_force(rows)
        if found.act not in acts:
            raise Complaint(f"act {found.act.id} is {found.state.value}; `arena24 acts {directory}` lists them")
        say(f"Act {found.act.id} would be undone: {told(me, found.act.deed)}.")
        show(me.database.preview(acts, [act for act in acts if act.id != found.act.id]))
        if agreed(preview, yes):
            me.database.undo(found.act.id, at=now(), who=me.who)
            print(f"act {found.act.id} is undone")
