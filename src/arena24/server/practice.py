"""One world on this machine without a contest: rounds in memory, a few seats, and a port of its own."""

import asyncio
import gc
import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import PRACTICE
from arena24.games.core import AnyGame, Params, Result, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.server.clock import ServerClock
from arena24.server.gate import Account, Gate
from arena24.server.host import Host
from arena24.server.limits import Limits
from arena24.server.ticker import Pace, Ticker
from arena24.server.world import World
from arena24.store.fold import header_of
from arena24.store.log import Log, MemoryLog
from arena24.store.passwords import hash_password

LOOK = 0.02  # seconds between two looks at who has come


@dataclass(frozen=True, slots=True)
class Played:
    """A round that is over."""

    turns: int
    results: Mapping[TeamId, Result]
    void: str = ""  # why it has no results


class PracticeRounds:
    """So many rounds, one after another; none of them is kept. The seed of each follows that of the one before."""

    def __init__(self, game: AnyGame, params: Params, teams: Sequence[TeamId], *, seed: int, rounds: int) -> None:
        self.played: list[Played] = []
        self.over = asyncio.Event()  # all rounds have been played
        self._game, self._params, self._teams = game, params, tuple(teams)
        self._seed, self._rounds = seed, rounds
        self._carried: object = None

    def next(self) -> tuple[Round, Log] | None:
        """The next round; None: that was the last one."""
        if len(self.played) >= self._rounds:
            self.over.set()
            return None
        seed = Seed.from_number(self._seed + len(self.played))
        start = Start(self._params, self._teams, seed, carried=self._carried, number=len(self.played) + 1)
        round_ = self._game.new_round(start)
        if round_ is None:
            self.over.set()  # it declines, and always will
            return None
        return round_, MemoryLog(header_of(self._game, start, server="practice"))

    def finish(self, round_: Round, log: Log) -> None:
        """Remember how it ended."""
        self._carried = round_.carried()
        self.played.append(Played(round_.turn, round_.results() or {}))

    def void(self, log: Log, reason: str) -> None:
        """Remember that it has no results."""
        self.played.append(Played(0, {}, reason))


class Practice:
    """A host with rounds in memory. The password of a seat is its login, and seats are teams 1, 2, ..."""

    def __init__(
        self, game: AnyGame, params: Params, logins: Sequence[str], *, seed: int, rounds: int, pace: Pace
    ) -> None:
        teams = [TeamId(number) for number in range(1, len(logins) + 1)]
        self.rounds = PracticeRounds(game, params, teams, seed=seed, rounds=rounds)
        self.clock = ServerClock(ContestClock(math.inf), PRACTICE)
        limits = Limits(in_rate=1 << 30, out_rate=1 << 30)  # nobody shares this machine's network
        self.world = World(game, self.rounds, self.clock, limits, params.command_limit)
        self._passwords = ThreadPoolExecutor(1, "passwords")
        gate = Gate(limits, self._passwords, self.clock.now)
        gate.accounts = {login: Account(team, hash_password(login)) for team, login in zip(teams, logins, strict=True)}
        self.host = Host(self.world, Ticker(self.world, self.clock, pace, len(logins)), self.clock, gate, limits)
        self._seats, self._pace = len(logins), pace

    async def open(self, port: int = 0) -> int:
        """Begin the first round and listen; gives the port."""
        self.world.begin()
        return await self.host.listen("127.0.0.1", port)

    async def start(self) -> None:
        """Let time run, once everybody has come."""
        while len(self.world.seats) < self._seats:
            await asyncio.sleep(LOOK)
        self.host.start()

    async def close(self) -> None:
        """Hang up on everybody."""
        await self.host.close()
        self._passwords.shutdown()
        gc.unfreeze()  # the host had tamed it
        gc.enable()
