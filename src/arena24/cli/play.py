"""`arena24 play`."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
from rich.text import Text

from arena24 import sim
from arena24.cli import parameters, terminal
from arena24.cli.complaint import Complaint, game_named, reason
from arena24.cli.contender import Contender, FunctionContender, contender
from arena24.cli.opening import Beginning, read_beginning
from arena24.cli.practice import LOCAL, YOU, PracticeOutcome, PracticePlan, hosted
from arena24.cli.remedy import remedy
from arena24.games.core import AnyGame, Params, Round, Start, TeamId
from arena24.scripts import recorder
from arena24.scripts.recorder import Recorder
from arena24.server.practice import Match, PlayedRound
from arena24.server.ticker import Pace

SEATS = 4  # at most, if nobody says otherwise: a board that one can still follow
SHOWN_ROUNDS = 4  # with their own columns; the sum is enough of more


Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where that seat is; 0.0.0.0: for other machines and containers too.")
]
Patient = Annotated[
    bool, typer.Option("--wait-for-me", help="No turn ends before your bot waits, even when it is gone.")
]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Open a seat for your bot here; 0: any port.")]
Position = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Begin as this script does.", show_default="a new world")
]
Record = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a script of it.", show_default=False)]


def play(
    game: parameters.Game,
    bot: parameters.Bots = None,
    seed: Annotated[int | None, typer.Option(help="Of the first world.", show_default="a random one")] = None,
    clock: Annotated[Pace, typer.Option(help="What ends a turn: everybody waits, its time, or you.")] = Pace.LOCKSTEP,
    port: Port = None,
    host: Host = LOCAL,
    wait_for_me: Patient = False,
    team: Annotated[int | None, typer.Option(min=1, help="Your team's number.", show_default="the last")] = None,
    position: Position = None,
    record: Record = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many, one after another.")] = 1,
    server: parameters.Server = None,
    changes: parameters.Changes = None,
    turn_seconds: Annotated[float | None, typer.Option(min=0.01, help="How long a turn lasts (realtime).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play on this machine: house bots, or your own.

    \b
    A BOT is a house bot (walker), a Python file with a function `play`
    (mybot.py), a function (package.mybot:play), a program that connects by itself
    ('tcp:./bot {host} {port} {login} {password}'), or one that talks on standard
    input and output ('exec:./bot {login} {password}').

    \b
    With the clock `lockstep` the same seed and bots give the same results. A bot
    that crashes is shown with its own lines, and the exit code is 1. Your bot
    logs in as `you`, password `you`. Examples:
      arena24 play battle
      arena24 play battle --bot walker --bot mybot.py --seed 7 --rounds 10
      arena24 play battle --server Battle3 --set Q=300       (see arena24 games)
      arena24 play battle --port 20000 --bot walker --bot 'exec:./mybot'
      arena24 play battle --port 20000 --clock realtime --wait-for-me
      arena24 play battle --port 20000 --clock step          (Enter ends a turn)
      arena24 play battle --record bug.a24                   (see arena24 check)
      arena24 play battle --port 20000 --position bug.a24 --team 2
      arena24 play battle --port 20000 --host 0.0.0.0        (for another machine)
    """
    rules = game_named(game)
    if position is None:
        first = random.randrange(1_000_000) if seed is None else seed
        beginning = Beginning(rules, _params(rules, server, changes or [], turn_seconds), first)
    elif server or changes or seed is not None:
        raise Complaint("a position has its own parameters and seed; leave --server, --set and --seed out")
    else:
        beginning = read_beginning(position, rules)
    called = _labelled(_chosen(rules, bot or [], yours=port is not None))
    plan = _plan(beginning, called, rounds, yours=port is not None, team=team)
    plan = dataclasses.replace(plan, pace=clock, patient=wait_for_me)
    if host != LOCAL and port is None:
        raise Complaint("--host says where your seat is; open one with --port 20000")
    if _alone(plan) and record is None:
        ended = _simulated(plan)
    else:
        listener = Recorder() if record is not None else None
        ended = hosted(plan, (host, port or 0), listener)
        if listener is not None and record is not None:
            _write(record, beginning, plan, listener)
    _tell(plan, ended, as_json)


