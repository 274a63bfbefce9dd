"""The contracts: turns as stages, digests, how many turns fit."""

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest

from arena24.games import toy
from arena24.games.commands import commands_of
from arena24.games.core import Frame, Position, Referee, Result, Round, Start, TeamId, Viewer
from arena24.games.seed import Seed

SEED = Seed.from_number(7)


class Staged(Round):
    """Notes its stages; the second one may finish the round."""

    GAME = toy.GAME

    def __init__(self, *, last: bool) -> None:
        super().__init__(SEED)
        self.last, self.done = last, ["begin"]

    def one(self) -> None:
        self.done.append(f"one with {self.remaining} s left")

    def two(self) -> None:
        self.done.append("two")
        self.finished = self.last

    def three(self) -> None:
        self.done.append("three")

    TURN = (one, two, three)

    def turn_length(self) -> float:
        return 1.0

    def results(self) -> Mapping[TeamId, Result] | None:
        return {TeamId(1): Fraction(7, 3), TeamId(2): 5} if self.last else None

    def frame(self, viewer: Viewer) -> Frame:
        return Frame(turn=self.turn)

    def dump(self) -> Position:
        return Position(params=toy.ToyParams(), seed=self.seed.hex, turn=self.turn)


STAGES = [(False, ["begin", "one with 9.0 s left", "two", "three"]), (True, ["begin", "one with 9.0 s left", "two"])]


@pytest.mark.parametrize(("last", "done"), STAGES)
def test_stages_run_until_one_finishes_the_round(last: bool, done: list[str]) -> None:
    round_ = Staged(last=last)
    round_.end_turn(9.0)
    assert (round_.done, round_.finished) == (done, last)


def test_by_default_nobody_joins_and_nothing_is_carried() -> None:
    round_ = Staged(last=False)
    assert not round_.joins(TeamId(1))
    assert round_.carried() is None
    with pytest.raises(NotImplementedError, match="Staged"):
        round_.join(TeamId(1))


def test_the_digest_is_that_of_the_state() -> None:
    one, two = Staged(last=False), Staged(last=True)
    assert one.digest() == two.digest()
    two.turn += 1
    assert one.digest() != two.digest()
    assert len(one.digest()) == 32


SCORES = [(True, 1, "7/3"), (True, 2, "5"), (True, 3, "0"), (False, 1, "0")]


@pytest.mark.parametrize(("last", "team", "score"), SCORES)
def test_the_referee_knows_the_score(last: bool, team: int, score: str) -> None:
    referee = Referee(Staged(last=last))
    assert referee.score(team) == score
    assert referee.finished() is False


def test_the_referees_commands() -> None:
    assert list(commands_of(Referee)) == ["score", "finished"]


FITTING = [  # seconds left, seconds of a turn, turns
    (10.0, 1.0, 10),
    (9.99, 1.0, 9),
    (0.3, 0.1, 3),  # 2.9999999999999996 turns: a rounding error takes none away
    (0.0, 1.0, 0),
    (math.inf, 1.0, math.inf),
]


@pytest.mark.parametrize(("remaining", "length", "turns"), FITTING)
def test_whole_turns(remaining: float, length: float, turns: float) -> None:
    assert Start(toy.ToyParams(), (), SEED, remaining).whole_turns(length) == turns
