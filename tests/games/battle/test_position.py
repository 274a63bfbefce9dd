"""Positions: what may be left out, what is refused, and that a dump goes on identically."""

import msgspec
import pytest

from arena24.games.battle import BadSetup, BattleParams, BattlePosition, Enemy, Ground, Inf, UnitType, load
from arena24.games.battle.position import GroundAt, MoveAt, PointAt, SeenAt, TeamAt, UnitAt, dump
from tests.games.battle.worlds import A, B, C, World, fields, standing, world

HQ, TANK = UnitType.HQ, UnitType.TANK


def again(w: World) -> World:
    """The same world after a journey as text."""
    text = msgspec.json.encode(dump(w.battle))
    return World(load(msgspec.json.decode(text, type=BattlePosition)))


def test_almost_everything_may_be_left_out() -> None:
    battle = load(BattlePosition(params=BattleParams(size=3)))
    assert battle.terrain.rows == ("PPP", "PPP", "PPP")
    assert (battle.turn, battle.last, battle.last_active) == (1, 150, 0)
    assert (battle.teams, battle.points, battle.at) == ({}, {}, {})


def test_teams_appear_with_their_units_and_points() -> None:
    units = (UnitAt(B, 1, HQ, 1, 1), UnitAt(B, 5, TANK, 2, 2))
    battle = load(BattlePosition(units=units, points=(PointAt(9, 9, C),), teams=(TeamAt(A, 13),)))
    assert [(t.id, t.number, t.points, t.next_id) for t in battle.teams.values()] == [
        (A, 1, 13, 1),
        (B, 2, 0, 6),
        (C, 3, 0, 1),
    ]
    assert battle.teams[B].units[5].stamina == 20


def test_terrain_is_drawn_upon_the_board() -> None:
    ground = (GroundAt(Ground.HILL, fields("1,1 3,2")),)
    battle = load(BattlePosition(params=BattleParams(size=3), board=("PPP", "LPP", "PPF"), terrain=ground))
    assert battle.terrain.rows == ("HPP", "LPH", "PPF")
    assert dump(battle).board == battle.terrain.rows


def test_a_point_under_a_unit_is_its_teams() -> None:
    """From the start, which is no activity (R41)."""
    battle = load(BattlePosition(units=(UnitAt(B, 1, HQ, 1, 1),), points=(PointAt(1, 1), PointAt(2, 2))))
    assert [owner and owner.id for owner in battle.points.values()] == [B, None]
    assert battle.last_active == 0
    assert battle.news == []


def test_snapshot_given_or_taken() -> None:
    units = (UnitAt(A, 1, HQ, 1, 1), UnitAt(B, 1, TANK, 2, 2, 7))
    position = BattlePosition(units=units)
    assert load(position).snapshot.seen_by(1) == (Enemy(2, 2, TANK, 7, 2),)
    seen = (SeenAt(A, HQ, 1, 1), SeenAt(B, TANK, 3, 3), SeenAt(B, HQ, 2, 1))
    position = msgspec.structs.replace(position, snapshot=seen)
    assert load(position).snapshot.seen_by(1) == (Enemy(2, 1, HQ, Inf.INF, 2), Enemy(3, 3, TANK, 20, 2))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"units": (UnitAt(A, 1, HQ, 0, 1),)}, "off the board"),
        ({"units": (UnitAt(A, 1, HQ, 1, 22),)}, "off the board"),
        ({"units": (UnitAt(A, 1, HQ, 5, 5),), "terrain": (GroundAt(Ground.WATER, fields("5,5")),)}, "water"),
        ({"units": (UnitAt(A, 1, HQ, 5, 5), UnitAt(B, 1, HQ, 5, 5))}, "taken"),
        ({"units": (UnitAt(A, 1, HQ, 5, 5), UnitAt(A, 1, TANK, 5, 6))}, "taken"),
        ({"units": (UnitAt(A, 1, HQ, 5, 5), UnitAt(A, 2, HQ, 5, 6))}, "two HQs"),
        ({"units": (UnitAt(A, 1, TANK, 5, 5, 21),)}, "stamina"),
        ({"units": (UnitAt(A, 1, TANK, 5, 5, 0),)}, "stamina"),
        ({"points": (PointAt(0, 0),)}, "strategic point"),
        ({"terrain": (GroundAt(Ground.HILL, fields("22,1")),)}, "not on the board"),
        ({"board": ("PP", "PP")}, "21 lines"),
        ({"board": ("X" * 21,) * 21}, "no terrain: X"),
        ({"teams": (TeamAt(A, number=2), TeamAt(B))}, "same number"),
        ({"moves": (MoveAt(A, 1, 5, 5, 2),)}, "unknown unit"),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, object], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        load(msgspec.structs.replace(BattlePosition(), **changes))


def test_a_dump_goes_on_identically_in_mid_turn() -> None:
    units = "A1 HQ 5,5; A2 CANNON 5,6; A3 TANK 6,6; B1 HQ 9,9; B2 ARMORED 8,6; B3 TANK 7,7"
    w = world(12, units, terrain="H 6,5; F 8,7", points="7,6; 6,5 B", scores=(30, 30))
    a, b = w.player(A), w.player(B)
    b.move(3, -1, 0)
    a.move(3, 0, -1)
    b.move(2, -1, 0)
    a.look_around()
    w.turn()
    a.shoot(2, 3, 0)
    a.repair_unit(2)
    a.create_unit(UnitType.TANK)
    b.cancel_move(3)
    b.move(3, -1, 0)  # now behind the order of unit 3 of A
    copy = again(w)
    assert dump(copy.battle) == dump(w.battle)
    assert copy.player(A).list_enemies() == a.list_enemies()
    for each in (w, copy):
        each.player(A).create_unit(UnitType.ARMORED)
        each.turn(4)
    assert copy.battle.digest() == w.battle.digest()
    assert standing(copy.battle, A) == standing(w.battle, A)


def test_a_dump_repeats_no_units_until_something_changes() -> None:
    w = world(12, "A1 HQ 5,5; A2 CANNON 5,6; B2 ARMORED 8,6")
    assert dump(w.battle).snapshot == ()
    w.player(A).shoot(2, 3, 0)
    assert dump(w.battle).snapshot == (
        SeenAt(A, HQ, 5, 5),
        SeenAt(A, UnitType.CANNON, 5, 6, 7),
        SeenAt(B, UnitType.ARMORED, 8, 6, 10),
    )
    w.turn()
    assert dump(w.battle).snapshot == ()


def test_countdown_survives() -> None:
    w = world(12, "A1 HQ 1,1")
    w.turn(25)
    copy = again(w)
    assert copy.battle.last == w.battle.last == 50
    for each in (w, copy):
        each.turn(200)
    assert copy.battle.turn == w.battle.turn == 50
