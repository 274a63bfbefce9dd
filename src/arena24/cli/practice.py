"""A practice host: a server on this machine, bots over TCP, and perhaps a seat for somebody's own."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.status import Status

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.contender import Contender, Door
from arena24.cli.crowd import in_thread
from arena24.cli.remedy import remedy
from arena24.client import Pacing
from arena24.games.core import TeamId
from arena24.protocol.session import Session
from arena24.runtime import garbage, loop
from arena24.runtime.garbage import Collector
from arena24.runtime.logs import log_to
from arena24.scripts.recorder import Recorder
from arena24.server.listener import Listener
from arena24.server.practice import Match, PlayedRound, Practice
from arena24.server.ticker import Pace
from arena24.sim.blame import blamed

LOCAL = "127.0.0.1"
ANYWHERE = ("", "0.0.0.0", "::")  # addresses at which one listens, but to which nobody connects
YOU = "you"  # login and password of the open seat
DAY = 86400.0  # seconds: somebody may be in a debugger


@dataclass(frozen=True, slots=True)
class PracticePlan:
    """What is to be played, and by whom."""

    match: Match
    seats: Mapping[str, TeamId]  # by login
    contenders: Mapping[str, Contender]  # by login; who has none is expected from elsewhere
    pace: Pace = Pace.LOCKSTEP
    patient: bool = False  # does no turn end before the open seat's bot waits?

    @property
    def open_seat(self) -> bool:
        """Is there a seat for somebody's own bot?"""
        return YOU in self.seats


@dataclass(frozen=True, slots=True)
class PracticeOutcome:
    """What came of it."""

    played: list[PlayedRound]
    failed: set[str]  # logins of bots that crashed


def hosted(plan: PracticePlan, address: tuple[str, int], recorder: Recorder | None = None) -> PracticeOutcome:
    """Play it; gives the rounds that came to their end before everybody left or Ctrl-C."""
    log_to()
    with garbage.tamed() as collector:
        host = PracticeHost(plan, collector, recorder)
        try:
            loop.run(host.play(address))
        except KeyboardInterrupt:
            host.note(f"interrupted; {host.last}")
    return PracticeOutcome(host.played, host.failed)


