"""A practice round in this process: the bots are functions, and need no sockets."""

import dataclasses
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
from rich.text import Text

from arena24 import sim
from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.contender import FunctionContender
from arena24.cli.keepsake import Keepsake
from arena24.cli.practice import PracticeOutcome, PracticePlan
from arena24.cli.remedy import remedy
from arena24.cli.watchdog import Watchdog, on_guard
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.server.practice import Match, PlayedRound
from arena24.sim.blame import blamed


def simulated(plan: PracticePlan) -> PracticeOutcome:
    """Every round with the functions as they are, until Ctrl-C."""
    ended = PracticeOutcome([], set(), [])
    dog = Watchdog(plan.conducts, plan.limit, note)
    for number in range(plan.match.rounds):
        try:
            with _watched(plan.match, number) as game, _complaining_of_params(plan.match), on_guard(dog):
                _play(plan, ended, game, number)
        except KeyboardInterrupt as error:
            note(f"interrupted in round {number + 1}, here:\n{blamed(error)}")
            break
    return ended


def _play(plan: PracticePlan, ended: PracticeOutcome, game: AnyGame, number: int) -> None:
    """One round, and what came of it."""
    players = [one.bot for one in plan.contenders.values() if isinstance(one, FunctionContender)]
    match, logins = plan.match, list(plan.seats)
    random.seed(match.seed + number)  # the same seed gives the same round, also with bots that draw lots
    outcome = sim.play(game, players, match.params, match.seed + number)
    for seat, traceback in outcome.tracebacks.items():
        if logins[seat] not in ended.failed:
            note(f"{logins[seat]} failed:\n{traceback}")
    ended.failed.update(logins[seat] for seat in outcome.tracebacks)
    for incident in outcome.incidents[:1]:
        note(f"a bug of arena24, answered with error 5:\n{incident}")
    results = {TeamId(seat + 1): result for seat, result in enumerate(outcome.results)}
    ended.played.append(PlayedRound(outcome.turns, results))
    if plan.keeps:
        header = msgspec.structs.replace(outcome.header, round=number + 1)
        ended.kept.append(Keepsake(header, outcome.records))


def note(text: str) -> None:
    """Say something that stays."""
    terminal.err().print(text, markup=False, soft_wrap=True)


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
