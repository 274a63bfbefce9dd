"""`arena24 correct`."""

from typing import Annotated

import typer

from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Reason, Yes, decide
from arena24.cli.organiser import Directory, organiser
from arena24.cli.verbs import PLAIN
from arena24.contest.acts import Correction

app = typer.Typer(**PLAIN)


@app.command(context_settings={"ignore_unknown_options": True})  # or -2.5 would be one
def correct(
    directory: Directory,
    team: Annotated[str, typer.Argument(metavar="TEAM", help="Its login.", show_default=False)],
    points: Annotated[float, typer.Argument(metavar="POINTS", help="Below 0: taken away.", show_default=False)],
    reason: Reason = "",
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Give a team points of the ranking by hand, or take them away.

    \b
    They are added to its total, and told apart from the points of its tasks. `arena24 undo` takes it back.
    Examples:
      arena24 correct marathon ants -20 --reason "they attacked the network" --preview
      arena24 correct marathon bees 2.5 --reason "their cable was ours"
    """
    with organiser(directory) as me:
        found = me.database.team_by_login(team)
        if found is None:
            raise Complaint(f"no team has the login {team!r}; `arena24 team list {directory}` lists them")
        decide(me, Correction(team=found.id, points=points), reason, preview=preview, yes=yes)
