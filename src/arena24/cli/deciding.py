"""How organisers decide about results: what an act will do is told first, then it is asked for, then it is done."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.organiser import Organiser, now
from arena24.contest.acts import Act, AnyDeed, Correction, Recount, VoidRound, VoidTime
from arena24.contest.preview import Preview, RoundChange, TeamChange
from arena24.store.acts import in_force
from arena24.store.planned import contest_seconds

Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why. Everybody can read it.")]
OnlyPreview = Annotated[bool, typer.Option("--preview", help="Only tell what it would do.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


def decide(me: Organiser, deed: AnyDeed, reason: str, *, preview: bool, yes: bool) -> Act | None:
    """Tell what it will do, ask, do it; None: it was not done."""
    me.database.check(deed, reason or ("preview" if preview else ""))
    before = in_force(me.database.acts())
    say(f"{told(me, deed)}.")
    show(me.database.preview(before, [*before, Act(0, deed, reason, me.elapsed())]))
    if not agreed(preview, yes):
        return None
    made = me.database.act(deed, reason, elapsed=me.elapsed(), at=now(), who=me.who)
    print(f"act {made.id} is done; `arena24 undo {me.folder.path}` takes it back")
    return made


def agreed(preview: bool, yes: bool) -> bool:
    """Shall it be done?"""
    if not preview and (yes or typer.confirm("Do it?", err=True)):
        return True
    print("nothing was done")
    return False


def at_once(text: str, *, preview: bool) -> bool:
    """Tell beforehand what a verb does that nobody wants to be asked about; shall it be done?

    What is told goes where complaints go: programs read what such a verb prints.
    """
    terminal.err().print(text, markup=False, soft_wrap=True)
    if preview:
        print("nothing was done")
    return not preview


def say(text: str) -> None:
    """Print a sentence, as wide as the terminal is."""
    terminal.out().print(text, markup=False)


def told(me: Organiser, deed: AnyDeed) -> str:
    """A deed in a sentence."""
    match deed:
        case VoidRound(server=server, round=number):
            played = number in me.database.recorded(server)
            return f"Round {number} of {server} is void" + ("" if played else ", as soon as it is over")
        case VoidTime(start=start, end=end, servers=servers):
            where = ", ".join(servers) or "all servers"
            span = f"from {terminal.clock(start)} to {terminal.clock(end)}"
            return f"Rounds of {where} that are played {span} of contest time, or begin or end there, are void"
        case Correction(team=team, points=points):
            name = next((each.name for each in me.database.teams() if each.id == team), f"team {team}")
            return f"{name} {'gets' if points > 0 else 'loses'} {terminal.number(abs(points))} points"
        case Recount(under=under, counted=counted, rounds=rounds):
            return f"{terminal.plural(counted, 'round')} counted again under {under}: {len(rounds)} differ"


def show(found: Preview, *, scores: bool = False) -> None:
    """What is different: rounds, perhaps scores, and the ranking before and after."""
    for line in _rounds(found.rounds):
        say(line)
    changing = [row for row in found.teams if row.changes]
    if not changing:
        print("No score, total or place changes.")
        return
    if scores:
        terminal.out().print(_scores(changing))
    terminal.out().print(_ranking(changing))
    if staying := len(found.teams) - len(changing):
        print(f"{terminal.plural(staying, 'other team')} {'keeps' if staying == 1 else 'keep'} place and total")


def _rounds(rounds: Iterable[RoundChange]) -> Iterator[str]:
    """A line for each server and for each thing that happens to its rounds."""

    def kind(change: RoundChange) -> tuple[str, str]:
        if change.after is None:
            return change.server, "become void"
        return change.server, "count again" if change.before is None else "get other results"

    for (server, what), found in groupby(sorted(rounds, key=lambda each: (*kind(each), each.round)), key=kind):
        numbers = [each.round for each in found]
        print_as = ranges(numbers)
        word, verb = ("rounds", what) if len(numbers) > 1 else ("round", _singular(what))
        yield f"{server}: {word} {print_as} {verb}"


def _singular(what: str) -> str:
    verb, _, rest = what.partition(" ")
    return f"{verb}s {rest}"


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in short: `1-3, 7`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


def _ranking(rows: Iterable[TeamChange]) -> object:
    numbers = ("Place", "was", "Total", "before", "change")
    table = terminal.table("Place", "was", "Team", "Total", "before", "change", numbers=numbers)
    for row in rows:
        totals = (row.total_after, row.total_before)
        change = row.total_after - row.total_before
        shown = [f"{value:.2f}" for value in totals] if row.place_after else ["", ""]
        moved = row.place_before or "-"
        terminal.row(
            table, row.place_after or "-", moved, row.name, *shown, difference(change) if row.place_after else ""
        )
    return table


def difference(change: float) -> str:
    """A change with its sign; one that is too small for two digits has the one that tells."""
    shown = f"{change:+.2f}" if change else "0.00"
    return shown if float(shown) or not change else f"{change:+.1g}"


def _scores(rows: Iterable[TeamChange]) -> object:
    table = terminal.table("Team", "Server", "Score", "before", "change", numbers=("Score", "before", "change"))
    for row in rows:
        for server, (before, after) in row.scores.items():
            shown = (terminal.number(after), terminal.number(before), difference(after - before))
            terminal.row(table, row.name, server, *shown)
    return table


def contest_time(text: str, present: float) -> float:
    """Contest time as it is shown, `2:10:00` or `2:10`, or `now`."""
    if text == "now":
        return present
    if (seconds := contest_seconds(text)) is not None:
        return seconds
    raise Complaint(
        f"{text!r} is no contest time; give hours and minutes as the page shows them: 2:10, 2:10:30, or now"
    )
