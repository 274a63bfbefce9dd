"""Every game's way to notice a new round: one True per round, whoever plays and whatever happens in it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from arena24 import bots, sim
from arena24.client import NewRound
from arena24.games import flood, painting
from arena24.games.battle.rounds import sign as battle_sign
from arena24.games.catalogue import find
from arena24.games.core import Start, TeamId
from arena24.games.creatures.rounds import sign as creatures_sign
from arena24.games.flood import Stat, Thing
from arena24.games.flood.rounds import sign as flood_sign
from arena24.games.painting.rounds import sign as painting_sign
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from tests.ours import OURS

TEAMS = (TeamId(1), TeamId(2))


def sign_of(game: str) -> Callable[[Any], NewRound[Any]]:
    sign = find(game).sign
    assert sign is not None
    return sign


class Watched:
    """A player that notes, turn by turn, whether a new round has begun."""

    def __init__(self, me: Any, sign: NewRound[Any], noted: list[bool]) -> None:
        self._me, self._sign, self._noted = me, sign, noted
        noted.append(sign())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._me, name)

    def wait(self) -> Any:
        news = self._me.wait()
        self._noted.append(self._sign())
        return news


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_round_begins_once(game: str, seed: int) -> None:
    noted: list[bool] = []
    plain, *_, good = (bots.find(game, name) for name in bots.names(game))

    def watched(me: Any) -> None:
        good(Watched(me, sign_of(game)(me), noted))

    outcome = sim.play(find(game), [watched, plain, good, plain], find(game).show(5.0), seed)
    assert not outcome.tracebacks
    assert len(noted) > 10
    assert noted == [True] + [False] * (len(noted) - 1)


class Player:
    """The player of whatever round is in play."""

    def __init__(self, game: str) -> None:
        self._rules = find(game)
        self._carried: object = None
        self._number = 0

    def turns(self, count: int) -> Iterator[bool]:
        """Open one turn after another of so many rounds; is it the first of its round?"""
        for _ in range(count):
            self._number += 1
            seed, params = Seed.from_number(self._number), self._rules.show(5.0)
            start = Start(params, TEAMS, seed, carried=self._carried, number=self._number)
            round_ = self._rules.new_round(start)
            assert round_ is not None
            self.now = round_.player(TEAMS[0], StillClock())
            yield True
            round_.end_turn(1e9)
            while not round_.finished:
                yield False
                round_.end_turn(1e9)
            self._carried = round_.carried()

    def __getattr__(self, name: str) -> Any:
        return lambda: getattr(self.now, name)()


@pytest.mark.parametrize("game", [game for game in OURS if game != "creatures"])  # where silence lasts for ever
def test_every_round_is_noticed(game: str) -> None:
    me = Player(game)
    sign = sign_of(game)(me)
    for first in me.turns(12):
        assert sign() is first


def test_registration_is_a_new_tournament() -> None:
    active = iter([False, False, True, True, False, True])

    class Trainer:
        def is_tournament_active(self) -> bool:
            return next(active)

    sign = creatures_sign(Trainer())  # type: ignore[arg-type]
    assert [sign() for _ in range(6)] == [True, False, False, False, True, False]


# ---- flood: the warehouse often stays

HOME, HOUSE, CAR = Thing(5, 5, 2, 2, 0, 50), Thing(8, 5, 3, 2, 90, flood.Na.NA), Thing(3, 3, 1, 1, 40, flood.Na.NA)
NOTHING, SOME = Stat(0, 0, 0, 0), Stat(3, 7, 20, 16)


@pytest.mark.parametrize(
    ("things", "stat", "new"),
    [
        ((HOME, HOUSE, CAR), SOME, False),
        ((HOME._replace(bags=40), HOUSE._replace(value=63), CAR._replace(x=4, value=28)), Stat(9, 14, 20, 15), False),
        ((HOME, HOUSE._replace(x=9), CAR), SOME, True),
        ((HOME, HOUSE._replace(value=120), CAR), SOME, True),
        ((HOME, CAR), SOME, True),
        ((HOME, HOUSE, CAR), NOTHING, True),
    ],
)
def test_another_flood_at_the_same_warehouse(things: tuple[Thing, ...], stat: Stat, *, new: bool) -> None:
    answers = iter([((HOME, HOUSE, CAR), SOME), (things, stat)])

    class Team:
        def list_objects(self) -> tuple[Thing, ...]:
            self.objects, self.stat = next(answers)
            return self.objects

        def my_stat(self) -> Stat:
            return self.stat

    sign = flood_sign(Team())  # type: ignore[arg-type]
    assert sign()
    assert sign() is new
    assert sign.seen == (things, stat)


def test_who_has_missed_the_break_sees_more_turns_left() -> None:
    shown = iter([(True, 3), (True, 2), (True, 40), (False, 1), (True, 40)])

    class Painter:
        def get_status(self) -> painting.Status:
            active, left = next(shown)
            return painting.Status(active, left, 0, 0)

    sign = painting_sign(Painter())  # type: ignore[arg-type]
    assert [sign() for _ in range(5)] == [True, False, True, True, False]


def test_a_short_last_round_of_battle() -> None:
    """The round before it ended early, when there were more turns left than the last one has."""
    points = [[(1, 1), (5, 5)], [(1, 1), (5, 5)], [(1, 1), (7, 5)]]
    looks = iter(zip([100, 99, 60], points, strict=True))

    class Team:
        def time_to_end(self) -> int:
            left, self.points = next(looks)
            return left

        def list_strategic_points(self) -> list[tuple[int, int]]:
            return self.points

    sign = battle_sign(Team())  # type: ignore[arg-type]
    assert [sign() for _ in range(3)] == [True, False, True]
