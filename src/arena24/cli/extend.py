"""`arena24 extend`."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Yes, agreed, ranges, say
from arena24.cli.organiser import Directory, Organiser, now, organiser, remaining
from arena24.contest.outlook import ComingRound
from arena24.store.control import ExtendContest
from arena24.store.outlook import MAX_MINUTES, foreseen


def extend(
    directory: Directory,
    minutes: Annotated[
        float,
        typer.Option(min=0, max=MAX_MINUTES, help="By so much the contest ends later.", show_default=False),
    ],
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Let the contest end later.

    \b
    K grows as it would have; from the end that was planned on it stays where it is then.
    `arena24 undo` takes it back as long as that end has not passed.
    Examples:
      arena24 extend marathon --minutes 30 --preview
      arena24 extend marathon --minutes 30
    """
    if minutes <= 0:
        raise Complaint("give the minutes by which the contest shall end later, such as --minutes 30")
    with organiser(directory) as me:
        for line in _told(me, 60 * minutes):
            say(line)
        if agreed(preview, yes):
            print(me.tell(ExtendContest(me.who, 60 * minutes)))
            print(f"`arena24 undo {directory}` takes it back as long as the old end has not passed")


def _told(me: Organiser, seconds: float) -> Iterator[str]:
    found, status = foreseen(me.database, seconds), me.status()
    was, will = terminal.clock(found.end_before), terminal.clock(found.end_after)
    yield f"The contest ends at {will} of contest time instead of {was}."
    if status is not None and me.served:
        end = now().astimezone() + timedelta(seconds=remaining(status))
        later = end + timedelta(seconds=seconds)
        yield f"If nothing else happens, that is at {later:%Y-%m-%d %H:%M} instead of {end:%H:%M}."
    for server, rounds in groupby(found.rounds, key=lambda each: each.server):
        coming = list(rounds)
        yield from _server(server, [each for each in coming if each.before is not None], "as before")
        yield from _server(server, [each for each in coming if each.before is None], "more than before")
    if not found.rounds:
        yield "No server has finished a round yet, so nobody knows how many more there will be."


def _server(server: str, rounds: list[ComingRound], how: str) -> Iterator[str]:
    """Rounds of a server that will probably be played, if they last as long as the last one."""
    if rounds:
        first, last = (f"{each.after:.3f}" for each in (rounds[0], rounds[-1]))
        tempo = first if first == last else f"{first} to {last}"
        word = "round" if len(rounds) == 1 else "rounds"
        yield f"{server}: {word} {ranges([each.round for each in rounds])} with K {tempo}, {how}"
