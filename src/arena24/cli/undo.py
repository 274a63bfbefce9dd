"""`arena24 undo`."""

from typing import Annotated

import typer

from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Yes, agreed, say, show, told
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.store.acts import in_force
from arena24.store.rows import ActState
from arena24.store.undoing import KINDS, last
from arena24.store.undoing import undo as take_back


def undo(
    directory: Directory,
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="ACT", help="A decision's number, as `arena24 acts` tells.", show_default="the last act"
        ),
    ] = None,
    what: Annotated[
        str | None, typer.Option("--what", metavar="KIND", help=f"The last one of a kind: {', '.join(KINDS)}.")
    ] = None,
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Take the last act back, whatever it was.

    \b
    With its number: a decision about results, whenever it was made.
    It says first what would be undone. Of a decision nothing remains: the ranking is as if
    it had never been. A pause that is undone ends, an announcement is shown to nobody any
    more, an extension can be undone as long as the old end has not passed.
    Examples:
      arena24 undo marathon
      arena24 undo marathon 3 --preview
      arena24 undo marathon --what extension
    """
    if what is not None and what not in KINDS:
        raise Complaint(f"--what is one of {', '.join(KINDS)}")
    with organiser(directory) as me:
        if number is not None:
            _undo_decision(me, number, preview=preview, yes=yes)
            return
        found = last(me.database, elapsed=me.elapsed(), at=now(), kind=what)
        if found is None:
            raise Complaint("no act is in force; there is nothing to undo")
        if found.refusal:
            told_more = f"; `arena24 undo {directory} --what KIND` undoes the last one of a kind"
            raise Complaint(f"the last act cannot be undone ({found.text}): {found.refusal}{told_more}")
        if found.kind == "decision":
            _undo_decision(me, found.number, preview=preview, yes=yes)
            return
        say(f"{found.text}.")
        if agreed(preview, yes):
            order = take_back(me.database, found, at=now(), who=me.who)
            print("it is undone" if order is None else me.tell(order))


def _undo_decision(me: Organiser, number: int, *, preview: bool, yes: bool) -> None:
    rows = me.database.acts()
    found = next((row for row in rows if row.act.id == number), None)
    if found is None:
        raise Complaint(f"there is no act {number}; `arena24 acts {me.folder.path}` lists them")
    if found.state is ActState.PREPARED:
        raise Complaint(f"act {number} is prepared; `arena24 recount {me.folder.path} --cancel` gives it up")
    acts = in_force(rows)
    if found.act not in acts:
        raise Complaint(f"act {number} is {found.state.value}; `arena24 acts {me.folder.path}` lists them")
    say(f"Act {number} would be undone: {told(me, found.act.deed)}.")
    show(me.database.preview(acts, [act for act in acts if act.id != number]))
    if agreed(preview, yes):
        me.database.undo(number, at=now(), who=me.who)
        print(f"act {number} is undone")
