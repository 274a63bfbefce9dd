"""One world on this machine without a contest: rounds in memory, a few seats, and a port of its own."""

import asyncio
import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import PRACTICE
from arena24.games.core import AnyGame, Params, Position, Result, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.session import Session
from arena24.runtime.garbage import Collector
from arena24.runtime.threads import background
from arena24.server.clock import ServerClock
from arena24.server.gate import Account, Gate
from arena24.server.host import Host
from arena24.server.limits import Limits
from arena24.server.listener import Listener
from arena24.server.ticker import Pace, Ticker
from arena24.server.usher import Usher
from arena24.server.world import World
from arena24.store.fold import header_of
from arena24.store.log import Log, MemoryLog
from arena24.store.passwords import hash_password

LOOK = 0.02  # seconds between two looks at who has come


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that is over."""

    turns: int
    results: Mapping[TeamId, Result]
    void: str = ""  # why it has no results
    digest: str = ""  # of the final state


@dataclass(frozen=True, slots=True)
class Match:
    """What is played at a table."""

    game: AnyGame
    params: Params
    teams: tuple[TeamId, ...]
    seed: int  # of the first round; that of each further one is greater by one
    rounds: int = 1
    position: Position | None = None  # in which the first round begins, instead of a generated world


class PracticeRounds:
    """So many rounds, one after another; none of them is kept."""

    def __init__(self, match: Match, listener: Listener | None = None) -> None:
        self.played: list[PlayedRound] = []
        self.over = asyncio.Event()  # all rounds have been played
        self._match, self._listener = match, listener or Listener()
        self._carried: object = None

    def next(self) -> tuple[Round, Log] | None:
        """The next round; None: that was the last one."""
        match, number = self._match, len(self.played)
        start = Start(
            match.params,
            match.teams,
            Seed.from_number(match.seed + number),
            carried=self._carried,
            number=number + 1,
        )
        position = None if number else match.position
        round_ = None
        if number < match.rounds:
            round_ = match.game.new_round(start) if position is None else match.game.load(position)
        if round_ is None:
            self.over.set()  # that was all, or the game declines, and always will
            return None
        return round_, MemoryLog(header_of(match.game, start, server="practice", position=position))

    def finish(self, round_: Round, log: Log) -> None:
        """Remember how it ended."""
        self._carried = round_.carried()
        self.played.append(PlayedRound(round_.turn, round_.results() or {}, digest=round_.digest()))
        self._listener.round_ended(round_, log)

    def void(self, round_: Round, log: Log, reason: str) -> None:
        """Remember that it has no results; what it has given out, such as ids, is given out."""
        self._carried = round_.carried()
        self.played.append(PlayedRound(0, {}, reason))


# Nobody shares network or disk.
LIMITS = Limits(in_rate=1 << 30, out_rate=1 << 30, journal_turn=1 << 30)


class Practice(Listener):
    """A host with rounds in memory. The password of a seat is its login."""

    def __init__(
        self,
        match: Match,
        seats: Mapping[str, TeamId],
        pace: Pace,
        *,
        awaited: Collection[str] = (),
        limits: Limits = LIMITS,
        listener: Listener | None = None,
        collector: Collector | None = None,
        session: Callable[..., Session] = Session,
    ) -> None:
        self.broken: Exception | None = None  # why there are no further turns
        self._listener = listener or Listener()
        self.rounds = PracticeRounds(match, self._listener)
        self.clock = ServerClock(ContestClock(math.inf), PRACTICE)
        self._teams = tuple(sorted(seats.values()))
        patient = [seats[login] for login in awaited]
        usher = Usher(self._teams, patient) if pace is Pace.LOCKSTEP else None
        limit = match.params.command_limit
        self.world = World(
            match.game, self.rounds, self.clock, limits, limit, listener=self, floor=usher, session=session
        )
        self._passwords = background("passwords")
        accounts = {login: Account(team, hash_password(login)) for login, team in seats.items()}
        gate = Gate(limits, self._passwords, self.clock.now, accounts)
        ticker = Ticker(self.world, self.clock, pace, usher=usher, awaited=() if usher else patient)
        self.host = Host(self.world, ticker, self.clock, gate, limits, listener=self, collector=collector)

    def turn_ended(self) -> None:
        """Somebody else may want to know."""
        self._listener.turn_ended()

    def broke(self, exception: Exception) -> None:
        """That was it."""
        self.broken = exception
        self.rounds.over.set()

    async def open(self, port: int = 0, host: str = "127.0.0.1") -> int:
        """Begin the first round and listen; gives the port."""
        self.world.begin()
        if self.world.floor is not None:
            for team in self._teams:  # in their order, in whatever order they will come: as in process
                self.world.seat(team)
        return await self.host.listen(host, port)

    async def start(self) -> None:
        """Let time run, once everybody has come."""
        while not self.world.arrived.issuperset(self._teams):
            await asyncio.sleep(LOOK)
        self.host.start()

    async def close(self) -> None:
        """Hang up on everybody."""
        await self.host.close()
        self._passwords.shutdown()
