"""The toy game: the smallest model of the contracts."""

import msgspec
import pytest

from arena24.games import toy
from arena24.games.core import Start, TeamId
from arena24.games.failures import BadFormat
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock

SEED, TEAM = Seed.from_number(7), TeamId(1)


def begun(turns: int = 10, remaining: float = 1e9) -> toy.Toy:
    round_ = toy.new_round(Start(toy.ToyParams(turns=turns), (TEAM, TeamId(2)), SEED, remaining))
    assert round_ is not None
    return round_


def test_commands() -> None:
    player = toy.Player(begun(), TEAM, StillClock())
    assert player.add(5, -7) == -2
    assert player.say(toy.Said.BYE) is toy.Said.BYE
    assert player.sum(3, (1, 2, 3)) == 6
    assert [player.pour(litres) for litres in (5, 3, -8)] == [5, 8, 0]


def test_refusals() -> None:
    player = toy.Player(begun(), TEAM, StillClock())
    with pytest.raises(toy.Refused):
        player.pour(-1)
    with pytest.raises(BadFormat):
        player.say(None)
    with pytest.raises(BadFormat):
        player.sum(2, (1, 2, 3))


def test_a_round() -> None:
    round_ = begun(turns=2)
    toy.Player(round_, TEAM, StillClock()).pour(5)
    round_.end_turn(0.0)
    assert (round_.turn, round_.finished) == (2, False)
    round_.end_turn(0.0)
    assert (round_.turn, round_.finished, round_.results()) == (2, True, {1: 5, 2: 0})


FITS = [(10.0, True), (9.5, False)]


@pytest.mark.parametrize(("remaining", "fits"), FITS)
def test_a_round_that_does_not_fit_is_declined(remaining: float, fits: bool) -> None:
    start = Start(toy.ToyParams(turns=10, turn_seconds=1.0), (TEAM,), SEED, remaining)
    assert (toy.new_round(start) is not None) is fits


def test_a_crash_gets_half_way() -> None:
    """That is what it is for: the world has to be mended by whoever catches the exception."""
    round_ = begun()
    with pytest.raises(RuntimeError):
        toy.Player(round_, TEAM, StillClock()).crash()
    assert round_.jugs == {}


BAD_PARAMS = [{"T": 0}, {"Q": 0}, {"L": -1}, {"turns": 5}, {"N": 1}]


@pytest.mark.parametrize("fields", BAD_PARAMS)
def test_params_are_checked(fields: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, toy.ToyParams)


def test_load() -> None:
    position = toy.ToyPosition(params=toy.ToyParams(), seed=SEED.hex, turn=4, jugs=(toy.Jug(TEAM, 5),))
    assert toy.load(position).dump() == position
