"""A practice host: a server on this machine, bots over TCP, and perhaps a seat for somebody's own."""

import asyncio
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from rich.console import Console
from rich.status import Status

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.contender import FAREWELL, Contender, Door, FunctionContender
from arena24.cli.keepsake import Keepsake
from arena24.cli.remedy import remedy
from arena24.cli.watchdog import LOOK, Watchdog, whereabouts
from arena24.cli.witness import Witness
from arena24.client import Pacing
from arena24.games.core import Round, TeamId
from arena24.runtime import garbage, loop
from arena24.runtime.garbage import Collector
from arena24.runtime.logs import log_to
from arena24.runtime.networks import ANYWHERE
from arena24.runtime.threads import in_thread
from arena24.server.listener import Listener
from arena24.server.practice import Match, PlayedRound, Practice
from arena24.server.ticker import Pace
from arena24.sim.blame import blamed
from arena24.sim.conduct import Conduct, Hung
from arena24.store.ending import finish_of
from arena24.store.log import Log

LOCAL = "127.0.0.1"
YOU = "you"  # login and password of the open seat
DAY = 86400.0  # seconds: somebody may be in a debugger


@dataclass(frozen=True, slots=True)
class PracticePlan:
    """What is to be played, and by whom."""

    match: Match
    seats: Mapping[str, TeamId]  # by login
    contenders: Mapping[str, Contender]  # by login; who has none is expected from elsewhere
    conducts: Mapping[str, Conduct]  # by login
    pace: Pace = Pace.LOCKSTEP
    patient: bool = False  # does no turn end before the open seat's bot waits?
    keeps: bool = False  # are journals wanted?
    limit: float | None = None  # seconds after which a bot that hangs is stopped

    @property
    def open_seat(self) -> bool:
        """Is there a seat for somebody's own bot?"""
        return YOU in self.seats

    @property
    def guests(self) -> list[str]:
        """Logins of those who are no house bots."""
        house = {login for login, one in self.contenders.items() if isinstance(one, FunctionContender) and one.house}
        return [login for login in self.seats if login not in house]

    @property
    def listened(self) -> dict[TeamId, Conduct]:
        """Who talks text, and is listened to; functions are looked at more closely."""
        functions = {login for login, one in self.contenders.items() if isinstance(one, FunctionContender)}
        return {self.seats[login]: one for login, one in self.conducts.items() if login not in functions}


@dataclass(frozen=True, slots=True)
class PracticeOutcome:
    """What came of it."""

    played: list[PlayedRound]
    failed: set[str]  # logins of bots that crashed
    kept: list[Keepsake]  # of the rounds that came to their end, if they were wanted


def hosted(plan: PracticePlan, address: tuple[str, int], witness: Witness) -> PracticeOutcome:
    """Play it; gives the rounds that came to their end before everybody left or Ctrl-C."""
    log_to()
    with garbage.tamed() as collector:
        host = PracticeHost(plan, collector, witness)
        try:
            loop.run(host.play(address))
        except KeyboardInterrupt:
            host.note(f"interrupted; {host.last}")
            host.dog.tell()
    return PracticeOutcome(host.played, host.failed, host.kept)


class PracticeHost(Listener):
    """The host, the bots' threads, and what is told of them."""

    def __init__(self, plan: PracticePlan, collector: Collector, witness: Witness) -> None:
        self.played: list[PlayedRound] = []
        self.failed: set[str] = set()
        self.kept: list[Keepsake] = []
        self.last = "nothing has been played"  # the turn and the scores
        self._plan, self._collector, self._witness = plan, collector, witness
        self.dog = Watchdog(plan.conducts, plan.limit, self.note, timed=plan.pace is Pace.REALTIME)
        self._console = terminal.err()
        self._alive = len(plan.contenders)
        self._threads: dict[str, threading.Thread] = {}
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
                await _first_of(self._play(practice, (host, at)), self._left.wait(), self._guard(practice))
        finally:
            await practice.close()
            await asyncio.gather(*(asyncio.to_thread(self._end, login) for login in self._plan.contenders))
        if practice.broken is not None:
            raise Complaint(f"{self._plan.match.game.id} cannot go on: {practice.broken}") from practice.broken

    def _end(self, login: str) -> None:
        """Stop a bot, and let it be told how it ended; a function may be anywhere, and nobody waits for it."""
        contender = self._plan.contenders[login]
        contender.stop()
        if not isinstance(contender, FunctionContender):
            self._threads[login].join(FAREWELL)

    async def _opened(self, host: str, port: int) -> tuple[Practice, int]:
        plan = self._plan
        try:
            awaited = [YOU] if plan.patient and plan.open_seat else []
            practice = Practice(
                plan.match,
                plan.seats,
                plan.pace,
                awaited=awaited,
                listener=self,
                collector=self._collector,
                session=self._witness.session,
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
            work = partial(self._run, contender, door, practice, running)
            self._threads[login] = in_thread(work)

    def _run(self, contender: Contender, door: Door, practice: Practice, running: asyncio.AbstractEventLoop) -> None:
        try:
            contender.play(door, Pacing(reply=DAY, wait=DAY, patience=0.0))
            self._plan.conducts[door.login].end(early=not practice.rounds.over.is_set())
        except ChildProcessError as error:
            # Whoever is still there in the end may stumble over it.
            if self._plan.conducts[door.login].left or not practice.rounds.over.is_set():
                self._blame(door, f" {error}")
        except FileNotFoundError as error:
            self._blame(door, f" there is no program {error.filename}; give the path of one")
        except (OSError, Hung):
            pass  # we hung up, or stopped it and said so
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

    async def _guard(self, practice: Practice) -> None:
        """Stop whoever hangs for longer than is allowed; the others go on."""
        while True:
            await asyncio.sleep(LOOK)
            for login in self.dog.look():
                self._stop(practice, login)

    def _stop(self, practice: Practice, login: str) -> None:
        conduct, contender = self._plan.conducts[login], self._plan.contenders.get(login)
        self.note(f"{login} is stopped after {conduct.busy:.1f} seconds in turn {conduct.turn}{whereabouts(conduct)}")
        if contender is not None:
            self.failed.add(login)
            contender.abort(conduct)
        conduct.end(early=False)
        practice.host.hang_up_on(self._plan.seats[login])

    # ---- turns

    def _read_enters(self, practice: Practice, running: asyncio.AbstractEventLoop) -> None:
        for _ in sys.stdin:
            if not _soon(running, _end_turn, practice):
                return
        _soon(running, self._left.set)

    def round_ended(self, round_: Round, log: Log) -> None:
        """Keep it, if somebody wants that."""
        if self._plan.keeps:
            end = finish_of(log.header, log.last_turn, round_)
            self.kept.append(Keepsake(log.header, (*log.records(), end)))

    def turn_ended(self) -> None:
        """Tell how it stands."""
        self._witness.turn_over()
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
