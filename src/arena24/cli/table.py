"""A practice table: a host on this machine, house bots over TCP, and perhaps a seat for somebody's own bot."""

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.status import Status

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.crowd import Seat, in_thread
from arena24.client import Pacing
from arena24.games.core import AnyGame, Params, TeamId
from arena24.server import loop
from arena24.server.logs import log_to
from arena24.server.practice import Played, Practice
from arena24.server.ticker import Pace

YOU = "you"  # login and password of the open seat
DAY = 86400.0  # seconds: somebody may be in a debugger


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    game: AnyGame
    params: Params
    seats: Mapping[str, str | None]  # house bots by login; None: an open seat
    seed: int
    rounds: int


def host(plan: Plan, pace: Pace, port: int | None) -> list[Played]:
    """Play it; gives the rounds that came to their end before everybody left or Ctrl-C."""
    log_to(sys.stderr)
    table = PracticeTable(plan, pace)
    try:
        loop.run(table.play(port or 0))
    except KeyboardInterrupt:
        table.note(f"interrupted; {table.last}")
    return table.played


class PracticeTable:
    """The host, the bots' threads, and what is told of them."""

    def __init__(self, plan: Plan, pace: Pace) -> None:
        self.played: list[Played] = []
        self.last = "nothing has been played"  # the turn and the scores
        self._plan, self._pace = plan, pace
        self._console = terminal.err()
        self._bots = [bot for bot in plan.seats.values() if bot]
        self._alive = len(self._bots)
        self._show: Callable[[str], None] = lambda line: None

    async def play(self, port: int) -> None:
        """From the first login to the last turn."""
        plan = self._plan
        try:
            practice = Practice(
                plan.game, plan.params, list(plan.seats), seed=plan.seed, rounds=plan.rounds, pace=self._pace
            )
            at = await practice.open(port)
        except OSError as error:
            raise Complaint(f"port {port} cannot be opened ({reason(error)}); give another --port") from None
        except ValueError as error:
            raise Complaint(f"{plan.game.id} cannot be played like this: {error}") from None
        self.played = practice.rounds.played
        self._left = asyncio.Event()
        self._seat_bots(at)
        practice.host.turn_ended = lambda: self._turn_ended(practice)
        try:
            with self._telling():
                await _first_of(self._play(practice, at), self._left.wait())
        finally:
            await practice.close()

    async def _play(self, practice: Practice, port: int) -> None:
        if YOU in self._plan.seats:
            self.note(f"waiting for your bot on 127.0.0.1:{port}, login {YOU}, password {YOU}")
        await practice.start()
        if self._pace is Pace.STEP:
            self.note("Enter ends the turn")
            running = asyncio.get_running_loop()
            in_thread(lambda: self._read_enters(practice, running))
        await practice.rounds.over.wait()

    def note(self, text: str) -> None:
        """Say something that stays."""
        self._console.print(text, markup=False, soft_wrap=True)

    # ---- bots

    def _seat_bots(self, port: int) -> None:
        running = asyncio.get_running_loop()
        for login, bot in self._plan.seats.items():
            if bot is not None:
                seat = Seat(self._plan.game, bot, ("127.0.0.1", port), login, login)
                in_thread(lambda seat=seat: self._run(seat, running))  # type: ignore[misc]  # binds the variable

    def _run(self, seat: Seat, running: asyncio.AbstractEventLoop) -> None:
        try:
            seat.play(Pacing(reply=DAY, wait=DAY, patience=0.0))
        except OSError:
            pass  # we hung up
        except Exception:
            self.note(f"{seat.login} failed:\n{traceback.format_exc()}")
        _soon(running, self._gone)

    def _gone(self) -> None:
        """A bot has left; without anybody at the table nothing goes on."""
        self._alive -= 1
        if not self._alive and YOU not in self._plan.seats:
            self._left.set()

    # ---- turns

    def _read_enters(self, practice: Practice, running: asyncio.AbstractEventLoop) -> None:
        for _ in sys.stdin:
            if not _soon(running, _end_turn, practice):
                return
        _soon(running, self._left.set)

    def _turn_ended(self, practice: Practice) -> None:
        self.last = standings(practice, list(self._plan.seats))
        tell = self.note if self._pace is Pace.STEP else self._show
        tell(self.last)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """A line that tells the turn and the scores, where there is a terminal."""
        if not self._console.is_terminal or self._pace is Pace.STEP:
            yield
            return
        with _line(self._console) as self._show:
            yield


@contextmanager
def _line(console: Console) -> Iterator[Callable[[str], None]]:
    with Status("waiting for the bots", console=console) as status:
        yield status.update


def standings(practice: Practice, logins: list[str]) -> str:
    """The turn and the scores, in one line."""
    round_ = practice.world.round
    number = len(practice.rounds.played)
    if round_ is None or (round_.turn == 1 and number):
        played = practice.rounds.played[-1]
        head, results = f"round {number} is over after turn {played.turns}", dict(played.results)
    else:
        head, results = f"round {number + 1}, turn {round_.turn}", dict(round_.results() or {})
    scores = (
        f"{login} {terminal.number(float(results.get(TeamId(team), 0)))}" for team, login in enumerate(logins, start=1)
    )
    return f"{head}: {', '.join(scores)}"


def _end_turn(practice: Practice) -> None:
    if practice.world.round is not None:
        practice.host.end_turn()


def _soon(running: asyncio.AbstractEventLoop, work: Callable[..., object], *arguments: object) -> bool:
    """Do it in the event loop; gives False if that is gone."""
    try:
        running.call_soon_threadsafe(work, *arguments)
    except RuntimeError:
        return False
    return True


async def _first_of(*works: Coroutine[None, None, object]) -> None:
    """Wait until one of them is done, and stop the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    for task in done:
        task.result()
