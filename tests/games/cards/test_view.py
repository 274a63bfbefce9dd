"""Frames: what is shown, and what is not (cards 14)."""

from random import Random

import msgspec
import pytest

from arena24.games.cards import Tournament
from arena24.games.cards.events import What
from arena24.games.cards.view import FullFrame, TeamFrame, frame
from arena24.games.core import Audience, TeamId
from tests.games.cards.test_play import begin, said, say

TEAMS = [TeamId(1), TeamId(2), TeamId(3)]


def played(seed: int, turns: int) -> tuple[Tournament, Random]:
    tournament, chance = begin(seed), Random(seed)
    for _ in range(turns):
        speak(tournament, chance)
        tournament.end_turn(1e9)
    return tournament, chance


def speak(tournament: Tournament, chance: Random) -> None:
    for _ in range(60):
        say(tournament, *said(tournament, chance))


def team_frame(tournament: Tournament, team: TeamId) -> TeamFrame:
    picture = frame(tournament, team)
    assert isinstance(picture, TeamFrame)
    return picture


@pytest.mark.parametrize("seed", range(6))
def test_the_public_picture_is_that_of_the_opening(seed: int) -> None:
    tournament, chance = played(seed, 6)
    before = frame(tournament, Audience.PUBLIC)
    speak(tournament, chance)
    assert frame(tournament, Audience.PUBLIC) == before
    tournament.end_turn(1e9)
    assert frame(tournament, Audience.PUBLIC) != before


@pytest.mark.parametrize("seed", range(6))
def test_the_public_picture_names_no_team(seed: int) -> None:
    """With the same play in the same matches, it does not depend on who plays them."""
    tournament, _ = played(seed, 6)
    before = msgspec.json.encode(frame(tournament, Audience.PUBLIC))
    for bout in tournament.bouts.values():
        bout.teams = bout.teams._replace(first=TeamId(77), second=TeamId(78))
    assert msgspec.json.encode(frame(tournament, Audience.PUBLIC)) == before


@pytest.mark.parametrize("seed", range(6))
def test_a_team_sees_nothing_of_a_turn_that_is_not_its_own(seed: int) -> None:
    tournament, chance = played(seed, 5)
    watcher = TEAMS[seed % 3]
    before = team_frame(tournament, watcher)
    for _ in range(400):
        team, command, arguments = said(tournament, chance)
        if team != watcher:
            say(tournament, team, command, arguments)
    after = team_frame(tournament, watcher)
    ended = {own.id for own in after.matches if own.scores is not None}  # that is told at once (cards 9)
    assert [own for own in after.matches if own.id not in ended] == [
        own for own in before.matches if own.id not in ended
    ]
    assert (after.tiles, after.featured) == (before.tiles, before.featured)


def test_a_team_sees_its_own_turns_at_once() -> None:
    tournament = begin(1)
    own = next(own for own in team_frame(tournament, TEAMS[0]).matches if own.on_turn)
    assert own.picture is not None
    assert own.player == 0
    tournament.bouts[own.id].match.draw()
    now = next(each for each in team_frame(tournament, TEAMS[0]).matches if each.id == own.id)
    assert now.picture is not None
    assert now.picture.hands == ((tournament.deck.cards[0].id,), ())
    assert now.tile.hands == (0, 0)


def test_teams_see_their_own_matches_only() -> None:
    tournament, _ = played(2, 3)
    for team in TEAMS:
        assert [own.id for own in team_frame(tournament, team).matches] == list(tournament.seats[team])
        for own in team_frame(tournament, team).matches:
            assert (own.picture is not None) == own.on_turn
    assert team_frame(tournament, TeamId(99)).matches == ()


def test_the_full_frame_has_everything() -> None:
    tournament, _ = played(3, 30)
    picture = frame(tournament, Audience.FULL)
    assert isinstance(picture, FullFrame)
    assert [pair.id for pair in picture.pairs] == list(tournament.bouts)
    assert [view.id for view in picture.matches] == list(tournament.bouts)
    assert {s.team: s.score for s in picture.standings} == tournament.results()
    for standing in picture.standings:
        assert standing.won + standing.lost + standing.limited + standing.running == 4
    assert sum(s.won for s in picture.standings) == sum(s.lost for s in picture.standings)


def test_events_are_those_of_the_previous_turn() -> None:
    tournament = begin(1)
    bout = tournament.bouts[1]
    bout.match.draw()
    assert not bout.events
    tournament.end_turn(1e9)
    assert [event.what for event in bout.events] == [What.DRAWN]
    featured = frame(tournament, Audience.PUBLIC).featured
    assert featured is not None
    assert featured.events == bout.events
    tournament.end_turn(1e9)
    assert not bout.events


def test_a_pause_can_be_shown() -> None:
    tournament = begin(1, teams=1)
    for viewer in (*Audience, *TEAMS):
        picture = frame(tournament, viewer)
        assert (picture.turn, picture.left, picture.tiles, picture.featured) == (1, 1, (), None)
