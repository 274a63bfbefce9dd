"""`arena24 ladder`."""

import contextlib
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from arena24.cli import completion, parameters, terminal
from arena24.cli.bracket import INTERRUPTED, complaints, news, opened, planned
from arena24.cli.complaint import Complaint, game_named
from arena24.games.core import AnyGame
from arena24.sim.crew import Crew
from arena24.sim.ladder import MOST, WITHIN, Ladder
from arena24.sim.rungs import QUICK, Rungs, published
from arena24.sim.standings import Interval, Standings
from arena24.sim.tournament import LIMIT

Newcomers = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BOT...",
        help="Who is to be placed, as `arena24 play --help` says.",
        show_default="the house bots are shown",
        autocompletion=completion.house_bots,
    ),
]


def ladder(
    game: parameters.Game,
    bot: Newcomers = None,
    server: parameters.Server = None,
    changes: parameters.Changes = None,
    seed: Annotated[int, typer.Option(help="Of the first world.")] = 0,
    within: Annotated[float, typer.Option(min=1, help="Points of rating that are close enough.")] = WITHIN,
    rounds: Annotated[int, typer.Option(min=2, help="At most, for each bot.")] = MOST,
    minutes: Annotated[float, typer.Option(min=0.05, max=600, help="At most, for each bot.")] = 5.0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Rounds played at once.", show_default="one per processor")
    ] = None,
    limit: Annotated[float, typer.Option(min=0.1, help="CPU seconds that a bot may think in a round.")] = LIMIT,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """See where a bot stands among the house bots of its game.

    The house bots are rungs, from one to copy to one that is hard to beat. A new bot meets all of them once, then
    those that are as good as it seems to be, until its rating is known closely enough, or that it is far above or
    below all of them, or until its time is up. The same seed gives the same rounds, with any number of jobs; only where
    time ends them depends on the machine. After Ctrl-C the same command goes on where it was.

    A bot that fails gets 0 for that round and is named, as in a tournament. Without a bot the rungs are shown as they
    were measured; the whole table is in docs/ladder.md.

    \b
    Examples:
      arena24 ladder battle
      arena24 ladder battle mybot.py
      arena24 ladder battle v1/bot.py v2/bot.py --server Battle3
      arena24 ladder battle 'exec:./mybot {login} {password}' --minutes 2 --json
    """
    rules = game_named(game)
    if not rules.bots:
        raise Complaint(f"{rules.id} has no house bots; compare your own with arena24 tournament")
    params = parameters.chosen(rules, server, changes or [])
    known = published(rules)
    measured = known.ratings(rules, server or QUICK)
    if not bot:
        _show_rungs(rules, known, server or QUICK, as_json=as_json)
        return
    placed = []
    for typed in bot:
        plan = planned(rules, params, [*rules.bots, typed], seed, players=2)
        path = Path(f".arena24-ladder-{plan.fingerprint}.jsonl")
        with opened(path, plan) as ledger:
            climbing = Ladder(plan, ledger, [rating.value for rating in measured], within, rounds)
            in_time = _climb(climbing, jobs or os.cpu_count() or 1, limit, 60 * minutes)
        path.unlink(missing_ok=True)  # it was only there to go on from
        placed.append(_summary(climbing, in_time=in_time))
        if not as_json:
            _show(climbing, measured, in_time=in_time)
    if as_json:
        terminal.print_json(placed)


# ---- playing


def _climb(climbing: Ladder, jobs: int, limit: float, seconds: float) -> bool:
    """Play until the place is known, and show what is known meanwhile; false: there was no more time."""
    up, told, name = threading.Event(), set[str](), _name(climbing)
    with Crew(jobs) as crew, _timer(seconds, up, crew), _progress() as progress:
        line = progress.add_task(f"{name}: first rounds")
        try:
            for report in climbing.climb(crew, limit):
                if up.is_set():
                    return False
                for text in news(climbing.held, report, told):
                    progress.console.print(text, markup=False, soft_wrap=True)
                own, played = climbing.place.rating, terminal.plural(len(climbing.held.played), "round")
                progress.update(line, description=f"{name}: {_plus_minus(own)} after {played}")
        except KeyboardInterrupt:
            progress.stop()
            played = terminal.plural(len(climbing.held.played), "round")
            terminal.err().print(f"interrupted after {played}; the same command goes on from there", markup=False)
            raise typer.Exit(INTERRUPTED) from None
    return True


@contextlib.contextmanager
def _timer(seconds: float, up: threading.Event, crew: Crew) -> Iterator[None]:
    """When the time is up, nobody waits for rounds any more."""

    def end() -> None:
        up.set()
        crew.abandon()

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def _progress() -> Progress:
    console = terminal.err()
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# ---- results


def _name(climbing: Ladder) -> str:
    return climbing.held.plan.bots[climbing.newcomer].name


