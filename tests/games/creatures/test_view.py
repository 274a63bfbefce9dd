"""Frames: what they show, and that secrets are not in them (creatures 14)."""

import math

import msgspec

from arena24.games.core import Audience
from arena24.games.creatures import Phase, Result
from arena24.games.creatures.events import What
from arena24.games.creatures.position import CreatureAt
from arena24.games.creatures.view import FullFrame, PublicFrame, TeamFrame, frame
from arena24.games.creatures.words import FIGHT, SWITCH, Deed
from tests.games.creatures.worlds import A, B, C, duel, player, registration


def public(shown: PublicFrame) -> dict[str, object]:
    """What a frame shows of that which everybody may know."""
    return {name: getattr(shown, name) for name in PublicFrame.__struct_fields__}


def test_enrolments_are_secret_until_play_begins() -> None:
    tournament = registration(3)
    empty = frame(tournament, Audience.PUBLIC)
    player(tournament, A).enroll_team(34, 13)
    player(tournament, B).enroll_team(2)
    assert frame(tournament, Audience.PUBLIC) == empty
    mine, theirs = frame(tournament, A), frame(tournament, C)
    assert isinstance(mine, TeamFrame)
    assert isinstance(theirs, TeamFrame)
    assert mine.enrolled == (34, 13, 0, 0, 0, 0)
    assert theirs.enrolled == ()
    assert public(mine) == public(theirs) == public(empty)
    everything = frame(tournament, Audience.FULL)
    assert isinstance(everything, FullFrame)
    assert [enrolment.team for enrolment in everything.enrolments] == [A, B]
    tournament.end_turn(math.inf)
    shown = frame(tournament, Audience.PUBLIC)
    assert [(team.team, team.creatures) for team in shown.teams] == [(A, (34, 13, 0, 0, 0, 0)), (B, (2, 0, 0, 0, 0, 0))]
    assert shown.popularity == ((2, 1), (13, 1), (34, 1))


def test_orders_are_secret_for_a_turn() -> None:
    tournament = duel((2, 6), (7,))
    before = frame(tournament, Audience.PUBLIC)
    texts = [msgspec.json.encode(frame(tournament, viewer)) for viewer in (B, C)]
    player(tournament, A).fight(1, 1)
    assert frame(tournament, Audience.PUBLIC) == before
    assert [msgspec.json.encode(frame(tournament, viewer)) for viewer in (B, C)] == texts
    mine, everything = frame(tournament, A), frame(tournament, Audience.FULL)
    assert isinstance(mine, TeamFrame)
    assert isinstance(everything, FullFrame)
    assert mine.orders == everything.orders == ((A, B, Deed(FIGHT, 1)),)


def test_what_happened_is_shown() -> None:
    tournament = duel((2, 6), (7,), CreatureAt(A, B, 1, hp=1))
    player(tournament, A).switch(1, 2)
    player(tournament, B).fight(1, 1)
    tournament.end_turn(math.inf)
    (pair,) = frame(tournament, Audience.PUBLIC).pairs
    assert [(event.what, event.side) for event in pair.events] == [
        (What.SWITCH, 0),
        (What.FIGHT, 1),
        (What.HIT, 0),
    ]
    hit = pair.events[2]
    assert (hit.slot, hit.amount, hit.effect, hit.same_type) == (2, 45, 2, True)
    assert pair.sides[0].last == Deed(SWITCH, 2)
    assert (pair.sides[0].active, pair.sides[0].healthy, pair.counted) == (2, 2, 1)
    assert [number for number, _ in pair.sides[0].slots] == [1, 2]
    tournament.end_turn(math.inf)
    assert frame(tournament, Audience.PUBLIC).pairs[0].events == ()


def test_events_of_a_match_that_has_ended() -> None:
    """The rematch has begun with exchanged roles; the events still name the right team."""
    tournament = duel((2,), (6,), CreatureAt(B, A, 1, hp=1))
    player(tournament, A).fight(1, 2)
    tournament.end_turn(math.inf)
    (pair,) = frame(tournament, Audience.PUBLIC).pairs
    assert (pair.first, pair.results, pair.counted) == (B, (Result.WIN,), 0)
    assert [(event.what, event.side) for event in pair.events] == [
        (What.FIGHT, 0),
        (What.HIT, 1),
        (What.FAINT, 1),
    ]


def test_names_and_phases() -> None:
    shown = frame(registration(), Audience.PUBLIC)
    assert (shown.phase, shown.number, shown.max_turns) == (Phase.REGISTRATION, 1, 90)
    assert shown.creatures[1].name == "Bulwazaur"
    assert shown.moves[2].name == ("Flamethrower", "Miotacz ognia")
    assert len(shown.types) == 12


def test_rivals_by_their_numbers() -> None:
    tournament = registration(3)
    for team in (C, A, B):
        player(tournament, team).enroll_team(2)
    tournament.end_turn(math.inf)
    frames = [frame(tournament, team) for team in (A, B, C)]
    assert [shown.rivals for shown in frames if isinstance(shown, TeamFrame)] == [(B, C), (A, C), (A, B)]
