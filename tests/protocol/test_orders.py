"""Orders executed again from their text give the state that they gave the first time."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games import toy
from arena24.games.commands import order
from arena24.games.core import TeamId, TurnClock
from arena24.games.records import Data
from arena24.games.seed import Seed
from arena24.protocol.orders import Orders, StillClock
from tests.protocol.reception import TEAM, Reception


def fresh() -> toy.Toy:
    return toy.Toy(toy.ToyParams(), Seed.from_number(7), {TEAM: 0})


LINES = st.sampled_from(
    [
        "POUR 5",
        " pour\t7",
        "POUR -9",
        "POUR -1",
        "POUR x",
        "PING",
        "SUM 2",
        "1 2",
        "1 2 3",
        "WAIT",
        "...",
        "FLY",
        "\xff",
    ]
)


@given(st.lists(LINES, max_size=25))
def test_a_journal_gives_the_same_round(lines: list[str]) -> None:
    reception = Reception(limit=0)
    reception.talk(*lines)
    again = fresh()
    orders = Orders(toy.GAME, again)
    for team, line in reception.log:
        orders.execute(team, line)
    assert again.dump() == reception.round.dump()


CASES: list[tuple[list[tuple[int, bytes]], dict[int, int]]] = [
    ([(1, b"POUR 5"), (2, b"pour 3"), (1, b"POUR 1")], {1: 6, 2: 3}),
    ([(1, b"POUR -5")], {1: 0}),  # refused then, refused now
    ([(1, b"SUM 2"), (1, b"SUM 2\t1 2")], {1: 0}),
    ([(1, b"SUM 2\t1 x")], {1: 0}),
    ([(9, b"POUR 2")], {1: 0, 9: 2}),
]


@pytest.mark.parametrize(("records", "jugs"), CASES)
def test_orders(records: list[tuple[int, bytes]], jugs: dict[int, int]) -> None:
    round_ = fresh()
    orders = Orders(toy.GAME, round_)
    for team, line in records:
        orders.execute(team, line)
    orders.turn_ended()
    assert round_.jugs == jugs


def test_an_unknown_command_is_no_journal_of_this_game() -> None:
    with pytest.raises(LookupError, match="toy has no command FLY"):
        Orders(toy.GAME, fresh()).execute(1, b"FLY 1")


def test_what_broke_the_game_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="the toy is broken"):
        Orders(toy.GAME, fresh()).execute(1, b"CRASH")


class Filler(toy.Player):
    """A player whose data line changes the world, and so does being allowed to send one."""

    __slots__ = ()

    def may_fill(self, count: int) -> None:
        """It costs a litre to ask."""
        self.pour(-1)

    @order(toy.Refused, announce=may_fill)
    def fill(self, count: int, litres: Data) -> None:
        """Pour several times. | Nalej kilka razy."""
        for amount in litres[:count]:
            self.pour(amount)


class Filled(toy.Toy):
    """A toy for fillers."""

    def player(self, team: TeamId, clock: TurnClock) -> Filler:
        return Filler(self, team, clock)


DATA: list[tuple[list[bytes], int]] = [
    ([b"FILL 2"], 9),
    ([b"FILL 2", b"FILL 2\t5 6 7"], 20),
    ([b"fill   2", b"fill 2\t  5   6 "], 20),
    ([b"FILL 2", b"FILL 2\t5 -99"], 14),  # refused, but it had poured already
    ([b"FILL 2", b"FILL 2\t5 x"], 9),
]


@pytest.mark.parametrize(("lines", "water"), DATA)
def test_a_data_line_is_executed_with_its_command(lines: list[bytes], water: int) -> None:
    round_ = Filled(toy.ToyParams(), Seed.from_number(7), {TEAM: 10})
    orders = Orders(dataclasses.replace(toy.GAME, player=Filler), round_)
    for line in lines:
        orders.execute(TEAM, line)
    assert round_.jugs == {TEAM: water}


def test_the_clock_of_a_fold_stands_still() -> None:
    assert (StillClock().tempo(), StillClock().seconds_left()) == (1.0, 0.0)
