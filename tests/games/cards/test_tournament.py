"""Tournaments: who plays whom, how they follow one another, what they leave behind (cards 4, 5, 8)."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from arena24.games.cards import GAME, CardsParams, GameHasEnded, NotYourMatch, Player, Tournament, load, new_round
from arena24.games.cards.position import dump
from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock

A, B, C = TeamId(1), TeamId(2), TeamId(3)
FOREVER = float("inf")


def start(
    teams: tuple[TeamId, ...], *, seed: int = 1, remaining: float = FOREVER, carried: object = None, turns: int = 4
) -> Start[CardsParams]:
    params = msgspec.structs.replace(GAME.quick, turns=turns, turn_seconds=1.0)
    return Start(params, teams, Seed.from_number(seed), remaining, carried)


def begin(*teams: TeamId, seed: int = 1, carried: object = None, turns: int = 4) -> Tournament:
    tournament = new_round(start(teams, seed=seed, carried=carried, turns=turns))
    assert tournament is not None
    return tournament


def player(tournament: Tournament, team: TeamId) -> Player:
    return Player(tournament, team, StillClock())


def finish(tournament: Tournament) -> object:
    """Play to the end; what is carried to the next one, as a journal keeps it."""
    while not tournament.finished:
        tournament.end_turn(FOREVER)
    return msgspec.json.decode(msgspec.json.encode(tournament.carried()))


@pytest.mark.parametrize("seed", range(10))
def test_every_ordered_pair_plays_once(seed: int) -> None:
    teams = tuple(map(TeamId, range(1, 6)))
    tournament = begin(*teams, seed=seed)
    assert sorted(bout.teams for bout in tournament.bouts.values()) == sorted(permutations(teams, 2))
    assert list(tournament.bouts) == list(range(1, 21))
    for team in teams:
        assert len(player(tournament, team).get_my_matches()) == 8
    firsts = Counter(bout.teams.first for bout in tournament.bouts.values())
    assert set(firsts.values()) == {4}


def test_ids_are_shuffled() -> None:
    assert len({tuple(b.teams for b in begin(A, B, C, seed=seed).bouts.values()) for seed in range(20)}) > 10


def test_all_matches_have_one_deck() -> None:
    tournament = begin(A, B, C)
    assert len({id(bout.match.deck) for bout in tournament.bouts.values()}) == 1
    assert begin(A, B, C, seed=2).deck.cards != tournament.deck.cards


def test_ids_are_never_used_twice_and_scores_stay_for_one_tournament() -> None:
    """Or the result of a match that ends in the last turn could never be read (R4)."""
    first = begin(A, B)
    carried = finish(first)
    second = begin(A, B, C, seed=2, carried=carried)
    assert list(second.bouts) == list(range(3, 9))
    assert player(second, A).get_final_score(1) == player(first, A).get_final_score(1) == (30, 30)
    with pytest.raises(GameHasEnded):
        player(second, A).get_hp(1)
    with pytest.raises(NotYourMatch):
        player(second, C).get_final_score(1)
    third = begin(A, B, seed=3, carried=finish(second))
    assert list(third.bouts) == [9, 10]
    with pytest.raises(NotYourMatch):
        player(third, A).get_final_score(1)
    assert player(third, C).get_final_score(second.next_id - 1 if C in second.bouts[8].teams else 7) is not None


@pytest.mark.parametrize("teams", [(), (A,)])
def test_too_few_teams(teams: tuple[TeamId, ...]) -> None:
    """cards 5.1: turns pass, and at each turn end it is looked again."""
    carried = finish(begin(A, B))
    pause = begin(*teams, carried=carried)
    assert pause.results() is None
    assert pause.turns_left() == 1
    for team in (A, C):
        assert player(pause, team).get_my_matches() == ()
        with pytest.raises(NotYourMatch):
            player(pause, team).get_turn_info(3)
    assert dump(load(dump(pause))) == dump(pause)
    pause.end_turn(FOREVER)
    assert pause.finished
    later = begin(A, B, carried=finish(begin(*teams, carried=pause.carried())))
    assert list(later.bouts) == [3, 4], "a pause uses up no ids"
    assert player(later, A).get_final_score(2) == (30, 30), "... and is no tournament"


@pytest.mark.parametrize(
    ("remaining", "turns"), [(60.0, 60), (59.9, 58), (58.0, 58), (21.9, 20), (20.0, 20), (19.9, None), (0.0, None)]
)
def test_the_last_tournament_is_shorter(remaining: float, turns: int | None) -> None:
    """The largest even number of turns that fits, but no less than 20 (cards 5.6)."""
    tournament = new_round(start((A, B), remaining=remaining, turns=60))
    assert (tournament and tournament.turns_left()) == turns


def test_a_short_tournament_that_fits_is_played() -> None:
    assert new_round(start((A, B), remaining=4.0)) is not None
    assert new_round(start((A, B), remaining=3.9)) is None


def test_a_pause_needs_a_whole_turn() -> None:
    assert new_round(start((A,), remaining=1.0)) is not None
    assert new_round(start((A,), remaining=0.9)) is None


def test_it_ends_with_the_turn_after_which_no_match_runs() -> None:
    """Not earlier, though one match is over already (cards 5.3)."""
    tournament = begin(A, B, turns=60)
    first, second = (bout.match for bout in tournament.bouts.values())
    tournament.end_turn(FOREVER)
    first.over = True
    tournament.end_turn(FOREVER)
    assert not tournament.finished
    second.over = True
    tournament.end_turn(FOREVER)
    assert (tournament.finished, tournament.turn) == (True, 3)


def test_it_ends_after_turn_t() -> None:
    tournament = begin(A, B, C)
    for turn in range(1, 5):
        assert (tournament.turn, tournament.finished) == (turn, False)
        tournament.end_turn(FOREVER)
    assert tournament.finished
    assert tournament.results() == {A: 0.0, B: 0.0, C: 0.0}


def test_results_are_by_rank() -> None:
    tournament = begin(A, B)
    for bout in tournament.bouts.values():
        loser = bout.teams.index(B)
        bout.match.sides[loser].hp, bout.match.over = 0, True
    assert tournament.results() == {A: 2 * 2**1.5, B: 0.0}


def test_orders_of_one_match_leave_the_others_alone() -> None:
    tournament = begin(A, B, C, turns=60)
    mine = [id_ for id_, bout in tournament.bouts.items() if bout.teams.first == A]
    player(tournament, A).draw_card(mine[0])
    assert [tournament.bouts[id_].match.top for id_ in mine] == [1, 0]
