"""`arena24 play`."""

import dataclasses
import random
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from arena24.cli import keepsake, parameters, summary, terminal
from arena24.cli.complaint import Complaint, game_named, reason
from arena24.cli.contender import Contender, FunctionContender, contender
from arena24.cli.keepsake import numbered, writing
from arena24.cli.opening import Beginning, read_beginning
from arena24.cli.practice import LOCAL, YOU, PracticeOutcome, PracticePlan, hosted
from arena24.cli.simulated import simulated
from arena24.cli.witness import Witness
from arena24.games.core import AnyGame, Params, TeamId
from arena24.scripts import recorder
from arena24.scripts.recorder import Recorder
from arena24.server.practice import Match
from arena24.server.ticker import Pace
from arena24.sim.conduct import Conduct, shadowed

SEATS = 4  # at most, if nobody says otherwise: a board that one can still follow
SHOWN_ROUNDS = 4  # with their own columns; the sum is enough of more


Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where that seat is; 0.0.0.0: for other machines and containers too.")
]
Limit = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", min=0.1, help="Stop a bot that hangs for so long.", show_default="it is shown"),
]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Write its journal.", show_default=False)]
Patient = Annotated[
    bool, typer.Option("--wait-for-me", help="No turn ends before your bot waits, even when it is gone.")
]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Open a seat for your bot here; 0: any port.")]
Position = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Begin as this script does.", show_default="a new world")
]
Replay = Annotated[Path | None, typer.Option(metavar="FILE", help="Write its replay (*.html).", show_default=False)]
Record = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a script of it.", show_default=False)]


def play(
    game: parameters.Game,
    bot: parameters.Bots = None,
    seed: Annotated[int | None, typer.Option(help="Of the first world.", show_default="a random one")] = None,
    clock: Annotated[Pace, typer.Option(help="What ends a turn: everybody waits, its time, or you.")] = Pace.LOCKSTEP,
    port: Port = None,
    host: Host = LOCAL,
    wait_for_me: Patient = False,
    limit: Limit = None,
    team: Annotated[int | None, typer.Option(min=1, help="Your team's number.", show_default="the last")] = None,
    position: Position = None,
    record: Record = None,
    out: Out = None,
    replay: Replay = None,
    watch: Annotated[bool, typer.Option("--watch", help="Then show its board in the browser.")] = False,
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
    that crashes is shown with its own lines, and the exit code is 1; then everybody
    is told what each bot said, what was refused and where, and how long it thought.
    Your bot logs in as `you`, password `you`. Examples:
      arena24 play battle
      arena24 play battle --bot walker --bot mybot.py --seed 7 --rounds 10
      arena24 play battle --bot mybot.py --limit 2           (stop it if it hangs)
      arena24 play battle --server Battle3 --set Q=300       (see arena24 games)
      arena24 play battle --port 20000 --clock step          (Enter ends a turn)
      arena24 play battle --record bug.a24                   (see arena24 check)
      arena24 play battle --bot mybot.py --watch             (its board, afterwards)
      arena24 play battle --out r.journal --replay r.html    (see arena24 replay)
      arena24 play battle --port 20000 --position bug.a24 --team 2
      arena24 play battle --port 20000 --host 0.0.0.0        (for another machine)
    """
    beginning = _beginning(game, position, server, changes or [], seed, turn_seconds)
    if host != LOCAL and port is None:
        raise Complaint("--host says where your seat is; open one with --port 20000")
    called = _labelled(_chosen(beginning.game, bot or [], yours=port is not None))
    plan = _plan(beginning, called, rounds, yours=port is not None, team=team)
    plan = dataclasses.replace(plan, pace=clock, patient=wait_for_me, limit=limit, keeps=bool(out or replay or watch))
    if _alone(plan) and record is None:
        ended = simulated(plan)
    else:
        witness = Witness(beginning.game, plan.listened, keeps=record is not None)
        ended = hosted(plan, (host, port or 0), witness)
        if record is not None:
            _write(record, beginning, plan, witness)
    _keep(plan, ended, out, replay, watch)
    _tell(plan, ended, as_json)


def _beginning(
    game: str,
    position: Path | None,
    server: str | None,
    changes: Sequence[str],
    seed: int | None,
    turn_seconds: float | None,
) -> Beginning:
    """A new world, or the one of a script."""
    rules = game_named(game)
    if position is None:
        first = random.randrange(1_000_000) if seed is None else seed
        return Beginning(rules, _params(rules, server, changes, turn_seconds), first)
    if server or changes or seed is not None:
        raise Complaint("a position has its own parameters and seed; leave --server, --set and --seed out")
    return read_beginning(position, rules)


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
    conducts = {login: Conduct() for login in seats}
    shadows = {login: _shadowed(beginning.game, one, conducts[login]) for login, one in called.items()}
    return PracticePlan(match, seats, shadows, conducts)


def _shadowed(game: AnyGame, one: Contender, conduct: Conduct) -> Contender:
    """A function tells at which of its lines it is refused; a program is listened to from outside."""
    if not isinstance(one, FunctionContender):
        return one
    return dataclasses.replace(one, bot=shadowed(game, one.bot, conduct))


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


# ---- the end


def _keep(plan: PracticePlan, ended: PracticeOutcome, out: Path | None, replay: Path | None, watch: bool) -> None:
    """Write what somebody wants to keep, and show the last round to who wants to see it."""
    names = {int(team): login for login, team in plan.seats.items()}
    if watch and replay is None:
        replay = Path(tempfile.mkdtemp(prefix="arena24-")) / "replay.html"
    for kept in ended.kept:
        number, rounds = kept.header.round, plan.match.rounds
        if out is not None:
            with writing(out, "--out"):
                kept.write(numbered(out, number, rounds))
        if replay is not None:
            with writing(replay, "--replay"):
                kept.show(numbered(replay, number, rounds), names)
    if watch and replay is not None and ended.kept:
        shown = numbered(replay, ended.kept[-1].header.round, plan.match.rounds)
        terminal.err().print(keepsake.watch(shown), markup=False, soft_wrap=True)


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
    notes = {login: summary.bot_note(plan.match.game, conduct) for login, conduct in plan.conducts.items()}
    if as_json and ended.played:
        _show_json(plan, ended, notes)
    else:
        if ended.played:
            _show(plan, ended)
        summary.tell(plan.match.game, notes, plan.guests, ended.failed)
    if not ended.played:
        raise Complaint("no round came to its end, so there are no results")
    if ended.failed or len(ended.played) < plan.match.rounds:
        raise typer.Exit(1)


def _show_json(plan: PracticePlan, ended: PracticeOutcome, notes: Mapping[str, summary.BotNote]) -> None:
    """The same for programs."""
    told = {
        "game": plan.match.game.id,
        "seed": plan.match.seed,
        "params": plan.match.params,
        "teams": plan.seats,
        "failed": sorted(ended.failed),
        "bots": notes,
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
