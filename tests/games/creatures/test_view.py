"""Frames: what they show, and that secrets are not in them (creatures 14)."""

import math
from pathlib import Path

import msgspec

from arena24.games.core import Audience
from arena24.games.creatures import CreaturesParams, Phase, Result, Tables
from arena24.games.creatures.events import What
from arena24.games.creatures.position import CreatureAt, Poison
from arena24.games.creatures.view import (
    DeedView,
    FullFrame,
    NameView,
    OrderView,
    PublicFrame,
    SlotView,
    TeamFrame,
    frame,
)
from arena24.games.creatures.words import FIGHT, SWITCH
from arena24.store.files import read_folder
from arena24.web.frames import SHOWN, packed, unpacked
from tests.games.creatures.worlds import A, B, C, D, duel, own_pack, player, registration


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
    assert [(one.creature, one.teams) for one in shown.popularity] == [(2, 1), (13, 1), (34, 1)]


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
    assert mine.orders == everything.orders == (OrderView(A, B, DeedView(FIGHT, 1)),)


def test_what_happened_is_shown() -> None:
    tournament = duel((2, 6), (7,), CreatureAt(A, B, 1, hp=1))
    player(tournament, A).switch(1, 2)
    player(tournament, B).fight(1, 1)
    tournament.end_turn(math.inf)
    shown = frame(tournament, Audience.PUBLIC)
    (pair,), (match,) = shown.pairs, shown.matches
    assert [(event.what, event.side) for event in match.events] == [
        (What.SWITCH, 0),
        (What.FIGHT, 1),
        (What.HIT, 0),
    ]
    hit = match.events[2]
    assert (hit.slot, hit.amount, hit.effect, hit.same_type) == (2, 45, 2, True)
    assert match.sides[0].last == DeedView(SWITCH, 2)
    assert [(slot.slot, slot.creature) for slot in match.sides[0].slots] == [(1, 2), (2, 6)]
    assert (match.sides[0].active, pair.healthy, pair.fainted, pair.counted) == (2, (2, 1), (0, 0), 1)
    tournament.end_turn(math.inf)
    assert frame(tournament, Audience.PUBLIC).matches[0].events == ()


def test_a_creature_in_a_match() -> None:
    tournament = duel((0, 6), (7,), CreatureAt(A, B, 2, 7, -5, 10, Poison(9, 2), (1, 0, 3, 4)), active=False)
    (slot,) = frame(tournament, Audience.PUBLIC).matches[0].sides[0].slots
    assert slot == SlotView(2, 6, 7, -5, 10, 9, 2, (1, 0, 3, 4))


def test_events_of_a_match_that_has_ended() -> None:
    """The rematch has begun with exchanged roles; the events still name the right team."""
    tournament = duel((2,), (6,), CreatureAt(B, A, 1, hp=1))
    player(tournament, A).fight(1, 2)
    tournament.end_turn(math.inf)
    shown = frame(tournament, Audience.PUBLIC)
    (pair,), (match,) = shown.pairs, shown.matches
    assert (match.first, pair.results, pair.counted) == (B, (Result.WIN,), 0)
    assert [(event.what, event.side) for event in match.events] == [
        (What.FIGHT, 0),
        (What.HIT, 1),
        (What.FAINT, 1),
    ]
    assert (pair.healthy, pair.fainted) == ((1, 1), (0, 6))


def test_of_many_matches_some_are_told_in_detail() -> None:
    """All pairs come with every frame, at a glance."""
    tournament = registration(9)
    for team in tournament.teams:
        player(tournament, team).enroll_team(2)
    tournament.end_turn(math.inf)
    sent = msgspec.json.decode(unpacked(packed(frame(tournament, Audience.PUBLIC)), "8-9"))
    assert len(sent["pairs"]) == 36
    assert len(sent["matches"]) == SHOWN + 1
    assert {(match["one"], match["two"]) for match in sent["matches"]} >= {(1, 2), (8, 9)}


def test_behind_a_freeze_a_team_sees_its_own_duels() -> None:
    tournament = registration(3)
    for team in (A, B, C):
        player(tournament, team).enroll_team(2)
    tournament.end_turn(math.inf)
    veiled = frame(tournament, A).private(A)
    assert isinstance(veiled, TeamFrame)
    assert [(pair.one, pair.two) for pair in veiled.pairs] == [(A, B), (A, C)]
    assert [match.key for match in veiled.matches] == ["1-2", "1-3"]
    assert [team.points for team in veiled.teams] == [0, None, None]
    stranger = frame(tournament, D).private(D)
    assert isinstance(stranger, TeamFrame)
    assert (stranger.pairs, stranger.matches, stranger.teams) == ((), (), ())


def test_names_and_phases() -> None:
    shown = frame(registration(), Audience.PUBLIC)
    assert (shown.phase, shown.number, shown.max_turns) == (Phase.REGISTRATION, 1, 90)
    assert shown.creatures[1].name == "Bulwazaur"
    assert shown.moves[2].name == NameView("Flamethrower", "Miotacz ognia")
    assert len(shown.types) == 12


def test_rivals_by_their_numbers() -> None:
    tournament = registration(3)
    for team in (C, A, B):
        player(tournament, team).enroll_team(2)
    tournament.end_turn(math.inf)
    frames = [frame(tournament, team) for team in (A, B, C)]
    assert [shown.rivals for shown in frames if isinstance(shown, TeamFrame)] == [(B, C), (A, C), (A, B)]


def test_the_names_are_those_of_the_tables(tmp_path: Path) -> None:
    """Organisers may have their own."""
    tables = read_folder(own_pack(tmp_path / "mine"), Tables)
    assert isinstance(tables, Tables)
    shown = frame(registration(params=CreaturesParams(content=(tables,))), Audience.PUBLIC)
    assert (shown.creatures[1].name, shown.creatures[1].hp) == ("Cebulozaur", 499)
