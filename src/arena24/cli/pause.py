"""`arena24 pause`."""

from datetime import datetime, timedelta
from typing import Annotated

import typer

from arena24.cli.deciding import OnlyPreview, at_once
from arena24.cli.organiser import Directory, organiser
from arena24.contest.clock import End, Pause
from arena24.store.control import PauseContest
from arena24.store.planned import contest_seconds


def pause(
    directory: Directory,
    hard: Annotated[bool, typer.Option("--hard", help="Close all connections and ports too.")] = False,
    reason: Annotated[str, typer.Option(help="What the web page tells everybody.")] = "",
    restart_at: Annotated[
        str | None, typer.Option(metavar="TIME", help="The planned restart: 14:30, +0:25 from now, or a date too.")
    ] = None,
    keep_end: Annotated[
        bool, typer.Option("--keep-end", help="The end stays where it is; the time paused is never played.")
    ] = False,
    preview: OnlyPreview = False,
) -> None:
    """Stop the contest: clock, turns and K stand still.

    \b
    It does not ask: when in doubt, pause. `arena24 resume` lets it go on.
    Examples:
      arena24 pause marathon --reason "the network is down" --restart-at 03:30
      arena24 pause marathon --hard --keep-end
    """
    kind, end = (Pause.HARD if hard else Pause.SOFT), (End.FIXED if keep_end else End.MOVES)
    planned = None if restart_at is None else moment(restart_at, datetime.now().astimezone())
    with organiser(directory) as me:
        if me.served and not at_once(told(kind, end, planned), preview=preview):
            return
        print(me.tell(PauseContest(me.who, kind, reason, planned, end)))
    print(f"`arena24 resume {directory}` lets it go on")


def told(kind: Pause, end: End, restart: datetime | None) -> str:
    """What a pause does, in sentences."""
    doors = "Connections stay, and nobody is answered" if kind is Pause.SOFT else "All connections and ports are closed"
    later = "the contest ends as much later" if end is End.MOVES else "the contest ends when it was to end"
    sentence = f"Clock, turns and K stand still. {doors}; {later}."
    if restart is not None:
        sentence += f" Everybody reads that it goes on at {restart:%H:%M}; letting it go on is up to you."
    return sentence


def moment(text: str, now: datetime) -> datetime:
    """A time of day, the next one from `now` on, a date and a time, or how long from now."""
    later = contest_seconds(text[1:]) if text.startswith("+") else None
    if later is not None:
        return now + timedelta(seconds=later)
    try:
        given = datetime.fromisoformat(text if "-" in text else f"{now.date().isoformat()}T{text}")
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no time; give 14:30, +0:25 from now, or 2026-05-01T14:30") from None
    given = given if given.tzinfo else given.replace(tzinfo=now.tzinfo)
    return given + timedelta(days=1) if "-" not in text and given < now else given
