"""Decks: the properties of cards 4, over 200 seeds."""

from collections import Counter

import pytest

from arena24.games.cards import BadSetup, Card, Kind, draw_deck
from arena24.games.cards.card import check_deck
from arena24.games.seed import Seed
from tests.games.cards.matches import deck

SEEDS = range(200)
CONTEST = 120  # cards
COSTS = ({2, 3, 4}, {2, 3, 4, 5}, {2, 3, 4, 5, 6}, {3, 4, 5, 6, 7})


def drawn(seed: int, size: int = CONTEST) -> tuple[Card, ...]:
    return draw_deck(size, Seed.from_number(seed).generator("deck"))


def role(card: Card) -> str:
    """M, F or the letter of a spell."""
    if card.kind is not Kind.CREATURE:
        return str(card.kind.value)
    return "F" if card.at else "M"


@pytest.mark.parametrize("seed", SEEDS)
def test_bounds_of_the_source(seed: int) -> None:
    cards = drawn(seed)
    check_deck(cards)
    assert len(cards) == CONTEST
    assert any(c.kind is Kind.CREATURE and c.cost == 0 and c.mana > 0 for c in cards)
    assert max(value for card in cards for value in card[2:]) <= 20


@pytest.mark.parametrize("seed", SEEDS)
def test_blocks(seed: int) -> None:
    cards = drawn(seed)
    for block in range(CONTEST // 20):
        roles = Counter(role(card) for card in cards[20 * block : 20 * block + 20])
        assert (roles["M"], roles["F"]) == (5, 9)
        assert roles["D"] >= 2
        assert min(roles["H"], roles["B"]) >= 1
        assert roles["T"] + roles["I"] >= 1


@pytest.mark.parametrize("seed", SEEDS)
def test_both_players_open_with_equal_mana(seed: int) -> None:
    opening = drawn(seed)[:8]
    assert "".join(map(role, opening)) == "MFMFMFMF"
    assert [card.mana for card in opening[::2]] == [1, 1, 1, 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_made_by_its_formula(seed: int) -> None:
    for place, card in enumerate(drawn(seed)):
        tier = min(place // 20, 3)
        assert fits(card, tier, 1 + tier // 2), card


def fits(card: Card, tier: int, s: int) -> bool:
    """Can the formulas of cards 4 give this card?"""
    _, kind, at, hp, hpmax, cost, mana = card
    match role(card):
        case "M":
            return cost == 0 and hp == hpmax and ((mana, hp) == (2, 1) or (mana == 1 and hp in (1, 2)))
        case "F":
            budget = at + hp - 2 * cost - 1 + mana
            return mana in (0, 1) and cost in COSTS[tier] and -1 <= budget <= 1 and 0 <= hpmax - hp <= 2
        case "D":
            return s <= at <= s + 2 and cost in {max(1, at - less + (at > 3)) for less in (0, 1)}
        case "H":
            return s + 2 <= hp <= s + 4 and cost == hp // 2
        case "B":
            return s - 1 <= at <= s + 1 and 0 <= hp <= 3 and at + hp > 0 and cost == (at + hp + 1) // 2
        case "T":
            return 1 <= at <= 3 and cost == at
    return kind is Kind.DEACTIVATE and (at, hp, hpmax) == (0, 0, 0) and cost in (1, 2)


def test_all_values_occur() -> None:
    cards = [card for seed in SEEDS for card in drawn(seed)]
    assert {card.mana for card in cards if role(card) == "M"} == {1, 2}
    assert {card.cost for card in cards if role(card) == "F"} == {2, 3, 4, 5, 6, 7}
    assert {card.at for card in cards if role(card) == "T"} == {1, 2, 3}
    assert {card.kind for card in cards} == set(Kind)
    share = sum(card.mana for card in cards if role(card) == "F") / sum(role(card) == "F" for card in cards)
    assert 0.18 < share < 0.22


def test_ids_say_nothing() -> None:
    means = [sum(card.id for card in drawn(seed)[::2]) / 60 for seed in SEEDS]
    assert 490 < sum(means) / len(means) < 511
    assert {len({card.id for card in drawn(seed)}) for seed in SEEDS} == {CONTEST}


@pytest.mark.parametrize("size", [1, 7, 8, 19, 20, 21, 60, 1000])
def test_any_size(size: int) -> None:
    cards = drawn(3, size)
    check_deck(cards)
    assert len(cards) == size
    if size < 1000:  # a larger deck draws more ids first; the cards of one size are the same each time
        assert cards == drawn(3, size)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1 C 1 1 1 0 0 | 1 C 1 1 1 0 0", "same id"),
        ("0 C 1 1 1 0 0", "ids are 1 to 1000"),
        ("1001 C 1 1 1 0 0", "ids are 1 to 1000"),
        ("1 C 101 1 1 0 0", "0 to 100"),
        ("1 C -1 1 1 0 0", "0 to 100"),
        ("1 C 1 1 1 0 101", "0 to 100"),
        ("1 C 1 0 1 0 0", "0 < HP"),
        ("1 C 1 2 1 0 0", "0 < HP"),
        ("1 C 1 1 1 0 -1", "no negative MANA"),
        ("1 D 1 0 0 1 0", "a spell has MANA -1"),
    ],
)
def test_impossible_decks(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        check_deck(deck(text).cards)


def test_an_empty_deck_is_none() -> None:
    with pytest.raises(BadSetup, match="1 to 1000 cards, not 0"):
        check_deck(())


def test_the_rest_of_a_deck_is_printed_once() -> None:
    cards = deck("1 C 2 2 2 0 1 | 22 T 2 0 0 5 -1")
    assert cards.rest(1) == cards.cards[1:]
    assert cards.rest(0).text == b"2\n1 C 2 2 2 0 1\n22 T 2 0 0 5 -1\n"
    assert cards.rest(2).text == b"0\n"
