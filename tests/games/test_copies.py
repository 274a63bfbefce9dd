"""Copies of rounds, for search: in the same state, and each goes on by itself."""

import pytest

from arena24 import bots
from arena24.games import cards, creatures
from arena24.games.catalogue import find
from arena24.games.core import Round, TeamId
from arena24.sim.round import laid
from tests.ours import OURS

TURNS = 12  # that house bots play before


def begun(game: str) -> Round:
    """A round in which something has happened."""
    rules = find(game)
    table = laid(rules, 3, rules.quick, 5)
    for number in range(1, 4):
        table.seat(bots.find(game, rules.bots[0]), TeamId(number))
    for _ in range(TURNS):
        if not table.round.finished:
            for seat in table.released():
                table.resume(seat)
            table.end_turn()
    round_ = table.round
    table.close()
    return round_


@pytest.mark.parametrize("game", OURS)
def test_a_copy_goes_the_same_way_by_itself(game: str) -> None:
    round_ = begun(game)
    before = round_.digest()
    twin = round_.copy()
    assert twin.digest() == before
    assert [twin.frame(TeamId(n)) for n in (1, 2, 3)] == [round_.frame(TeamId(n)) for n in (1, 2, 3)]
    for _ in range(8):
        if not twin.finished:
            twin.end_turn(1e9)
    after = twin.digest()
    assert round_.digest() == before != after
    for _ in range(8):
        if not round_.finished:
            round_.end_turn(1e9)
    assert round_.digest() == after


def test_a_copy_of_cards_holds_together() -> None:
    """Seats and bouts have the same matches; nothing of them belongs to the first round."""
    round_ = begun("cards")
    twin = round_.copy()
    assert isinstance(round_, cards.Tournament)
    assert isinstance(twin, cards.Tournament)
    for seats in twin.seats.values():
        for id_, (match, _) in seats.items():
            assert match is twin.bouts[id_].match is not round_.bouts[id_].match
            assert match.news == round_.bouts[id_].match.news is not None
    assert twin.deck is round_.deck


def test_a_copy_of_creatures_holds_together() -> None:
    """A pair tells what its match notes; duels are those of the copied pairs."""
    round_ = begun("creatures")
    twin = round_.copy()
    assert isinstance(round_, creatures.Tournament)
    assert isinstance(twin, creatures.Tournament)
    assert twin.pairs
    for pair, old in zip(twin.pairs, round_.pairs, strict=True):
        assert pair.match.log is pair.events is not old.events
        assert all(any(duel.pair is pair for duel in team.duels) for team in pair.teams)
    assert twin.content is round_.content
