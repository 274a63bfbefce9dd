"""Positions: what may be left out, what is refused."""

import msgspec
import pytest

from arena24.games.cards import BadSetup, Card, CardsParams, CardsPosition, Kind, Player, load
from arena24.games.cards.finals import Final
from arena24.games.cards.position import CreatureAt, HandAt, MatchAt, Phase, Role, dump
from arena24.games.core import TeamId
from arena24.protocol.orders import StillClock
from tests.games.cards.matches import check, deck

A, B, C = TeamId(1), TeamId(2), TeamId(3)
CARDS = deck("1 C 3 2 2 0 0 | 2 C 1 4 4 0 0 | 3 D 2 0 0 1 -1 | 4 C 1 1 1 0 1").cards
ONE = (MatchAt(A, B),)


def test_almost_everything_may_be_left_out() -> None:
    tournament = load(CardsPosition())
    assert [(bout.id, bout.teams) for bout in tournament.bouts.values()] == [(1, (A, B)), (2, (B, A))]
    assert (tournament.turn, tournament.next_id, tournament.deck.size) == (1, 3, 60)
    assert load(CardsPosition(seed="ff")).deck.cards != tournament.deck.cards


def test_a_single_match() -> None:
    position = CardsPosition(
        params=CardsParams(init_hp=10, draws=1, burns=0, hand=3, turns=8),
        turn=6,
        deck=CARDS,
        matches=(MatchAt(B, A, 7, 9, 1, 3, Phase.BLOCKING, 2, 4, 0),),
        hands=(HandAt(7, 0, (3,)),),
        creatures=(CreatureAt(7, 0, 1, False, Role.BLOCKED, hp=1), CreatureAt(7, 1, 2, True)),
    )
    tournament = load(position)
    me = Player(tournament, A, StillClock())
    assert me.get_my_matches() == (7,)
    assert me.get_turn_info(7) == (True, 3)
    assert me.get_hp(7) == (10, 1, 9)
    assert me.get_card_limits(7) == (4, 0, 3)
    assert me.get_current_mana(7) == 2
    assert [card.id for card in me.get_deck(7)] == [4]
    assert me.get_hands(7) == ((), (CARDS[2],))
    assert me.get_attackers(7) == (Card(1, Kind.CREATURE, 3, 1, 2, 0, 0),)
    assert [row.active for row in me.get_board(7).mine] == [True]
    check(tournament.bouts[7].match)
    text = msgspec.json.encode(dump(tournament))
    assert dump(load(msgspec.json.decode(text, type=CardsPosition))) == dump(tournament)


def test_the_deck_begins_below_what_is_in_play() -> None:
    tournament = load(CardsPosition(deck=CARDS, matches=ONE, creatures=(CreatureAt(1, 0, 2),)))
    assert tournament.bouts[1].match.top == 2


def test_drawn_parameters_are_settled() -> None:
    assert load(CardsPosition(params=CardsParams(turns=(4, 6)))).turns_left() in (4, 6)


def test_ids_go_on_after_the_previous_tournament() -> None:
    tournament = load(CardsPosition(deck=CARDS, previous=(Final(8, A, C, 5, -5),)))
    assert list(tournament.bouts) == [9, 10]
    assert Player(tournament, C, StillClock()).get_final_score(8) == (-5, 5)
    assert load(CardsPosition(deck=CARDS, next_id=50)).next_id == 50


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"deck": (*CARDS, CARDS[0])}, "same id"),
        ({"turn": 61}, "after the last one"),
        ({"matches": (MatchAt(A, A),)}, "against itself"),
        ({"matches": (MatchAt(A, B, 5), MatchAt(B, A, 4))}, "ids must ascend"),
        ({"matches": (MatchAt(A, B, 5),), "previous": (Final(5, A, B, 0, 0),)}, "ids must ascend"),
        ({"matches": (MatchAt(A, B, ended=2),)}, "cannot have ended in turn 2"),
        ({"matches": (MatchAt(A, B, mana=-1),)}, "mana, draws and burns"),
        ({"matches": (MatchAt(A, B, burns=3),)}, "mana, draws and burns"),
        ({"matches": (MatchAt(A, B, first_hp=0),)}, "health of player 0 cannot be 0"),
        ({"matches": (MatchAt(A, B, second_hp=21),)}, "health of player 1 cannot be 21"),
        ({"hands": (HandAt(2, 0, (1,)),)}, "no player 0 of match 2"),
        ({"hands": (HandAt(1, 2, (1,)),)}, "no player 2 of match 1"),
        ({"hands": (HandAt(1, 0, (99,)),)}, "not in the deck's list"),
        ({"hands": (HandAt(1, 0, (1,)), HandAt(1, 1, (1,)))}, "in two places"),
        ({"hands": (HandAt(1, 0, (1,)),), "creatures": (CreatureAt(1, 0, 1),)}, "in two places"),
        ({"creatures": (CreatureAt(1, 0, 3),)}, "is a spell"),
        ({"creatures": (CreatureAt(1, 0, 1, hp=3),)}, "impossible"),
        ({"creatures": (CreatureAt(1, 0, 1, role=Role.ATTACKING),)}, "cannot be ATTACKING now"),
        ({"creatures": (CreatureAt(1, 1, 1, role=Role.ORDERED),)}, "cannot be ORDERED now"),
        ({"creatures": (CreatureAt(1, 1, 1, active=True, role=Role.ATTACKING),)}, "cannot be ATTACKING now"),
        ({"hands": (HandAt(1, 0, (3,)),), "matches": (MatchAt(A, B, top=2),)}, "cannot have the index 2"),
        ({"matches": (MatchAt(A, B, top=5),)}, "cannot have the index 5"),
    ],
)
def test_impossible_positions(changes: dict[str, object], complaint: str) -> None:
    position = msgspec.structs.replace(CardsPosition(deck=CARDS, matches=ONE), **changes)
    with pytest.raises(BadSetup, match=complaint):
        load(position)