def _chosen(game: AnyGame, typed: Sequence[str], *, yours: bool) -> list[Contender]:
    """The bots that play: those that were named, or some of each there is."""
    if not typed:
        there = game.bots
        if not there and not yours:
            raise Complaint(f"{game.id} has no house bots; open a seat for your own with --port 20000")
        count = min(SEATS, 2 * len(there))
        typed = [there[place % len(there)] for place in range(count - yours)]
    return [contender(game, name) for name in typed]


def _labelled(chosen: Iterable[Contender]) -> dict[str, Contender]:
    """Bots by what they are called at the table: `walker`, `walker-2`."""
    seen: Counter[str] = Counter({YOU: 1})
    labelled: dict[str, Contender] = {}
    for one in chosen:
        name = "-".join(one.name.split())  # a login is one word
        seen[name] += 1
        labelled[name if seen[name] == 1 else f"{name}-{seen[name]}"] = one
    return labelled


def _plan(
    beginning: Beginning, called: dict[str, Contender], rounds: int, *, yours: bool, team: int | None
) -> PracticePlan:
    """Seats in the order of the bots; yours is the last, or the one that you choose."""
    count = len(called) + yours
    teams = beginning.teams or tuple(TeamId(number) for number in range(1, count + 1))
    if count > len(teams):
        raise Complaint(f"the position has {terminal.plural(len(teams), 'team')}, too few for {count} bots; name fewer")
    free = list(teams[:count])
    if team is not None:
        if team not in teams or not yours:
            many = ", ".join(map(str, teams))
            raise Complaint(f"--team {team} cannot be yours; open a seat with --port, and choose among {many}")
        others = [other for other in teams if other != team]
        free = [*others[: len(called)], TeamId(team)]
    seats = dict(zip([*called, *([YOU] if yours else [])], free, strict=True))
    match = Match(beginning.game, beginning.params, teams, beginning.seed, rounds, beginning.position)
    return PracticePlan(match, seats, called)


def _alone(plan: PracticePlan) -> bool:
    """Are they Python functions among themselves, who need no sockets?"""
    functions = all(isinstance(one, FunctionContender) for one in plan.contenders.values())
    return functions and not plan.open_seat and plan.pace is Pace.LOCKSTEP and plan.match.position is None


def _params(game: AnyGame, server: str | None, changes: Sequence[str], turn_seconds: float | None) -> Params:
    params = parameters.chosen(game, server, changes)
    return params if turn_seconds is None else with_turns_of(params, turn_seconds)


def with_turns_of(params: Params, seconds: float) -> Params:
    """The same parameters with turns of this length."""
    if hasattr(params, "turn_seconds"):
        return msgspec.structs.replace(params, turn_seconds=seconds)
    if hasattr(params, "turn_ms"):
        return msgspec.structs.replace(params, turn_ms=round(1000 * seconds))
    raise Complaint("this game has no single length of a turn; leave --turn-seconds out")


# ---- in process


def _simulated(plan: PracticePlan) -> PracticeOutcome:
    """Every round with the functions as they are."""
    players = [one.bot for one in plan.contenders.values() if isinstance(one, FunctionContender)]
    match, logins = plan.match, list(plan.seats)
    ended = PracticeOutcome([], set())
    for number in range(match.rounds):
        with _watched(match, number) as game, _complaining_of_params(match):
            outcome = sim.play(game, players, match.params, match.seed + number)
        for seat, traceback in outcome.tracebacks.items():
            if logins[seat] not in ended.failed:
                terminal.err().print(f"{logins[seat]} failed:\n{traceback}", markup=False, soft_wrap=True)
        ended.failed.update(logins[seat] for seat in outcome.tracebacks)
        for incident in outcome.incidents[:1]:
            terminal.err().print(f"a bug of arena24, answered with error 5:\n{incident}", markup=False, soft_wrap=True)
        results = {TeamId(seat + 1): result for seat, result in enumerate(outcome.results)}
        ended.played.append(PlayedRound(outcome.turns, results))
    return ended


