"""`arena24 void`."""

from contextlib import nullcontext
from typing import Annotated

import typer

from arena24.cli.complaint import Complaint
from arena24.cli.damage import DamagedRound, damaged_round
from arena24.cli.deciding import OnlyPreview, Reason, Yes, contest_time, decide
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.contest.acts import AnyDeed, VoidRound, VoidTime
from arena24.store.ending import RoundEnd
from arena24.store.errors import JournalError
from arena24.store.records import Void
from arena24.store.remains import put_right

Server = Annotated[str | None, typer.Argument(metavar="SERVER", help="The server of one round.", show_default=False)]
Number = Annotated[int | None, typer.Argument(metavar="ROUND", min=1, help="Its number.", show_default=False)]


def void(
    directory: Directory,
    server: Server = None,
    number: Number = None,
    start: Annotated[str, typer.Option("--from", metavar="TIME", help="Contest time: 2:10, 2:10:30, now.")] = "",
    end: Annotated[str, typer.Option("--to", metavar="TIME", help="Contest time; it may lie ahead.")] = "",
    servers: Annotated[
        list[str] | None, typer.Option("--server", metavar="NAME", help="With --from and --to; again for another.")
    ] = None,
    give_up: Annotated[
        bool, typer.Option("--give-up", help="End a round that is damaged or must not go on. This cannot be undone.")
    ] = False,
    reason: Reason = "",
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Let a round, or all rounds of an interval, count for nothing.

    \b
    Rounds and their journals stay as they are, and `arena24 undo` takes it back. A round that is
    not over yet is void when it ends; so are rounds of an interval that lies ahead.
    With --give-up an unfinished or damaged round ends here, and its server begins the next one:
    what is damaged is set aside, never removed. For that the contest must be stopped.
    Examples:
      arena24 void marathon Battle1 17 --reason "the map was wrong"
      arena24 void marathon --from 2:10 --to 2:25 --reason "the network was down" --preview
      arena24 void marathon --from now --to 3:00 --server Cards1 --reason "we mend it"
    """
    with organiser(directory) as me:
        deed = _deed(me, server, number, start, end, servers or [])
        if not give_up:
            decide(me, deed, reason, preview=preview, yes=yes)
            return
    if not isinstance(deed, VoidRound):
        raise Complaint("--give-up ends one round; name its server and its number")
    with damaged_round(directory, deed.server, deed.round) as found:
        over = _is_void(found)
        with nullcontext() if over else found.alone():
            if decide(found.me, deed, reason, preview=preview, yes=yes) and not over:
                _give_up(found)


def _deed(me: Organiser, server: str | None, number: int | None, start: str, end: str, servers: list[str]) -> AnyDeed:
    if server is not None and number is not None and not (start or end or servers):
        return VoidRound(server=server, round=number)
    if server is None and start and end:
        present = me.elapsed()
        return VoidTime(start=contest_time(start, present), end=contest_time(end, present), servers=tuple(servers))
    raise Complaint("name a server and a round, or an interval with --from and --to")


def _is_void(found: DamagedRound) -> bool:
    """Has its server given it up already?"""
    if not found.shelf.has(found.number):
        return True  # only what was set aside is there
    try:
        return isinstance(RoundEnd.read(found.shelf.open(found.number)).end, Void)
    except JournalError:
        return False


def _give_up(found: DamagedRound) -> None:
    shelf, number = found.shelf, found.number
    righted = put_right(shelf, found.game)
    for note in righted.notes:
        print(note)
    if righted.going is not None:
        _, journal = righted.going
        if journal.header.round == number:
            journal.void(f"{found.me.who} gave it up")
        journal.close()
    RoundEnd.read(shelf.open(number)).credit(found.me.database)
    print(f"round {number} of {shelf.server} is given up")
