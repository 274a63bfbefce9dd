"""Frames (flood 14): everybody sees what is due, and nothing more."""

import msgspec
import pytest

from arena24.games.core import Audience, TeamId
from arena24.games.flood import Edge, FloodPosition, Publication, Wave, YesNo, load, view
from arena24.games.flood.events import What
from arena24.games.flood.position import dump
from arena24.games.flood.view import (
    ForecastView,
    FullFrame,
    Points,
    PublicFrame,
    Share,
    Span,
    Spot,
    TeamFrame,
    WaveView,
)
from tests.games.flood.worlds import RING, A, B, World, position, world


@pytest.fixture
def wet() -> World:
    """The first turn of a wave: a car of A in a compound, one of B under water, and B's stack pays."""
    things = {"cars": "A 10,10 50; B 15,15 40", "stacks": f"A {RING}; B 14,13"}
    w = world("A1 2,2; A2 6,6; A3 10,10; B1 5,5", **things, waves="2 1 N; 20 3 S")
    w.turn()
    return w


def public(w: World) -> PublicFrame:
    return view.frame(w.flood, Audience.PUBLIC)


def full(w: World) -> FullFrame:
    seen = view.frame(w.flood, Audience.FULL)
    assert isinstance(seen, FullFrame)
    return seen


def of_team(w: World, team: TeamId) -> TeamFrame:
    seen = view.frame(w.flood, team)
    assert isinstance(seen, TeamFrame)
    return seen


def test_public_frame_has_the_weather_only(wet: World) -> None:
    frame = msgspec.to_builtins(public(wet))
    assert frame == {"type": "public", "turn": 2, "size": 20, "height": 1, "left": 7, "forecasts": ()}


def test_nobody_sees_unpublished_waves() -> None:
    """The edge never, arrival and height only as published."""
    waves = (Wave(40, 3, Edge.EAST), Wave(77, 5, Edge.WEST))
    start = msgspec.structs.replace(position("A1 2,2"), waves=waves, forecasts=(Publication(1, 1, 30, 50, 2, 4),))
    w = World(load(start))
    for frame in (public(w), of_team(w, A), of_team(w, TeamId(77))):
        text = msgspec.json.encode(frame)
        assert frame.forecasts == (ForecastView(0, 30, 50, 2, 4),)
        assert not any(secret in text for secret in (b"40", b'"height":5', b'"E"', b'"W"', b"EAST", b"WEST", b"waves"))
    assert full(w).waves == (WaveView(40, 3, Edge.EAST), WaveView(77, 5, Edge.WEST))


def test_team_frame_is_what_its_commands_tell(wet: World) -> None:
    frame, player = of_team(wet, A), wet.player(A)
    assert [(w.id, w.x, w.y, w.moves, w.capacity, w.bags) for w in frame.workers] == [
        (w.id, w.x, w.y, w.moving is YesNo.YES, w.capacity, w.status) for w in player.list_workers()
    ]
    assert [(o.x, o.y, o.sx, o.sy, o.value) for o in frame.objects] == [o[:5] for o in player.list_objects()]
    assert [(o.kind.value, o.bags) for o in frame.objects] == [("warehouse", 30), ("car", 0)]
    assert msgspec.structs.asdict(frame.points) == player.my_stat()._asdict()
    assert [msgspec.structs.asdict(f) for f in frame.forecasts] == [f._asdict() for f in player.forecast()]
    assert [(s.x, s.y) for s in frame.sights] == [(w.x, w.y) for w in frame.workers] == [(2, 2), (10, 10)]
    assert [(s.ground, s.people) for s in frame.sights] == [player.look_around(1), player.look_around(3)]


