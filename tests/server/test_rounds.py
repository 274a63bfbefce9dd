"""Rounds of a contest: a game that pauses leaves no trace."""

from collections.abc import Callable
from pathlib import Path

import pytest

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.games import cards
from arena24.games.core import TeamId
from arena24.games.seed import Seed
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, ServerSetup
from arena24.server.world import World
from arena24.store.database import Database
from tests.server.contest import toy_contest
from tests.server.test_rehearsal import AtOnce

PARAMS = cards.CardsParams(turns=4)


class Server:
    """A card server whose teams we choose; the contest knows it by another name."""

    def __init__(self, path: Path, contest: Database) -> None:
        self.teams = [TeamId(1)]
        self.directory = path
        clock = ServerClock(ContestClock(3600.0).started(0.0), Tempo(3600.0), lambda: 1.0)
        setup = ServerSetup("Toy1", cards.GAME, PARAMS, Seed.from_number(1), path)
        self.rounds = ContestRounds(setup, contest, clock, lambda: tuple(self.teams), AtOnce(), AtOnce())
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