@contextmanager
def _complaining_of_params(match: Match) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise Complaint(f"{error}{remedy(match.game, match.params, len(match.teams), error)}") from None


@contextmanager
def _watched(match: Match, number: int) -> Iterator[AnyGame]:
    """The game, and a line that tells how far it is: the round, the turn, and how many there will be."""
    game, seen = match.game, list[Round]()
    last = getattr(match.params, "turns", None)
    title = f"round {number + 1} of {match.rounds}"

    def new_round(start: Start) -> Round | None:  # type: ignore[type-arg]  # of this game
        round_ = game.new_round(start)
        seen.extend([round_] if round_ else [])
        return round_

    console = terminal.err()
    columns = SpinnerColumn(), BarColumn(bar_width=20), TurnColumn(title, seen, last), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        progress.add_task(title, total=match.rounds, completed=number)
        yield dataclasses.replace(game, new_round=new_round)


class TurnColumn(ProgressColumn):
    """Looks at the round whenever it is drawn."""

    def __init__(self, title: str, seen: Sequence[Round], last: int | None) -> None:
        super().__init__()
        self._title, self._seen, self._last = title, seen, last

    def render(self, task: Task) -> Text:
        """The turn."""
        turn = self._seen[-1].turn if self._seen else 0
        return Text(f"{self._title}, turn {turn}{f' of {self._last}' if self._last else ''}")


# ---- the end


def _write(path: Path, beginning: Beginning, plan: PracticePlan, listener: Recorder) -> None:
    """What was said becomes a script."""
    events = listener.events
    if plan.pace is Pace.LOCKSTEP:
        events = list(recorder.ordered_arrivals(events))
    opening = beginning.opening(plan.match.teams)
    script = recorder.write(opening, events)
    try:
        path.write_text(script.text(f"{opening.game.id} as it was played", opening), encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another --record") from None
    for difference in script.differences[:1]:
        terminal.err().print(f"the script is not what was played: {difference}", markup=False, soft_wrap=True)


def _tell(plan: PracticePlan, ended: PracticeOutcome, as_json: bool) -> None:
    """What came of it, and what went wrong."""
    for number, round_ in enumerate(ended.played, start=1):
        if round_.void:
            terminal.err().print(f"round {number} is void: {round_.void}", markup=False)
    if not ended.played:
        raise Complaint("no round came to its end, so there are no results")
    show = _show_json if as_json else _show
    show(plan, ended)
    if ended.failed or len(ended.played) < plan.match.rounds:
        raise typer.Exit(1)


def _show_json(plan: PracticePlan, ended: PracticeOutcome) -> None:
    """The same for programs."""
    told = {
        "game": plan.match.game.id,
        "seed": plan.match.seed,
        "params": plan.match.params,
        "teams": plan.seats,
        "failed": sorted(ended.failed),
        "rounds": [
            {
                "turns": round_.turns,
                "void": round_.void,
                "results": {login: float(round_.results.get(team, 0)) for login, team in plan.seats.items()},
            }
            for round_ in ended.played
        ],
    }
    terminal.print_json(told)


def _show(plan: PracticePlan, ended: PracticeOutcome) -> None:
    """What everybody has in the end."""
    played = ended.played
    shown = [f"Round {number + 1}" for number in range(len(played))] if 1 < len(played) <= SHOWN_ROUNDS else []
    sums = {login: sum(float(r.results.get(team, 0)) for r in played) for login, team in plan.seats.items()}
    table = terminal.table("", "Bot", *shown, "Result", numbers=("", *shown, "Result"))
    for login in sorted(sums, key=lambda login: -sums[login]):
        results = [terminal.number(float(round_.results.get(plan.seats[login], 0))) for round_ in played]
        rank = 1 + sum(other > sums[login] for other in sums.values())
        terminal.row(table, rank, login, *results[: len(shown)], terminal.number(sums[login]))
    terminal.out().print(table)
    turns = sum(round_.turns for round_ in played)
    many = f"{terminal.plural(len(played), 'round')}, {terminal.plural(turns, 'turn')}"
    began = f"seed {plan.match.seed}" if plan.match.position is None else "from a position"
    print(f"{plan.match.game.id}, {many}, {began}")
