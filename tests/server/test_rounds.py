"""Rounds of a contest: a game that pauses leaves no trace."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import pytest

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.games import cards
from arena24.games.core import TeamId
from arena24.games.seed import Seed
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, OneMachine, Replication, ServerSetup
from arena24.server.world import World
from arena24.store.database import Database
from arena24.store.journal import Journal
from arena24.store.log import Log
from arena24.store.rows import RoundRow
from tests.loop import PATIENCE
from tests.server.contest import toy_contest
from tests.server.test_rehearsal import AtOnce

P = ParamSpec("P")
T = TypeVar("T")

PARAMS = cards.CardsParams(turns=4)


class Server:
    """A card server whose teams we choose; the contest knows it by another name."""

    def __init__(
        self,
        path: Path,
        contest: Database,
        replication: Replication | None = None,
        background: Executor | None = None,
    ) -> None:
        self.teams = [TeamId(1)]
        self.directory = path
        clock = ServerClock(ContestClock(3600.0).started(0.0), Tempo(3600.0), lambda: 1.0)
        setup = ServerSetup("Toy1", cards.GAME, PARAMS, Seed.from_number(1), path)
        self.rounds = ContestRounds(
            setup, contest, clock, lambda: tuple(self.teams), background or AtOnce(), AtOnce(), replication
        )
        self.begun = self.rounds.resume()
        self.world = World(cards.GAME, self.rounds, clock, Limits(), 0)
        self.world.begin()

    @property
    def tournament(self) -> cards.Tournament:
        assert isinstance(self.world.round, cards.Tournament)
        return self.world.round

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.world.end_turn()

    def journals(self) -> list[str]:
        return sorted(path.name.partition(".")[0] for path in self.directory.iterdir())


@pytest.fixture
def server(tmp_path: Path) -> Callable[[], Server]:
    folder = toy_contest(tmp_path, teams=2, duration=3600.0)
    database = Database.open(folder.database)
    return lambda: Server(folder.journals("Toy1"), database)


def test_a_pause_leaves_no_trace(server: Callable[[], Server]) -> None:
    one = server()
    one.turns(5)
    assert (one.rounds.number, one.tournament.bouts, one.journals()) == (1, {}, [])
    one.teams.append(TeamId(2))
    one.turns(1)
    assert (one.rounds.number, list(one.tournament.bouts), one.journals()) == (1, [1, 2], ["000001"])
    one.turns(4)
    assert (one.rounds.number, list(one.tournament.bouts)) == (2, [3, 4])
    one.teams.pop()
    one.turns(4 + 3)
    assert (one.rounds.number, one.tournament.bouts, one.journals()) == (3, {}, ["000001", "000002"])
    assert set(one.tournament.finals[TeamId(2)]) == {3, 4}


def test_after_a_crash_in_a_pause_everything_goes_on(server: Callable[[], Server]) -> None:
    one = server()
    one.teams.append(TeamId(2))
    one.turns(1 + 4)
    one.teams.pop()
    one.turns(4 + 1)
    again = server()
    assert again.begun is None
    assert (again.rounds.number, again.tournament.next_id) == (one.rounds.number, 5)
    assert again.tournament.finals == one.tournament.finals


class SlowJournal:
    """A journal that is replicated when we say so."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.noted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)

    def commit(self) -> "asyncio.Future[None]":
        return self.noted


class SlowReplication(OneMachine):
    """Keeps journals elsewhere, and takes its time."""

    def __init__(self) -> None:
        self.logs: list[SlowJournal] = []

    def log(self, journal: Journal) -> Log:
        self.logs.append(SlowJournal(journal))
        return cast(Log, self.logs[-1])


@pytest.mark.parametrize("lost", [False, True])
def test_nothing_is_credited_that_might_still_be_lost(tmp_path: Path, lost: bool) -> None:
    folder = toy_contest(tmp_path, teams=2, duration=3600.0)
    contest = Database.open(folder.database)

    async def scene() -> None:
        replication = SlowReplication()
        server = Server(folder.journals("Toy1"), contest, replication)
        server.teams.append(TeamId(2))
        server.turns(1 + 4)
        assert (server.rounds.number, contest.recorded("Toy1")) == (2, {})
        assert (server.rounds.uncredited, server.rounds.settling) == (1, True)
        noted = replication.logs[0].noted
        if lost:
            noted.set_exception(OSError("another node has it"))
        else:
            noted.set_result(None)
        await asyncio.sleep(0)
        assert list(contest.recorded("Toy1")) == ([] if lost else [1])
        assert not server.rounds.settling

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


class OnDemand(Executor):
    """A background that works when we say so."""

    def __init__(self) -> None:
        self.work: list[Callable[[], object]] = []

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.work.append(partial(work, *args, **kwargs))
        return Future()


def test_a_round_that_ends_while_another_is_credited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not wait until somebody asks again: a server that stops has nobody who would."""
    folder = toy_contest(tmp_path, teams=2, duration=3600.0)
    contest, background = Database.open(folder.database), OnDemand()
    server = Server(folder.journals("Toy1"), contest, background=background)
    server.teams.append(TeamId(2))
    server.turns(1 + 4)
    record = contest.record_round

    def meanwhile(played: RoundRow, results: Mapping[int, str]) -> bool:
        if played.number == 1:
            server.turns(4)
        return record(played, results)

    monkeypatch.setattr(contest, "record_round", meanwhile)
    (settle,) = background.work
    settle()
    assert (list(contest.recorded("Toy1")), server.rounds.settling) == ([1, 2], False)
