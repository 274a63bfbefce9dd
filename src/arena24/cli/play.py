"""`arena24 play`."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import msgspec
import typer
from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task
from rich.text import Text

from arena24 import bots, sim
from arena24.cli import terminal
from arena24.cli.complaint import Complaint, complaining_of, game_named
from arena24.cli.table import YOU, Plan, host
from arena24.games.core import AnyGame, Params, Round, Start, TeamId
from arena24.server.practice import Played
from arena24.server.ticker import Pace

SEATS = 4  # at most, if nobody says otherwise: a board that one can still follow
SHOWN_ROUNDS = 4  # with their own columns; the sum is enough of more


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id; see `arena24 games`.", show_default=False)],
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A house bot; again for another.", show_default="all house bots"),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Of the first world.", show_default="a random one")] = None,
    clock: Annotated[Pace, typer.Option(help="What ends a turn: everybody waits, its time, or you.")] = Pace.LOCKSTEP,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Open a seat for your bot here; 0: any port.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many, one after another.")] = 1,
    turn_seconds: Annotated[float | None, typer.Option(min=0.01, help="How long a turn lasts (realtime).")] = None,
) -> None:
    """Play on this machine: house bots, or your own.

    \b
    Without --port and with the clock `lockstep` the same seed and bots give the same results.
    Your bot logs in as `you`, password `you`. Examples:
      arena24 play battle
      arena24 play battle --bot walker --bot walker --seed 7 --rounds 10
      arena24 play battle --port 20000 --bot walker
      arena24 play battle --port 20000 --clock step          (Enter ends a turn)
    """
    rules = game_named(game)
    chosen = _chosen(game, bot or [], yours=port is not None)
    first = random.randrange(1_000_000) if seed is None else seed
    plan = Plan(rules, _params(rules, turn_seconds), _labelled(chosen, yours=port is not None), first, rounds)
    alone = port is None and clock is Pace.LOCKSTEP
    _show(plan, _simulated(plan) if alone else host(plan, clock, port))


def _chosen(game: str, names: Sequence[str], *, yours: bool) -> list[str]:
    """The bots that play: those that were named, or some of each there is."""
    there = bots.names(game)
    if not names:
        if not there and not yours:
            raise Complaint(f"{game} has no house bots; open a seat for your own with --port 20000")
        count = min(SEATS, 2 * len(there))
        return [there[place % len(there)] for place in range(count - yours)]
    for name in names:
        with complaining_of(LookupError):
            bots.find(game, name)
    return list(names)


def _labelled(names: Sequence[str], *, yours: bool) -> dict[str, str | None]:
    """Bots by what they are called at the table: `walker`, `walker-2`."""
    seen: Counter[str] = Counter()
    labelled: dict[str, str | None] = {}
    for name in names:
        seen[name] += 1
        labelled[name if seen[name] == 1 else f"{name}-{seen[name]}"] = name
    return labelled | ({YOU: None} if yours else {})


def _params(game: AnyGame, turn_seconds: float | None) -> Params:
    params: Params = game.quick
    return params if turn_seconds is None else with_turns_of(params, turn_seconds)


def with_turns_of(params: Params, seconds: float) -> Params:
    """The same parameters with turns of this length."""
    if hasattr(params, "turn_seconds"):
        return msgspec.structs.replace(params, turn_seconds=seconds)
    if hasattr(params, "turn_ms"):
        return msgspec.structs.replace(params, turn_ms=round(1000 * seconds))
    raise Complaint("this game has no single length of a turn; leave --turn-seconds out")


# ---- in process


def _simulated(plan: Plan) -> list[Played]:
    """House bots among themselves need no sockets."""
    players = [bots.find(plan.game.id, name) for name in plan.seats.values() if name]
    played = []
    for number in range(plan.rounds):
        with _watched(plan.game, f"round {number + 1} of {plan.rounds}") as game, complaining_of(ValueError):
            outcome = sim.play(game, players, plan.params, plan.seed + number)
        for seat, traceback in outcome.tracebacks.items():
            terminal.err().print(f"{list(plan.seats)[seat]} failed:\n{traceback}", markup=False)
        results = {TeamId(seat + 1): result for seat, result in enumerate(outcome.results)}
        played.append(Played(outcome.turns, results))
    return played


@contextmanager
def _watched(game: AnyGame, title: str) -> Iterator[AnyGame]:
    """The game, and a line that tells the turn of the round that it begins."""
    seen: list[Round] = []

    def new_round(start: Start) -> Round | None:  # type: ignore[type-arg]  # of this game
        round_ = game.new_round(start)
        seen.extend([round_] if round_ else [])
        return round_

    console = terminal.err()
    with Progress(SpinnerColumn(), Turn(title, seen), console=console, transient=True) as progress:
        progress.disable = not console.is_terminal
        progress.add_task(title, total=None)
        yield dataclasses.replace(game, new_round=new_round)


class Turn(ProgressColumn):
    """Looks at the round whenever it is drawn."""

    def __init__(self, title: str, seen: Sequence[Round]) -> None:
        super().__init__()
        self._title, self._seen = title, seen

    def render(self, task: Task) -> Text:
        """The turn."""
        return Text(f"{self._title}, turn {self._seen[-1].turn if self._seen else 0}")


# ---- the end


def _show(plan: Plan, played: Sequence[Played]) -> None:
    """What everybody has in the end."""
    for number, round_ in enumerate(played, start=1):
        if round_.void:
            terminal.err().print(f"round {number} is void: {round_.void}", markup=False)
    if not played:
        raise Complaint("no round came to its end, so there are no results")
    shown = [f"Round {number + 1}" for number in range(len(played))] if 1 < len(played) <= SHOWN_ROUNDS else []
    teams = [TeamId(number) for number in range(1, len(plan.seats) + 1)]
    sums = [sum(float(round_.results.get(team, 0)) for round_ in played) for team in teams]
    table = terminal.table("", "Bot", *shown, "Result", numbers=("", *shown, "Result"))
    for place in sorted(range(len(sums)), key=lambda place: -sums[place]):
        results = [terminal.number(float(round_.results.get(TeamId(place + 1), 0))) for round_ in played]
        rank = 1 + sum(other > sums[place] for other in sums)
        terminal.row(table, rank, list(plan.seats)[place], *results[: len(shown)], terminal.number(sums[place]))
    terminal.out().print(table)
    turns = sum(round_.turns for round_ in played)
    many = f"{terminal.plural(len(played), 'round')}, {terminal.plural(turns, 'turn')}"
    print(f"{plan.game.id}, {many}, seed {plan.seed}")
    if len(played) < plan.rounds:
        raise typer.Exit(1)
