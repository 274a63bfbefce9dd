"""`arena24 tournament`."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from arena24.cli import parameters, terminal
from arena24.cli.bracket import INTERRUPTED, complaints, news, opened, planned
from arena24.cli.complaint import Complaint, complaining_of, game_named
from arena24.sim.crew import Crew
from arena24.sim.executor import Executor, Unplayed
from arena24.sim.ledger import TournamentPlan
from arena24.sim.parcel import Unpackable, packed
from arena24.sim.seating import rounds_of_world
from arena24.sim.standings import Standings
from arena24.sim.terms import terms_of
from arena24.sim.tournament import LIMIT, Tournament, fair

METHOD = (
    "sorted by points; 95 %: ratings by Bradley and Terry, fitted to all rounds,\n"
    "average 1500; points by Wilson's interval, rounds of one world taken together"
)


def tournament(
    game: parameters.Game,
    bot: parameters.Bots = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many, all in all.")] = 100,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Rounds played at once.", show_default="one per processor")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.", show_default="here"),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the first world.")] = 0,
    players: Annotated[int, typer.Option(min=2, help="At a table.")] = 2,
    server: parameters.Server = None,
    changes: parameters.Changes = None,
    limit: Annotated[float, typer.Option(min=0.1, help="CPU seconds that a bot may think in a round.")] = LIMIT,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    out: Annotated[Path | None, typer.Option(help="Keep all rounds in this file.", show_default=False)] = None,
) -> None:
    """Let bots play many rounds and see who is better.

    Everybody plays on every seat of the same worlds. The same command gives the same results, with any number of jobs.
    After Ctrl-C it goes on where it was.

    A bot that raises an exception, ends its process or hangs gets 0 for that round, comes last, and is named; the
    others play on, if need be from the beginning of the round with its seat silent.

    On a cluster the results are the same. Bots travel there with what they import from their own folder; programs
    with the files that their command lines name. Whatever else they need is installed on the workers, with this
    version of arena24: `dask worker ADDRESS` starts one (docs/cluster.md).

    \b
    Examples:
      arena24 tournament battle
      arena24 tournament battle --bot mybot.py --bot gunner --rounds 200
      arena24 tournament battle --bot v1/bot.py --bot v2/bot.py --seed 7 --json
      arena24 tournament battle --players 4 --server Battle3 --out night.jsonl
      arena24 tournament battle --bot 'exec:./mybot {login} {password}' --bot gunner
      arena24 tournament battle --bot mybot.py --bot gunner --rounds 20000 --cluster tcp://10.0.0.5:8786
    """
    rules = game_named(game)
    params = parameters.chosen(rules, server, changes or [])
    called = bot or rules.bots
    if len(called) < 2:
        raise Complaint("a tournament needs two bots or more; name each with --bot")
    plan = planned(rules, params, called, seed, players)
    path = out or Path(f".arena24-tournament-{plan.fingerprint}.jsonl")
    with _executor(plan, jobs, cluster) as executor, opened(path, plan) as ledger:
        held = Tournament(plan, fair(plan, rounds), ledger)
        _run(held, executor, limit)
    if out is None:
        path.unlink(missing_ok=True)  # it was only there to go on from
    if as_json:
        terminal.print_json(_summary(held))
    else:
        _show(held)


# ---- playing


def _executor(plan: TournamentPlan, jobs: int | None, cluster: str | None) -> Executor:
    """Processes of this machine, or of a cluster, to which bots travel."""
    if cluster is None:
        return Crew(jobs or os.cpu_count() or 1)
    if jobs:
        raise Complaint("--jobs is for this machine, and a cluster has as many as its workers; give one of the two")
    with complaining_of(Unpackable):
        parcels = [parcel for bot in plan.bots if (parcel := packed(bot.source, Path.cwd()))]
    try:
        from arena24.sim.fleet import Fleet
    except ImportError:
        raise Complaint("--cluster needs Dask; install it with: pip install 'arena24[cluster]'") from None
    with complaining_of(Unplayed):
        return Fleet(cluster, terms_of(plan, [parcel.source for parcel in parcels]), parcels)


def _run(held: Tournament, executor: Executor, limit: float) -> None:
    """Play what is missing, and tell who fails for the first time."""
    there, told = len(held.played), set[str]()
    if there:
        terminal.err().print(f"going on after {terminal.plural(there, 'round')}", markup=False)
    with _progress() as progress:
        task = progress.add_task("Rounds", total=len(held.seatings), completed=there)
        try:
            for report in held.run(executor, limit):
                for line in news(held, report, told):
                    progress.console.print(line, markup=False, soft_wrap=True)
                progress.advance(task)
        except KeyboardInterrupt:
            progress.stop()
            terminal.err().print(f"interrupted {_so_far(held)}; the same command goes on from there", markup=False)
            raise typer.Exit(INTERRUPTED) from None
        except Unplayed as error:
            progress.stop()
            further = "the same command goes on from there, here too with --jobs"
            raise Complaint(f"stopped {_so_far(held)}: {error}; {further}") from None


def _so_far(held: Tournament) -> str:
    return f"after {len(held.played)} of {terminal.plural(len(held.seatings), 'round')}"


def _progress() -> Progress:
    console = terminal.err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# ---- results


def _show(held: Tournament) -> None:
    standings = held.standings()
    names = [bot.name for bot in held.plan.bots]
    order = standings.order
    terminal.out().print(_ranking(standings, names, order))
    print()
    terminal.out().print(_matrix(standings, names, order))
    print()
    for line in complaints(held):
        print(line)
    turns = sum(report.turns for _, report in held.played)
    count = f"{terminal.plural(len(held.played), 'round')}, {terminal.plural(turns, 'turn')}"
    print(f"{held.plan.game}, {count}, {held.plan.players} players, seed {held.plan.seed}")
    print(METHOD)
    fair = rounds_of_world(len(names), held.plan.players)
    if len(held.seatings) % fair:
        print(f"not everybody has played on every seat of the last world: choose rounds in multiples of {fair}")


def _ranking(standings: Standings, names: Sequence[str], order: Sequence[int]) -> Any:
    numbers = ("", "Rating", "±", "Points", "95 %", "Result", "Rounds", "Failed")
    table = terminal.table("", "Bot", *numbers[1:], numbers=numbers)
    for place, bot in enumerate(order, start=1):
        own = standings.bots[bot]
        terminal.row(
            table,
            place,
            names[bot],
            f"{own.rating.value:.0f}",
            f"{own.rating.high - own.rating.value:.0f}",
            f"{own.points.value:.3f}",
            f"{own.points.low:.3f}-{own.points.high:.3f}",
            terminal.number(own.result),
            own.rounds,
            own.failed or "",
        )
    return table


def _matrix(standings: Standings, names: Sequence[str], order: Sequence[int]) -> Any:
    places = [str(place) for place in range(1, len(names) + 1)]
    table = terminal.table("", "Points against", *places, numbers=("", *places))
    for place, bot in enumerate(order, start=1):
        duels = [standings.duels.get((bot, rival)) for rival in order]
        terminal.row(table, place, names[bot], *(f"{duel.points:.2f}" if duel else "-" for duel in duels))
    return table


def _summary(held: Tournament) -> dict[str, Any]:
    """All there is to know, for programs."""
    standings = held.standings()
    names = [bot.name for bot in held.plan.bots]
    return {
        "plan": held.plan,
        "rounds": len(held.played),
        "method": METHOD.replace("\n", " "),
        "bots": [
            {"name": name, "source": bot.source, **msgspec.to_builtins(own)}
            for name, bot, own in zip(names, held.plan.bots, standings.bots, strict=True)
        ],
        "head_to_head": [
            {"bot": names[bot], "against": names[rival], **msgspec.to_builtins(duel)}
            for (bot, rival), duel in standings.duels.items()
        ],
        "played": [
            {"seats": [names[bot] for bot in seating.seats], "world": held.plan.seed + seating.world, "report": report}
            for seating, report in held.played
        ],
    }
