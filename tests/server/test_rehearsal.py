"""A day of contest in seconds: the real world, rounds, journals and database under a virtual clock."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from arena24.contest.clock import ContestClock, Pause
from arena24.contest.ranking import Contestant, rank
from arena24.contest.tempo import Tempo
from arena24.games.catalogue import find
from arena24.games.core import TeamId
from arena24.games.seed import Seed
from arena24.games.toy import ToyParams
from arena24.protocol.session import Session
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, ServerSetup
from arena24.server.ticker import Ticker
from arena24.server.world import World
from arena24.store.control import LATENESS
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.reader import read
from arena24.store.records import Finish
from tests.ports import OpenPort
from tests.server.contest import toy_contest

P = ParamSpec("P")
T = TypeVar("T")

HOUR = 3600.0
DAY = 24 * HOUR


class AtOnce(Executor):
    """A background that is finished before anybody looks."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(work(*args, **kwargs))
        return future


@dataclass
class Rehearsal:
    """One server of a contest, whose time is ours."""

    folder: Folder
    params: ToyParams
    contest: ContestClock
    now: float = 0.0
    teams: tuple[TeamId, ...] = (TeamId(1), TeamId(2))

    def __post_init__(self) -> None:
        self.database = Database.open(self.folder.database)
        setup = ServerSetup("Toy1", find("toy"), self.params, Seed.from_number(1), self.folder.journals("Toy1"))
        setup.directory.mkdir(parents=True)
        self.clock = ServerClock(self.contest, Tempo(self.contest.duration), lambda: self.now)
        self.rounds = ContestRounds(setup, self.database, self.clock, lambda: self.teams, AtOnce(), AtOnce())
        self.world = World(setup.game, self.rounds, self.clock, Limits(), self.params.command_limit)
        self.ticker = Ticker(self.world, self.clock)
        self.world.begin()
        self.ticker.open()
        self.players = [self._log_in(number) for number in (1, 2)]

    def _log_in(self, number: int) -> Session:
        session = self.world.connect(OpenPort(self.world))
        session.feed(b"%d\nx\n" % number)
        self.world.wake(session)
        self.world.pump_all()
        return session

    def say(self, number: int, line: bytes) -> None:
        """A team sends a line."""
        session = self.players[number - 1]
        session.feed(line + b"\n")
        self.world.wake(session)
        self.world.pump_all()
        session.out.clear()

    def turn(self) -> bool:
        """Play the turn and let its time pass; False: the server is idle."""
        if self.clock.due is None:
            return False
        self.say(1, b"POUR 1")
        self.say(2, b"POUR 2")
        self.now = self.clock.due
        assert self.ticker.tick()
        if self.world.round is not None:
            self.rounds.look_ahead(self.world.round)
        return True

    def pause(self, seconds: float) -> None:
        """The organisers stop everything for a while."""
        self.ticker.stop()
        self.world.open = False
        self.clock.contest = self.clock.contest.paused(self.now, Pause.SOFT)
        self.now += seconds
        self.clock.contest = self.clock.contest.resumed(self.now)
        self.world.reopen()
        self.ticker.open()


@pytest.fixture
def rehearsal(tmp_path: Path) -> Rehearsal:
    folder = toy_contest(tmp_path, teams=2, duration=DAY)
    return Rehearsal(folder, ToyParams(turn_seconds=10.0, turns=70, command_limit=3), ContestClock(DAY).started(0.0))


def test_a_day(rehearsal: Rehearsal) -> None:
    while rehearsal.turn():
        if rehearsal.now == 8 * HOUR:
            rehearsal.pause(1 * HOUR)
    # 86400 s hold 123 rounds of 700 s; the rest is too short for another, and the server stays idle.
    assert rehearsal.rounds.number == 123
    assert rehearsal.world.round is None
    assert rehearsal.clock.elapsed() == 123 * 700
    assert rehearsal.now == 123 * 700 + HOUR
    finishes = [_finish(rehearsal.folder, number) for number in range(1, 124)]
    assert [f.elapsed for f in finishes] == [700.0 * number for number in range(1, 124)]
    assert [f.tempo for f in finishes] == [pytest.approx(8 ** (f.elapsed / DAY)) for f in finishes]
    assert all(f.results == {1: "70", 2: "140"} for f in finishes)
    expected = sum(70 * 8 ** (700 * number / DAY) for number in range(1, 124))
    scores = rehearsal.database.scores()["Toy1"]
    assert scores == {1: pytest.approx(expected), 2: pytest.approx(2 * expected)}
    entrants = [Contestant(1, "one"), Contestant(2, "two")]
    first, second = rank(entrants, {"Toy1": "toy"}, {"Toy1": scores})
    assert (first.name, first.place, second.name, second.place) == ("two", 1, "one", 2)
    assert first.total == pytest.approx(100 * 2 / 1.5)
    rehearsal.database.close()


def test_practice_has_no_end(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=2)
    params = ToyParams(turn_seconds=1000.0, turns=2, command_limit=0)
    rehearsal = Rehearsal(folder, params, ContestClock(inf).started(0.0))
    for _ in range(200):
        assert rehearsal.turn()
    assert rehearsal.clock.tempo() == 1.0
    assert rehearsal.database.scores()["Toy1"] == {1: 200.0, 2: 400.0}
    rehearsal.database.close()


def test_a_round_that_does_not_finish_is_void(rehearsal: Rehearsal) -> None:
    for _ in range(5):
        rehearsal.turn()
    rehearsal.world.stop("the contest is over")
    last = rehearsal.database.last_round("Toy1")
    assert last is not None
    assert last.void
    assert rehearsal.database.scores()["Toy1"] == {}
    rehearsal.database.close()


def _finish(folder: Folder, number: int) -> Finish:
    (path,) = folder.journals("Toy1").glob(f"{number:06d}.*")
    finish = read(path).records[-1]
    assert isinstance(finish, Finish)
    return finish


def test_lateness_is_counted(rehearsal: Rehearsal) -> None:
    for late in (0.0, 0.0009, 0.0011, 3.0):
        assert rehearsal.clock.due is not None
        rehearsal.now = rehearsal.clock.due + late
        assert rehearsal.ticker.tick()
    counted = dict(zip([*LATENESS, float("inf")], rehearsal.ticker.late, strict=True))
    assert (counted[0.001], counted[0.002], counted[float("inf")], sum(counted.values())) == (2, 1, 1, 4)
    assert rehearsal.ticker.late_sum == pytest.approx(3.002)


def test_k_is_that_of_the_boundary_however_late_it_is_handled(rehearsal: Rehearsal) -> None:
    while rehearsal.rounds.number == 1:
        assert rehearsal.clock.due is not None
        rehearsal.now = rehearsal.clock.due + 3.0  # seconds late: the next turn is so much shorter
        assert rehearsal.ticker.tick()
    finish = _finish(rehearsal.folder, 1)
    assert finish.elapsed == 700.0
    assert finish.tempo == pytest.approx(8 ** (700.0 / DAY))
    header = read(rehearsal.folder.journals("Toy1") / "000002.journal").header
    assert (header.started, header.remaining) == (700.0, DAY - 700.0)
    rehearsal.database.close()