class PracticeHost(Listener):
    """The host, the bots' threads, and what is told of them."""

    def __init__(self, plan: PracticePlan, collector: Collector, recorder: Recorder | None = None) -> None:
        self.played: list[PlayedRound] = []
        self.failed: set[str] = set()
        self.last = "nothing has been played"  # the turn and the scores
        self._plan, self._collector, self._recorder = plan, collector, recorder
        self._console = terminal.err()
        self._alive = len(plan.contenders)
        self._show: Callable[[str], None] = lambda line: None

    async def play(self, address: tuple[str, int]) -> None:
        """From the first login to the last turn."""
        host, port = address
        practice, at = await self._opened(host, port)
        self._practice = practice
        self.played = practice.rounds.played
        self._left = asyncio.Event()
        self._seat_bots(practice, (LOCAL if host in ANYWHERE else host, at))
        try:
            with self._telling():
                await _first_of(self._play(practice, (host, at)), self._left.wait())
        finally:
            await practice.close()
            await asyncio.gather(*(asyncio.to_thread(one.stop) for one in self._plan.contenders.values()))
        if practice.broken is not None:
            raise Complaint(f"{self._plan.match.game.id} cannot go on: {practice.broken}") from practice.broken

    async def _opened(self, host: str, port: int) -> tuple[Practice, int]:
        plan = self._plan
        try:
            awaited = [YOU] if plan.patient and plan.open_seat else []
            session = Session if self._recorder is None else self._recorder.session
            practice = Practice(
                plan.match,
                plan.seats,
                plan.pace,
                awaited=awaited,
                listener=self,
                collector=self._collector,
                session=session,
            )
            return practice, await practice.open(port, host)
        except OSError as error:
            where, what = (f"port {port}", "--port") if host == LOCAL else (f"{host}:{port}", "--host or --port")
            raise Complaint(f"{where} cannot be opened ({reason(error)}); give another {what}") from None
        except ValueError as error:
            match = plan.match
            way_out = remedy(match.game, match.params, len(match.teams), error)
            raise Complaint(f"{match.game.id} cannot be played like this: {error}{way_out}") from None

    async def _play(self, practice: Practice, address: tuple[str, int]) -> None:
        if self._plan.open_seat:
            host, port = address
            self.note(f"waiting for your bot on {host}:{port}, login {YOU}, password {YOU}")
        await practice.start()
        if self._plan.pace is Pace.STEP:
            self.note("Enter ends the turn")
            running = asyncio.get_running_loop()
            in_thread(lambda: self._read_enters(practice, running))
        await practice.rounds.over.wait()

    def note(self, text: str) -> None:
        """Say something that stays."""
        self._console.print(text, markup=False, soft_wrap=True)

    # ---- bots

    def _seat_bots(self, practice: Practice, address: tuple[str, int]) -> None:
        running = asyncio.get_running_loop()
        for login, contender in self._plan.contenders.items():
            door = Door(self._plan.match.game, address, login, login)
            in_thread(lambda contender=contender, door=door: self._run(contender, door, practice, running))  # type: ignore[misc]  # binds the variables

    def _run(self, contender: Contender, door: Door, practice: Practice, running: asyncio.AbstractEventLoop) -> None:
        try:
            contender.play(door, Pacing(reply=DAY, wait=DAY, patience=0.0))
        except ChildProcessError as error:
            if not practice.rounds.over.is_set():
                self._blame(door, f" {error}")
        except FileNotFoundError as error:
            self._blame(door, f" there is no program {error.filename}; give the path of one")
        except OSError:
            pass  # we hung up
        except Exception as error:
            self._blame(door, f"\n{blamed(error)}")
        _soon(running, self._gone, practice, door.login)

    def _blame(self, door: Door, why: str) -> None:
        self.failed.add(door.login)
        self.note(f"{door.login} failed:{why}")

    def _gone(self, practice: Practice, login: str) -> None:
        """A bot has left; without anybody at the table, or before it has come, nothing goes on."""
        self._alive -= 1
        if self._plan.seats[login] not in practice.world.arrived:
            self.note(f"{login} left before it had logged in")
            self._left.set()
        if not self._alive and not self._plan.open_seat:
            self._left.set()

    # ---- turns

    def _read_enters(self, practice: Practice, running: asyncio.AbstractEventLoop) -> None:
        for _ in sys.stdin:
            if not _soon(running, _end_turn, practice):
                return
        _soon(running, self._left.set)

    def turn_ended(self) -> None:
        """Tell how it stands."""
        if self._recorder is not None:
            self._recorder.turn_over()
        self.last = standings(self._practice, self._plan.seats)
        tell = self.note if self._plan.pace is Pace.STEP else self._show
        tell(self.last)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """A line that tells the turn and the scores, where there is a terminal."""
        if not self._console.is_terminal or self._plan.pace is Pace.STEP:
            yield
            return
        with _line(self._console) as self._show:
            yield


@contextmanager
def _line(console: Console) -> Iterator[Callable[[str], None]]:
    with Status("waiting for the bots", console=console) as status:
        yield status.update


def standings(practice: Practice, seats: Mapping[str, TeamId]) -> str:
    """The turn and the scores, in one line."""
    round_ = practice.world.round
    number = len(practice.rounds.played)
    if round_ is None or (round_.turn == 1 and number):
        played = practice.rounds.played[-1]
        head, results = f"round {number} is over after turn {played.turns}", dict(played.results)
    else:
        head, results = f"round {number + 1}, turn {round_.turn}", dict(round_.results() or {})
    scores = (f"{login} {terminal.number(float(results.get(team, 0)))}" for login, team in seats.items())
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