def test_team_frame_hides_the_others(wet: World) -> None:
    """What is more than three fields from every worker of a team can change without a trace in its frame."""
    before = msgspec.json.encode(of_team(wet, A))
    now = dump(wet.flood)
    far = dump(world("", warehouses="A 2,2 30; B 18,18 7", cars="A 10,10 50", stacks="B,B,B 15,5 16,5").flood)
    changed = msgspec.structs.replace(
        now,
        warehouses=far.warehouses,
        cars=now.cars[:1],
        stacks=tuple(row for row in now.stacks if len(row.at) == 8) + far.stacks,
        teams=(now.teams[0], now.teams[1]._replace(placed=99)),
    )
    other = World(load(changed))
    other.flood.happened = wet.flood.happened
    assert other.flood.digest() != wet.flood.digest()
    assert msgspec.json.encode(of_team(other, A)) == before


def test_events_are_told_to_whom_they_concern(wet: World) -> None:
    happened = [(e.what, e.team, e.worker, e.amount) for e in full(wet).events]
    assert happened == [(What.DAMAGED, 2, None, 12), (What.DROWNED, 1, 2, 0), (What.DROWNED, 2, 1, 0)]
    assert [e.what for e in of_team(wet, A).events] == [What.DROWNED]
    assert [e.what for e in of_team(wet, B).events] == [What.DAMAGED, What.DROWNED]


def test_full_frame_has_everything(wet: World) -> None:
    frame = full(wet)
    assert [(t.team, t.number) for t in frame.teams] == [(A, 1), (B, 2)]
    assert [(o.team, o.kind.value, o.damaged) for o in frame.objects] == [
        (1, "warehouse", False),
        (1, "car", False),
        (2, "warehouse", False),
        (2, "car", True),
    ]
    assert [(w.team, w.id) for w in frame.workers] == [(1, 1), (1, 3)]
    assert frame.ground[9] == "........1X1........."
    assert frame.water[9] == "~~~~~~~~...~~~~~~~~~"
    assert frame.incorrect == (Spot(14, 13),)
    assert [(g.value, g.shares) for g in frame.groups] == [
        (0, (Share(1, 1),)),
        (58, (Share(1, 1),)),
        (0, (Share(2, 1),)),
    ]
    assert frame.groups[1].spans == (Span(9, 9, 11), Span(10, 9, 11), Span(11, 9, 11))
    assert frame.waves == (WaveView(2, 1, Edge.NORTH), WaveView(20, 3, Edge.SOUTH))


def test_after_the_wave(wet: World) -> None:
    wet.turn(9)
    frame = full(wet)
    assert (frame.height, frame.left, frame.water, frame.groups, frame.incorrect) == (0, 0, (), (), ())
    assert frame.waves == (WaveView(20, 3, Edge.SOUTH),)
    assert [t.points for t in frame.teams] == [Points(0, 0, 58, 58), Points(0, 7, 0, 0)]


def test_late_team_sees_what_is_public(wet: World) -> None:
    before = wet.flood.digest()
    frame = of_team(wet, TeamId(77))
    known = PublicFrame(**{name: getattr(frame, name) for name in PublicFrame.__struct_fields__})
    assert known == public(wet)
    assert (frame.number, frame.points, frame.objects, frame.workers, frame.sights, frame.events) == (
        0,
        Points(0, 0, 0, 0),
        (),
        (),
        (),
        (),
    )
    assert wet.flood.digest() == before


def test_events_of_orders() -> None:
    w = world("A1 2,2; A2 12,12; B1 6,6; B2 7,7", cars="A 12,12 5", stacks="B 16,3; A 6,6")
    a, b = w.player(A), w.player(B)
    a.buy_wheelbarrow(1)
    b.take(1, 1)
    b.leave(1, 1)
    a.take(2, 1)
    a.move(2, 3, 3)
    b.move(2, 1, 1)
    w.turn()
    assert [e.what for e in of_team(w, A).events] == [What.BOUGHT, What.JUMPED]
    assert [(e.what, e.amount) for e in of_team(w, B).events] == [(What.STOLEN, 1), (What.PLACED, 1)]
    w.turn()
    assert full(w).events == ()


def test_last_turns_events_are_told() -> None:
    w = World(load(msgspec.structs.replace(FloodPosition(), waves=(Wave(2, 1, Edge.NORTH),), turn=1)))
    w.turn(20)
    assert w.flood.finished
    assert full(w).turn == 8
    assert full(w).waves == ()
