"""`arena24 schedule`."""

from datetime import datetime
from typing import Annotated

import msgspec
import typer

from arena24.cli import terminal
from arena24.cli.coming import moment as shown_moment
from arena24.cli.coming import sentence
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Yes, agreed, say
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.cli.pause import moment
from arena24.cli.verbs import PLAIN
from arena24.contest.clock import ContestState, End, Pause
from arena24.store.config import load
from arena24.store.planned import (
    AnyPlanned,
    Plan,
    PlannedAnnouncement,
    PlannedFreeze,
    PlannedPause,
    PlannedResume,
    PlannedStart,
    When,
    contest_seconds,
    told,
)
from arena24.store.rows import PlanState

app = typer.Typer(no_args_is_help=True, **PLAIN)

At = Annotated[
    str, typer.Option("--at", metavar="TIME", help="By the clock: 03:00, 2026-05-02T03:00, or +0:25 from now.")
]
After = Annotated[str, typer.Option("--after", metavar="TIME", help="Contest time: 15:00, 15:00:30.")]
WHO = "contest.toml"


@app.callback()
def schedule() -> None:
    """Plan what is done by itself.

    \b
    Pauses, a freeze, announcements, the start: each is done once, by who serves the contest.
    Examples:
      arena24 schedule list marathon
      arena24 schedule pause marathon --at 03:00 --minutes 10
    """


@app.command("list")
def list_(directory: Directory, as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """List what is planned, and what has become of it.

    \b
    Example:
      arena24 schedule list marathon
    """
    with organiser(directory) as me:
        _declare(me)
        rows, present = me.database.plans(), now()
    if as_json:
        terminal.print_json([msgspec.to_builtins(row) | {"state": row.state.value} for row in rows])
        return
    table = terminal.table("Plan", "When", "What", "Who", "State", numbers=("Plan",))
    for row in rows:
        state = f"{row.state.value}: {row.outcome}" if row.outcome else row.state.value
        terminal.row(table, row.plan.id, shown_moment(row.plan.when, present), told(row.plan.what), row.who, state)
    if rows:
        terminal.out().print(table)
    else:
        print(f"nothing is planned; `arena24 schedule pause {directory} --at 03:00 --minutes 10` would plan a pause")


@app.command()
def start(directory: Directory, at: At, preview: OnlyPreview = False, yes: Yes = False) -> None:
    """Set the moment of the contest's start, or another one.

    \b
    Example:
      arena24 schedule start marathon --at 12:15
    """
    _plan(directory, PlannedStart(), at, "", preview=preview, yes=yes)


@app.command()
def pause(
    directory: Directory,
    at: At = "",
    after: After = "",
    minutes: Annotated[float | None, typer.Option(help="It goes on by itself after so long.")] = None,
    reason: Annotated[str, typer.Option(help="What the web page tells everybody.")] = "",
    hard: Annotated[bool, typer.Option("--hard", help="Close all connections and ports too.")] = False,
    keep_end: Annotated[bool, typer.Option("--keep-end", help="The end stays where it is.")] = False,
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Plan a pause.

    \b
    Examples:
      arena24 schedule pause marathon --at 03:00 --minutes 10 --reason "we change a switch"
      arena24 schedule pause marathon --after 15:00 --hard
    """
    kind, end = (Pause.HARD if hard else Pause.SOFT), (End.FIXED if keep_end else End.MOVES)
    what = {"do": "pause", "minutes": minutes, "reason": reason, "kind": kind.value, "end": end.value}
    try:
        made = msgspec.convert(what, PlannedPause)
    except msgspec.ValidationError as error:
        raise Complaint(f"{error}; give minutes above 0 and a short reason") from None
    _plan(directory, made, at, after, preview=preview, yes=yes)


@app.command()
def resume(directory: Directory, at: At, preview: OnlyPreview = False, yes: Yes = False) -> None:
    """Let the pause that lasts end by itself.

    \b
    Example:
      arena24 schedule resume marathon --at 03:30
    """
    _plan(directory, PlannedResume(), at, "", preview=preview, yes=yes)


@app.command()
def freeze(
    directory: Directory, at: At = "", after: After = "", preview: OnlyPreview = False, yes: Yes = False
) -> None:
    """Plan that the public sees everything as it is then, until you reveal it.

    \b
    Example:
      arena24 schedule freeze marathon --after 23:00
    """
    _plan(directory, PlannedFreeze(), at, after, preview=preview, yes=yes)


@app.command()
def announce(
    directory: Directory,
    text: Annotated[str, typer.Argument(help="What to tell everybody.", show_default=False)],
    at: At = "",
    after: After = "",
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Plan an announcement.

    \b
    Example:
      arena24 schedule announce marathon "Breakfast is in the hall." --at 07:00
    """
    if not text.strip():
        raise Complaint("there is nothing to announce; give a text")
    _plan(directory, PlannedAnnouncement(text=text.strip()), at, after, preview=preview, yes=yes)


@app.command()
def cancel(
    directory: Directory,
    number: Annotated[int, typer.Argument(metavar="PLAN", help="Its number, as `list` tells.", show_default=False)],
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Let something not be done after all.

    \b
    Example:
      arena24 schedule cancel marathon 3
    """
    with organiser(directory) as me:
        _declare(me)
        found = next((row for row in me.database.plans() if row.plan.id == number), None)
        if found is None or found.state is not PlanState.AHEAD:
            why = "there is none" if found is None else f"it is {found.state.value}"
            raise Complaint(f"plan {number} cannot be cancelled: {why}; `arena24 schedule list {directory}` lists them")
        say(f"Plan {number} would be cancelled: {sentence(found.plan, now())}.")
        if agreed(preview, yes):
            me.database.cancel_plan(number, at=now(), who=me.who)
            print(f"plan {number} is cancelled; `arena24 undo {directory}` plans it again")


def _plan(directory: Directory, what: AnyPlanned, at: str, after: str, *, preview: bool, yes: bool) -> None:
    when = _moment(at, after)
    with organiser(directory) as me:
        _declare(me)
        me.database.check_plan(what, when, at=now(), elapsed=me.elapsed())
        say(f"It {sentence(Plan(0, what, when), now())}.")
        if agreed(preview, yes):
            made = me.database.plan(what, when, at=now(), elapsed=me.elapsed(), who=me.who)
            print(f"plan {made.plan.id}; `arena24 schedule cancel {directory} {made.plan.id}` cancels it")


def _moment(at: str, after: str) -> When:
    if bool(at) == bool(after):
        raise Complaint("say when: --at 03:00 by the clock, --at +0:25 from now, or --after 15:00 of contest time")
    if at:
        return When(at=moment(at, datetime.now().astimezone()))
    seconds = contest_seconds(after)
    if seconds is None:
        raise Complaint(f"{after!r} is no contest time; give hours and minutes as the page shows them: 15:00, 15:00:30")
    return When(elapsed=seconds)


def _declare(me: Organiser) -> None:
    """What contest.toml plans has its number also before anybody has served it."""
    if me.contest_state() is not ContestState.FINISHED and not me.served:
        me.database.declare_plans(load(me.folder.config, begun=True).timetable, at=now(), who=WHO)
