"""Positions: what may be left out, what is refused, and that a dump goes on identically."""

import msgspec
import pytest

from arena24.games.treasure import BadSetup, Treasure, TreasureParams, TreasurePosition, load
from arena24.games.treasure.position import BombAt, DepositAt, DudeAt, FlameAt, dump
from arena24.games.treasure.sightings import Bomb, Dude, Flame, Pile
from tests.games.treasure.worlds import A, B, player, world

BOARD = ("___", "_S_")
HOME = DepositAt(A, 0, 0)


def at(**changes: object) -> TreasurePosition:
    given = {"board": BOARD, "turn": 5, "deposits": (HOME,), **changes}
    return TreasurePosition(**given)  # type: ignore[arg-type]


def again(treasure: Treasure) -> Treasure:
    """The same round after a journey as text."""
    return load(msgspec.json.decode(msgspec.json.encode(dump(treasure)), type=TreasurePosition))


def test_almost_everything_may_be_left_out() -> None:
    treasure = load(TreasurePosition(params=TreasureParams(rows=2, columns=3)))
    assert treasure.mine.drawn() == ("___", "___")
    assert (treasure.turn, treasure.hunters, treasure.bombers, treasure.next_id) == (1, {}, {}, 1)


def test_the_board_says_how_large_it_is() -> None:
    treasure = load(at())
    assert (treasure.params.rows, treasure.params.columns) == (2, 3)


def test_dudes_given_none_or_dead() -> None:
    assert [(b.id, b.x, b.y) for b in load(at()).bombers.values()] == [(1, 0, 0)]
    assert load(at(next_dude=4)).bombers == {}
    treasure = load(at(dudes=(DudeAt(A, 7, 0, 2, levels=(1, 2)), DudeAt(A, 3, 0, 1))))
    assert [(b.id, b.energy, b.stats.energy_regen) for b in treasure.bombers.values()] == [(3, 12, 4), (7, 13, 6)]
    assert treasure.next_id == 8


def test_timers_and_turns_left_are_those_that_queries_show() -> None:
    treasure = load(
        at(
            dudes=(DudeAt(A, 1, 1, 2),),
            bombs=(BombAt(A, 0, 0, 2, 1, 1, 1), BombAt(A, 0, 2, 4, 1, 1, new=True)),
            flames=(FlameAt(A, 0, 1, 2),),
        )
    )
    me = player(treasure, A)
    assert me.get_bombs() == (Bomb(1, 0, 0, 2),)
    assert [dude.bombs for dude in me.get_my_dudes()] == [1]
    treasure.end_turn(1e9)
    assert me.get_bombs() == (Bomb(1, 0, 0, 1), Bomb(1, 0, 2, 3))
    assert me.get_flames() == (Flame(1, 0, 1),)
    treasure.end_turn(1e9)
    assert me.get_flames() == (Flame(1, 0, 0), Flame(1, 0, 1), Flame(1, 1, 0))


def test_the_snapshot_survives() -> None:
    treasure = world("____ ____", "A 0,0; B 0,3")
    treasure.spill(treasure.mine.place(0, 1), 9)
    treasure.end_turn(1e9)
    assert not dump(treasure).changed
    me = player(treasure, A)
    me.move_dude(1, 0, 1)
    me.grab_gold(1, 9)
    me.plant_bomb(1, 4, 2, 2)
    copy = again(treasure)
    assert copy.digest() == treasure.digest()
    for round_ in (treasure, copy):
        assert player(round_, B).get_all_dudes() == (Dude(1, 1, 0, 0, 0), Dude(2, 2, 0, 3, 0))
        assert player(round_, B).get_gold() == (Pile(0, 1, 9),)
        assert player(round_, B).get_bombs() == ()
        round_.end_turn(1e9)
        assert player(round_, B).get_all_dudes() == (Dude(1, 1, 0, 1, 9), Dude(2, 2, 0, 3, 0))
        assert player(round_, B).get_bombs() == (Bomb(1, 0, 1, 3),)


def test_an_empty_snapshot_is_not_taken_for_none() -> None:
    treasure = load(at(deposits=(), board=("____",)))
    treasure.join(B)
    copy = again(treasure)
    assert dump(copy) == dump(treasure)
    assert player(copy, B).get_all_dudes() == ()
    assert len(player(copy, B).get_my_dudes()) == 1


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"board": ("__", "_")}, "all of the same length"),
        ({"board": ("_X",)}, "other than _ I E S M L: X"),
        ({"board": ("IS",), "deposits": ()}, "nothing but walls"),
        ({"turn": 0}, "turn 0 is not one of 1 to"),
        ({"turn": 101}, "turn 101 is not one of 1 to"),
        ({"deposits": (HOME, DepositAt(A, 0, 1))}, "team 1 has two deposits"),
        ({"deposits": (DepositAt(A, 1, 1),)}, r"the deposit of team 1 cannot be on \(1, 1\)"),
        ({"deposits": (DepositAt(A, 0, 3),)}, r"cannot be on \(0, 3\)"),
        ({"deposits": (DepositAt(A, 0, 0, -1),)}, "cannot be negative"),
        ({"dudes": (DudeAt(B, 1, 0, 0),)}, "dude 1: team 2 has no deposit"),
        ({"dudes": (DudeAt(A, 1, 0, 0), DudeAt(A, 1, 0, 1))}, "unique"),
        ({"dudes": (DudeAt(A, 1, 0, 0, energy=13),)}, "its energy cannot be 13"),
        ({"dudes": (DudeAt(A, 1, 0, 0, levels=(9,)),)}, "levels of upgrades"),
        ({"dudes": (DudeAt(A, 1, 0, 0, levels=(0,) * 11),)}, "levels of upgrades"),
        ({"bombs": (BombAt(A, 0, 0, 0, 1, 1),)}, "timer, range and flame cannot be 0, 1, 1"),
        ({"bombs": (BombAt(A, 0, 0, 2, 1, 1, 1), BombAt(A, 0, 0, 3, 1, 1, 1))}, "as many as it may"),
        ({"flames": (FlameAt(A, 0, 0),)}, "nobody stands in fire"),
        ({"flames": (FlameAt(A, 0, 1, 0),)}, "for a turn at least"),
        ({"gold": (Pile(0, 0, 0),)}, "the gold on"),
        ({"gold": (Pile(1, 1, 5),)}, "gold cannot be on"),
    ],
)
def test_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        load(at(**changes))