def _plus_minus(rating: Interval) -> str:
    return f"{rating.value:.0f} ± {rating.high - rating.value:.0f}"


def _show(climbing: Ladder, measured: Sequence[Interval], *, in_time: bool) -> None:
    found, names = climbing.standings(), [bot.name for bot in climbing.held.plan.bots]
    table = terminal.table("Rung", "Rating", "±", "Points", "Rounds", numbers=("Rating", "±", "Points", "Rounds"))
    for bot in sorted(range(len(names)), key=lambda bot: -found.bots[bot].rating.value):
        own, duel = bot == climbing.newcomer, found.duels.get((climbing.newcomer, bot))
        rating = measured[bot] if measured and not own else found.bots[bot].rating
        terminal.row(
            table,
            f"> {names[bot]}" if own else names[bot],
            f"{rating.value:.0f}",
            f"{rating.high - rating.value:.0f}",
            f"{duel.points:.2f}" if duel else "",
            duel.rounds if duel else found.bots[bot].rounds if own else "",
            style="bold" if own else None,
        )
    terminal.out().print(table)
    print()
    for line in complaints(climbing.held):
        print(line)
    terminal.out().print(verdict(names, found), markup=False)
    print(_ended(climbing, in_time=in_time))


def _ended(climbing: Ladder, *, in_time: bool) -> str:
    """How much was played, and why no more."""
    plan, played = climbing.held.plan, terminal.plural(len(climbing.held.played), "round")
    if climbing.broken:
        why = "it failed in all of them"
    elif not in_time:
        why = "then its time was up; --minutes gives it more"
    elif not climbing.known:
        why = "as many as it may; --rounds gives it more"
    else:
        why = "then that was known"
    return f"{plan.game}, {played}, seed {plan.seed}; {why}"


def verdict(names: Sequence[str], found: Standings) -> str:
    """One sentence: where the last of the bots stands among the others."""
    *rungs, own = range(len(names))
    rating, low_to_high = found.bots[own].rating, sorted(rungs, key=lambda rung: found.bots[rung].rating.value)
    level = [rung for rung in low_to_high if rating.low <= found.bots[rung].rating.value <= rating.high]
    below = [rung for rung in low_to_high if found.bots[rung].rating.value < rating.low]
    above = [rung for rung in low_to_high if found.bots[rung].rating.value > rating.high]
    if level:
        where, told = f"about as good as {' and '.join(names[rung] for rung in level)}", level
    elif below and above:
        where, told = f"between {names[below[-1]]} and {names[above[0]]}", [below[-1], above[0]]
    elif below:
        where, told = f"above {names[below[-1]]}, the best", below[-1:]
    else:
        where, told = f"below {names[above[0]]}, the first", above[:1]
    met = [(rung, duel.points) for rung in told if (duel := found.duels.get((own, rung)))]
    shares = [f"{points:.2f} from {names[rung]}" for rung, points in met]
    takes = " and ".join(shares).replace(" from", " of the points from", 1)
    return f"{names[own]} has {_plus_minus(rating)}: {where}{f'; takes {takes}' if takes else ''}"


def _summary(climbing: Ladder, *, in_time: bool) -> dict[str, Any]:
    """All there is to know, for programs."""
    found, names = climbing.standings(), [bot.name for bot in climbing.held.plan.bots]
    duels = {names[rung]: duel for rung in climbing.rungs if (duel := found.duels.get((climbing.newcomer, rung)))}
    return {
        "bot": names[-1],
        "game": climbing.held.plan.game,
        "verdict": verdict(names, found),
        "in_time": in_time,
        "known": climbing.known,
        "failures": list(complaints(climbing.held)),
        "against": msgspec.to_builtins(duels),
        "bots": [{"name": name, **msgspec.to_builtins(own)} for name, own in zip(names, found.bots, strict=True)],
    }


def _show_rungs(game: AnyGame, known: Rungs, server: str, *, as_json: bool) -> None:
    """The ladder as it was measured."""
    measured = known.ratings(game, server)
    if not measured:
        raise Complaint(
            f"nobody has measured the house bots of {game.id} ({', '.join(game.bots)}) there; "
            f"name a bot to be placed among them, or let them play with: arena24 tournament {game.id}"
        )
    if as_json:
        terminal.print_json(dict(zip(game.bots, measured, strict=True)))
        return
    steps = {bout.one: bout for bout in known.steps(game, server)}
    numbers = ("Rating", "±", "Points", "Rounds")
    table = terminal.table("Rung", "Rating", "±", "Against", "Points", "Rounds", numbers=numbers)
    for name, rating in reversed(list(zip(game.bots, measured, strict=True))):
        half, bout = f"{rating.high - rating.value:.0f}", steps.get(name)
        against = (bout.two, f"{bout.points:.2f}", bout.rounds) if bout else ("", "", "")
        terminal.row(table, name, f"{rating.value:.0f}", half, *against)
    terminal.out().print(table)
