"""Parameters, seats and who is first (creatures 4), and the end of the contest (creatures 5.7)."""

import dataclasses
import math
import random
from itertools import combinations

import msgspec
import pytest

from arena24.games.core import Start, TeamId
from arena24.games.creatures import GAME, BadSetup, CreaturesParams, Pack, Phase, Registration, Tournament, new_round
from arena24.games.creatures.params import check_packs
from arena24.games.creatures.position import dump
from arena24.games.creatures.setup import idle
from arena24.games.seed import Seed
from tests.games.creatures.worlds import CONTENT, QUICK, A, B, duel, player, random_ids, registration


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"content": ()}, "names no pack"),
        ({"budget": 699}, "the cheapest costs 700"),
    ],
)
def test_params_that_are_refused(changes: dict[str, object], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        CreaturesParams(**changes)  # type: ignore[arg-type]


def test_all_packs_must_have_the_same_type_table() -> None:
    other = dataclasses.replace(CONTENT, factors=CONTENT.factors[::-1])
    check_packs([CONTENT, CONTENT], QUICK.budget)
    with pytest.raises(BadSetup, match="the same type table"):
        check_packs([CONTENT, other], QUICK.budget)


@pytest.mark.parametrize(
    "changes", [{"budget": 0}, {"max_turns": 0}, {"turn_ms": 0}, {"min_teams": 1}, {"command_limit": -1}, {"N": 1}]
)
def test_params_out_of_range(changes: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(changes, CreaturesParams)


def test_the_server_of_the_contest() -> None:
    (params,) = GAME.servers.values()
    assert (params.turn_ms, params.registration_ms, params.command_limit) == (2000, 60_000, 1000)
    assert params.longest_play == 202
    assert params.seconds == 60 + 202 * 2


def test_packs_are_used_in_turn() -> None:
    params = CreaturesParams(content=(Pack.STANDARD, Pack.STANDARD))
    assert [params.pack(number).creatures for number in (1, 2, 3)] == [QUICK.pack(1).creatures] * 3


@pytest.mark.parametrize("seed", range(200))
def test_seats_rivals_and_first(seed: int) -> None:
    r = random.Random(seed)
    number = r.randint(1, 9)
    tournament = registration(3, number=number)
    teams = [TeamId(id_) for id_ in r.sample(range(1, 60), r.randint(2, 9))]
    for team in teams:
        player(tournament, team).enroll_team(*random_ids(r))
    tournament.end_turn(math.inf)
    check_draw(tournament, sorted(teams), number)


def check_draw(tournament: Tournament, teams: list[TeamId], number: int) -> None:
    assert list(tournament.entrants) == teams  # seats by team number, in whatever order they enrolled
    for seat, team in enumerate(teams):
        rivals = player(tournament, team).get_rivals()
        others = [(j, other) for j, other in enumerate(teams) if j != seat]
        assert len(rivals) == len(teams) - 1
        for rival, (j, other) in zip(rivals, others, strict=True):
            assert [slot.creature for slot in rival.team] == list(tournament.entrants[other].ids)
            low_is_first = (seat + j + number) % 2 == 0
            assert rival.first == ((min(seat, j) == j) == low_is_first)
    assert [(pair.teams[0].id, pair.teams[1].id) for pair in tournament.pairs] == list(combinations(teams, 2))


def test_roles_are_exchanged_in_the_rematch_and_in_the_next_tournament() -> None:
    params = CreaturesParams(max_turns=1)
    flags = []
    for number in (1, 2):
        tournament = registration(2, params=params, number=number)
        for team in (A, B):
            player(tournament, team).enroll_team(2)
        tournament.end_turn(math.inf)
        flags.append(player(tournament, A).get_rivals()[0].first)
        tournament.end_turn(math.inf)
        tournament.end_turn(math.inf)
        flags.append(player(tournament, A).get_rivals()[0].first)
    assert flags == [False, True, True, False]


# ---- the end of the contest


def start(remaining: float, number: int = 1) -> Start[CreaturesParams]:
    return Start(QUICK, (A, B), Seed.from_number(1), remaining, number=number)


@pytest.mark.parametrize(("remaining", "fits"), [(math.inf, True), (106.0, True), (105.999, False), (0.0, False)])
def test_the_last_tournament(remaining: float, fits: bool) -> None:
    assert (new_round(start(remaining)) is not None) == fits  # 5 s and 202 turns of half a second


def test_registration_is_prolonged_as_long_as_it_fits() -> None:
    tournament = registration()
    before = dump(tournament)
    for remaining in (1000.0, 106.0):
        tournament.end_turn(remaining)
        assert dump(tournament) == before
    tournament.end_turn(105.9)
    assert tournament.phase is Phase.IDLE
    assert tournament.results() is None
    assert tournament.turn == 1  # the same turn goes on: nobody is released
    assert tournament.turn_length() == math.inf
    tournament.end_turn(0.0)
    assert not tournament.finished


def test_enrolments_lapse_when_registration_cannot_be_prolonged() -> None:
    tournament = registration()
    player(tournament, A).enroll_team(2)
    tournament.end_turn(105.9)
    assert not tournament.enrolled


def test_play_begins_even_if_time_is_short() -> None:
    """Registration had been opened in time; a clock that is a moment late does not take the tournament away."""
    tournament = registration()
    for team in (A, B):
        player(tournament, team).enroll_team(2)
    tournament.end_turn(100.9)
    assert tournament.phase is Phase.PLAY


def test_min_teams() -> None:
    tournament = registration(3, params=CreaturesParams(min_teams=3))
    for team in (A, B):
        player(tournament, team).enroll_team(2)
    tournament.end_turn(math.inf)
    assert (tournament.phase, tournament.turn) == (Phase.REGISTRATION, 1)
    player(tournament, TeamId(77)).enroll_team(2)  # added in mid-contest
    tournament.end_turn(math.inf)
    assert (tournament.phase, tournament.turn) == (Phase.PLAY, 2)
    assert tournament.results() == {A: 0, B: 0, TeamId(3): 0, TeamId(77): 0}


def test_an_idle_server() -> None:
    tournament = idle(start(1.0, number=4))
    assert tournament.number == 3  # the lists are those of the last one
    me = player(tournament, A, left=99.0)
    assert (me.get_time_left(), me.is_tournament_active()) == (0, False)
    assert not me.registration_open()
    assert me.wait_for_registration() is Registration.NOT_YET
    assert me.patience() == 30.0


@pytest.mark.parametrize(("remaining", "open_"), [(200.0, True), (105.9, False)])
def test_who_waits_for_the_next_registration(remaining: float, open_: bool) -> None:
    """The finished tournament answers for the next one."""
    tournament = duel((2,), (6,), params=CreaturesParams(max_turns=1, registration_ms=94_000))
    me = player(tournament, A)
    while not tournament.finished:
        assert not me.registration_open()
        tournament.end_turn(remaining)
    assert me.registration_open() == open_


@pytest.mark.parametrize(
    ("left", "shown"), [(38.161, 38161), (0.0, 0), (0.0004, 0), (4.9999, 4999), (1.1, 1100), (2.0, 2000)]
)
def test_time_left_is_rounded_down(left: float, shown: int) -> None:
    assert player(registration(), A, left).get_time_left() == shown
