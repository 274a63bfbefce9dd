"""Frames (battle 14): everybody sees what is due, and nothing more."""

import json

import msgspec
import pytest

from arena24.games.battle import Inf, view
from arena24.games.battle.events import What
from arena24.games.battle.view import EnemyView, FullFrame, PublicFrame, Spot, TeamFrame
from arena24.games.core import Audience, TeamId
from tests.games.battle.worlds import A, B, C, World, world


@pytest.fixture
def fight() -> World:
    """A turn in which everything happens: A shoots and kills, buys, repairs; B captures, bounces, takes a point."""
    units = "A1 HQ 5,5; A2 CANNON 5,6 3; B1 HQ 12,12; B2 ARMORED 8,6; B3 TANK 10,9; B4 ARMORED 11,9"
    w = world(14, f"{units}; C1 HQ 12,9; C2 TANK 14,14", points="10,3; 12,9 C", scores=(13, 0, 0))
    a, b = w.player(A), w.player(B)
    b.move(4, 1, 0)
    b.move(3, 0, 1)
    a.shoot(2, 3, 0)
    a.repair_unit(2)
    a.move(1, 0, 1)
    w.turn()
    return w


def public(w: World) -> PublicFrame:
    return view.frame(w.battle, Audience.PUBLIC)


def full(w: World) -> FullFrame:
    frame = view.frame(w.battle, Audience.FULL)
    assert isinstance(frame, FullFrame)
    return frame


def of_team(w: World, team: int) -> TeamFrame:
    frame = view.frame(w.battle, {1: A, 2: B, 3: C}[team])
    assert isinstance(frame, TeamFrame)
    return frame


def test_public_frame_has_no_units_scores_or_teams(fight: World) -> None:
    frame = msgspec.to_builtins(public(fight))
    assert set(frame) == {"type", "turn", "left", "countdown", "board", "points", "events"}
    assert [(point.x, point.y, point.owner) for point in public(fight).points] == [(10, 3, 0), (12, 9, 2)]
    assert [(e.what, e.team, e.unit, e.type, e.to) for e in public(fight).events] == [(What.TAKEN, 2, None, None, None)]


def test_full_frame_has_everything(fight: World) -> None:
    frame = full(fight)
    assert [(t.team, t.number, t.hq) for t in frame.teams] == [(A, 1, True), (B, 2, True), (C, 3, False)]
    assert len(frame.units) == len(fight.battle.at)
    happened = [(e.what.name, e.team, e.unit) for e in frame.events]
    assert happened == [
        ("SHOT", 1, 2),
        ("HIT", 2, 2),
        ("DESTROYED", 2, 2),
        ("REPAIRED", 1, 2),
        ("DESTROYED", 3, 1),
        ("CAPTURED", 2, 4),
        ("MOVED", 2, 4),
        ("TAKEN", 2, None),
        ("BOUNCED", 1, 1),
    ]


def test_team_frame_has_its_own_affairs(fight: World) -> None:
    assert [e.what.name for e in of_team(fight, 1).events] == ["SHOT", "REPAIRED", "TAKEN", "BOUNCED"]
    assert [e.what.name for e in of_team(fight, 3).events] == ["DESTROYED", "TAKEN"]
    frame = of_team(fight, 2)
    assert (frame.number, frame.score) == (2, 60)
    assert [(u.id, u.to, u.busy) for u in frame.units] == [(1, None, 0), (3, Spot(10, 10), 1), (4, None, 0)]
    assert {u.team for u in frame.units} == {2}


@pytest.mark.parametrize("team", [A, B, C])
def test_team_frame_shows_the_enemies_of_its_list(fight: World, team: int) -> None:
    enemies = fight.player({1: A, 2: B, 3: C}[team]).list_enemies()
    seen = [EnemyView(e.team, e.x, e.y, e.type, None if e.stamina is Inf.INF else e.stamina) for e in enemies]
    assert list(of_team(fight, team).enemies) == seen


def test_records_have_names(fight: World) -> None:
    told = json.loads(msgspec.json.encode([public(fight), of_team(fight, 2), full(fight)]))
    assert told[0]["points"][1] == {"x": 12, "y": 9, "owner": 2}
    assert told[1]["units"][1]["to"] == {"x": 10, "y": 10}
    assert told[2]["events"][0]["what"] == "shot"
    assert told[2]["teams"][0] == {"team": 1, "number": 1, "points": 15, "hq": True}


def test_late_team_sees_what_is_public(fight: World) -> None:
    before = fight.battle.digest()
    frame = view.frame(fight.battle, TeamId(77))
    assert isinstance(frame, TeamFrame)
    known = PublicFrame(**{name: getattr(frame, name) for name in PublicFrame.__struct_fields__})
    assert known == public(fight)
    assert (frame.number, frame.score, frame.units, frame.enemies) == (0, 0, (), ())
    assert fight.battle.digest() == before


def test_events_stand_all_turn_and_are_no_part_of_the_state(fight: World) -> None:
    events = full(fight).events
    fight.player(B).shoot(4, 1, 0)
    assert full(fight).events == events
    fight.turn()
    assert [e.what.name for e in full(fight).events] == ["SHOT", "MOVED"]


def test_last_turns_events_are_told() -> None:
    w = world(12, "A1 HQ 1,1; A2 TANK 5,5", turns=1)
    w.player(A).shoot(2, 1, 0)
    w.turn()
    assert [e.what.name for e in full(w).events] == ["SHOT"]


def test_countdown_mark() -> None:
    w = world(12, "A1 HQ 1,1")
    assert (public(w).countdown, public(w).left) == (False, 200)
    w.turn(21)
    assert (public(w).countdown, public(w).left) == (True, 30)
