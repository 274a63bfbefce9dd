"""Positions: what may be left out, what is refused, and that a dump goes on identically."""

import msgspec
import pytest

from arena24.games.flood import BadSetup, Edge, FloodParams, FloodPosition, Publication, Ride, Wave, load
from arena24.games.flood.position import Bag, BuildingAt, CarAt, StackAt, TeamAt, WarehouseAt, WorkerAt, dump
from tests.games.flood.worlds import RING, A, B, C, World, fields, world

HOME = WarehouseAt(A, 5, 5, 10)


def again(w: World) -> World:
    """The same world after a journey as text."""
    text = msgspec.json.encode(dump(w.flood))
    return World(load(msgspec.json.decode(text, type=FloodPosition)))


def test_almost_everything_may_be_left_out() -> None:
    flood = load(FloodPosition())
    assert (flood.turn, flood.teams, flood.objects, flood.stacks, flood.waves) == (1, {}, {}, {}, ())
    flood.end_turn(0.0)
    assert flood.turn == 2


def test_teams_appear_with_what_they_have() -> None:
    flood = load(
        FloodPosition(
            teams=(TeamAt(C, 3, 12, 20),), workers=(WorkerAt(B, 7, 1, 1),), stacks=(StackAt((Bag(A),), fields("3,3")),)
        )
    )
    assert [(t.id, t.number, t.total) for t in flood.teams.values()] == [(C, 1, 11), (B, 2, 0), (A, 3, 0)]


def test_bags_know_who_put_them_down() -> None:
    w = world("A1 3,9 A,B 5", stacks="A,A/B,B 5,3")
    stack, held = w.flood.stacks[w.flood.plain.place(5, 3)], w.flood.teams[A].workers[1].bags
    assert (bytes(stack.owners), bytes(stack.placers)) == (b"\1\1\2", b"\1\2\2")
    assert (bytes(held.owners), bytes(held.placers)) == (b"\1\2", b"\0\0")


def test_equal_stacks_share_a_row() -> None:
    w = world(stacks=f"A,A {RING}; B 1,1; A,A/B 2,1")
    assert [(len(row.bags), len(row.at)) for row in dump(w.flood).stacks] == [(1, 1), (2, 1), (2, 8)]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"warehouses": (WarehouseAt(A, 30, 5),)}, "off the map"),
        ({"warehouses": (HOME, WarehouseAt(A, 8, 8))}, "two warehouses"),
        ({"warehouses": (HOME,), "cars": (CarAt(B, 6, 6),)}, "another object"),
        ({"buildings": (BuildingAt(A, 5, 5, 1, 1),)}, "is a car"),
        ({"buildings": (BuildingAt(A, 29, 1, 3, 1),)}, "off the map"),
        ({"workers": (WorkerAt(A, 1, 0, 1),)}, "off the map"),
        ({"workers": (WorkerAt(A, 1, 1, 1, to=fields("0,1")[0]),)}, "off the map"),
        ({"workers": (WorkerAt(A, 1, 1, 1), WorkerAt(A, 1, 2, 2))}, "two workers 1"),
        ({"workers": (WorkerAt(A, 1, 1, 1, 3),)}, "capacity 3"),
        ({"workers": (WorkerAt(A, 1, 1, 1, 1, (Bag(A), Bag(A))),)}, "cannot carry 2 bags"),
        ({"workers": (WorkerAt(A, 1, 1, 1, ride=Ride.DRIVER),)}, "no car"),
        ({"workers": (WorkerAt(A, 1, 1, 1, ride=Ride.DRIVER),), "cars": (CarAt(B, 1, 1),)}, "no car"),
        ({"workers": (WorkerAt(A, 1, 5, 5, bags=(Bag(B),)),), "warehouses": (HOME,)}, "bags of others"),
        ({"stacks": (StackAt((Bag(A),), fields("5,5")),), "warehouses": (HOME,)}, "an object"),
        ({"stacks": (StackAt((Bag(A),), fields("5,5 5,5")),)}, "another stack"),
        ({"stacks": (StackAt((Bag(A),), fields("31,1")),)}, "off the map"),
        ({"waves": (Wave(5, 1, Edge.NORTH), Wave(11, 1, Edge.NORTH))}, "overlap"),
        ({"waves": (Wave(50, 1, Edge.NORTH), Wave(11, 1, Edge.NORTH))}, "by turn"),
        ({"waves": (Wave(5, 31, Edge.NORTH),)}, "1 to 30 high"),
        ({"waves": (Wave(1, 1, Edge.NORTH),)}, "after the first turn"),
        ({"water": ("." * 30,) * 30}, "exactly while a wave is on"),
        ({"waves": (Wave(1, 1, Edge.NORTH),), "water": ("." * 30,) * 29}, "30 lines of 30"),
        ({"waves": (Wave(1, 1, Edge.NORTH),), "water": ("x" * 30,) * 30}, "letters"),
        ({"forecasts": (Publication(1, 1, 5, 5, 1, 1),)}, "by number"),
        ({"teams": tuple(TeamAt(A.__class__(n)) for n in range(1, 257))}, "at most 255"),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, object], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        load(msgspec.structs.replace(FloodPosition(), **changes))


def test_a_dump_goes_on_identically_in_mid_turn() -> None:
    cars, stacks = "A 10,10 50; B 13,10 40", f"A,A {RING}; A/B,B 15,15"
    w = world("A1 10,10; A2 10,10; A3 2,2 - 5; A4 11,9; B1 13,10", cars=cars, stacks=stacks, waves="3 2 N; 20 1 S")
    a, b = w.player(A), w.player(B)
    a.take(1, 1)
    a.take(2, 1)
    b.take(1, 1)
    a.take(3, 4)
    w.turn(4)
    a.move(1, 2, -2)
    a.move(3, -1, -1)
    copy = again(w)
    assert dump(copy.flood) == dump(w.flood)
    for each in (w, copy):
        assert [row.status for row in each.player(A).list_workers()][:2] == [Ride.DRIVER, Ride.PASSENGER]
        each.turn(5)
    assert copy.flood.digest() == w.flood.digest()
    for each in (w, copy):
        each.turn(40)
    assert copy.flood.digest() == w.flood.digest()
    assert copy.flood.finished


def test_water_and_damage_survive() -> None:
    w = world("A1 2,2", cars="A 10,10 100", stacks="A,A 9,9", waves="2 2 N; 30 1 N")
    w.turn(3)
    copy = again(w)
    assert copy.flood.water == w.flood.water
    w.turn(9)
    copy.turn(9)
    assert [row.value for row in copy.player(A).list_objects()] == [0, 70]
    assert copy.flood.digest() == w.flood.digest()


def test_the_end_survives() -> None:
    w = world("A1 2,2", waves="2 1 N")
    w.turn(20)
    copy = again(w)
    assert (copy.flood.finished, copy.flood.turn, copy.flood.wave) == (True, 8, None)
    assert copy.flood.digest() == w.flood.digest()


def test_forecasts_are_those_of_the_turn() -> None:
    waves = (Wave(40, 3, Edge.EAST),)
    rows = (Publication(1, 20, 15, 25, 3, 4), Publication(1, 1, 30, 50, 2, 4))
    flood = load(FloodPosition(params=FloodParams(), turn=25, waves=waves, forecasts=rows))
    assert flood.forecasts == ((5, 15, 25, 3, 4),)
