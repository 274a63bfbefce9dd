"""Frames (painting 14): everybody sees what is due, and nothing more."""

import random

import msgspec
import pytest

from arena24.games.core import Audience, TeamId
from arena24.games.painting import Painting, Shot, Step
from arena24.games.painting.colours import Colour
from arena24.games.painting.events import What
from arena24.games.painting.fields import rows_of
from arena24.games.painting.view import Bar, FullFrame, TeamFrame, TeamView, frame
from tests.games.painting.test_play import FAT, NARROW, play
from tests.games.painting.worlds import A, B, begin, messy, player, world


def of_team(painting: Painting, team: TeamId) -> TeamFrame:
    picture = frame(painting, team)
    assert isinstance(picture, TeamFrame)
    return picture


def full(painting: Painting) -> FullFrame:
    picture = frame(painting, Audience.FULL)
    assert isinstance(picture, FullFrame)
    return picture


@pytest.fixture
def fight() -> Painting:
    """V22, and a pawn of B that moves, one that bumps into a wall."""
    painting = world(11, 14, "1@(6,3)A; 2@(3,6)A; 3@(6,6)B 7; 4@(9,12)B; 5@(5,12)B")
    player(painting, A).shoot(Shot(1, 1, 2, 3), Shot(1, 2, 3, 3))
    player(painting, B).move(Step(1, 4, 2), Step(1, 5, 4))
    painting.end_turn(1e9)
    return painting


def test_the_public_frame_has_bars_only(fight: Painting) -> None:
    picture = frame(fight, Audience.PUBLIC)
    assert set(msgspec.to_builtins(picture)) == {"type", "turn", "active", "left", "teams", "bars"}
    assert picture.bars == (Bar(0, 1, first_points=0, second_points=0, first_pawns=3, second_pawns=2),)
    assert picture.teams == (TeamView(A, number=0, points=0), TeamView(B, number=1, points=0))


def test_the_full_frame_tells_what_happened(fight: Painting) -> None:
    (arena,) = full(fight).arenas
    assert [(e.what, e.owner, e.pawn, (e.row, e.column), (e.to_row, e.to_column)) for e in arena.events] == [
        (What.SHOT, Colour.A, 1, (6, 3), (6, 3)),
        (What.SHOT, Colour.A, 2, (3, 6), (3, 6)),
        (What.TAKEN, Colour.B, 3, (6, 6), (6, 6)),
        (What.BUMPED, Colour.B, 4, (9, 12), (9, 12)),
        (What.MOVED, Colour.B, 5, (5, 12), (5, 11)),
    ]
    assert [(p.id, p.owner, p.paint, p.surface) for p in arena.pawns][2] == (3, Colour.A, 7, ("BAB", "AAA", "BAB"))


def test_a_team_sees_its_own_pawns_and_events(fight: Painting) -> None:
    (own,) = of_team(fight, A).own
    assert [p.id for p in own.pawns] == [1, 2, 3]
    assert own.pawns[2].surface == ("212", "111", "212")
    assert [(e.what, e.pawn) for e in own.events] == [(What.SHOT, 1), (What.SHOT, 2), (What.TAKEN, 3)]
    (own,) = of_team(fight, B).own
    assert [p.id for p in own.pawns] == [4, 5]
    assert [(e.what, e.pawn) for e in own.events] == [(What.TAKEN, 3), (What.BUMPED, 4), (What.MOVED, 5)]


def test_a_pawn_lost_while_moving_does_not_tell_where_it_went() -> None:
    painting = world(11, 14, "1@(6,3)A; 2@(3,7)A; 3@(6,6)B")
    player(painting, A).shoot(Shot(1, 1, 2, 5), Shot(1, 2, 3, 5))
    player(painting, B).move(Step(1, 3, 2))
    painting.end_turn(1e9)
    assert chr(painting.arenas[0].pawns[3].owner) == "A"
    (lost,) = of_team(painting, B).own[0].events
    assert (lost.what, lost.row, lost.column, lost.to_row, lost.to_column) == (What.TAKEN, 6, 6, 6, 6)
    gained = of_team(painting, A).own[0].events[-1]
    assert (gained.what, gained.row, gained.column, gained.to_row, gained.to_column) == (What.TAKEN, 6, 7, 6, 7)


def test_orders_of_the_running_turn_are_in_no_frame_of_the_rival(fight: Painting) -> None:
    before = [frame(fight, viewer) for viewer in (B, *Audience)]
    player(fight, A).move(Step(1, 1, 3))
    assert [frame(fight, viewer) for viewer in (B, *Audience)] == before


@pytest.mark.parametrize("seed", range(6))
def test_team_frames_depend_on_what_the_team_can_know_alone(seed: int) -> None:
    """Rival paint, ids and orders, and the floor under rival pawns, may change without a trace in a team's frame."""
    painting = messy((NARROW, FAT)[seed % 2], seed, teams=3)
    play(painting, seed, 25)
    before = of_team(painting, A)
    r = random.Random(seed)
    for side in painting.teams[A].sides:
        for pawn in side.ground.pawns.values():
            if pawn.owner != side.colour:
                pawn.paint = r.randint(0, 15)
                pawn.before = None
                for start, end in painting.board.square:
                    under = side.ground.floor[pawn.place + start : pawn.place + end]
                    # Swapping fields keeps the shares as they are.
                    side.ground.floor[pawn.place + start : pawn.place + end] = bytes(r.sample(list(under), len(under)))
        side.look()
    after = of_team(painting, A)
    assert [(own.view, own.pawns) for own in after.own] == [(own.view, own.pawns) for own in before.own]
    assert after.bars == before.bars


@pytest.mark.parametrize("seed", range(4))
def test_team_frames_show_what_commands_tell(seed: int) -> None:
    painting = begin(NARROW, seed, teams=3)
    play(painting, seed, 20)
    for team in painting.teams.values():
        picture = of_team(painting, team.id)
        assert [own.number for own in picture.own] == [1, 2]
        for own, side in zip(picture.own, team.sides, strict=True):
            assert own.view == rows_of(side.view)
            assert [p.id for p in own.pawns] == [p.id for p in side.own_pawns()]
            assert all(set("".join(p.surface)) <= {"1", "2"} for p in own.pawns)
            kept = {p.id for p in side.own_pawns()}
            assert all(event.pawn in kept for event in own.events if event.what is not What.TAKEN)


def test_late_teams_see_the_bars(fight: Painting) -> None:
    picture = of_team(fight, TeamId(77))
    assert picture.own == ()
    assert len(picture.bars) == 1
