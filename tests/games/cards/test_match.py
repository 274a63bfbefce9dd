"""The engine: invariants in random play, a naive second implementation, copies, and what refusals leave alone."""

from random import Random

import pytest

from arena24.games.cards import GameHasEnded, Kind, Match
from arena24.games.cards.events import Event, What
from tests.games.cards import naive
from tests.games.cards.matches import attempt, check, deck, fresh, limits, random_order, random_turn, state

ACTIONS = ("draw", "burn", "discard", "add_mana", "attack", "play")


@pytest.mark.parametrize("seed", range(60))
def test_invariants(seed: int) -> None:
    chance = Random(seed)
    match = fresh(chance, size=chance.choice((1, 10, 60, 120)))
    gone: set[int] = set()
    while not match.over:
        for _ in range(15):
            before = match.mana
            name, arguments = random_order(match, chance)
            refused = attempt(match, name, arguments)
            check(match)
            if refused is None and name == "play" and not match.over:
                assert match.mana == before - match.deck.by_id[arguments[0]].cost
        in_play = {id_ for side in match.sides for id_ in (*side.hand, *side.board)}
        now_gone = {card.id for card in match.deck.cards[: match.top]} - in_play
        assert gone <= now_gone, "what is gone never comes back"
        gone = now_gone
        match.end_turn()
        check(match)
    final = state(match)
    match.end_turn()
    assert all(attempt(match, *random_order(match, chance)) is GameHasEnded for _ in range(20))
    assert state(match) == final


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nobody ever did anything."""
    seen: set[object] = set()
    for seed in range(40):
        chance = Random(seed)
        match = fresh(chance)
        match.news = []
        while not match.over:
            random_turn(match, chance)
        seen |= {(e.what, match.deck.by_id[e.card].kind if e.what is What.CAST else None) for e in match.news}
    assert seen == {(w, None) for w in What if w is not What.CAST} | {
        (What.CAST, kind) for kind in Kind if kind is not Kind.CREATURE
    }


@pytest.mark.parametrize("seed", range(40))
def test_a_naive_implementation_agrees_on_blocks_and_damage(seed: int) -> None:
    chance = Random(1000 + seed)
    match = fresh(chance)
    compared = 0
    while not match.over:
        for _ in range(20):
            compared += compare_one(match, chance)
        match.end_turn()
    assert compared > 20


def compare_one(match: Match, chance: Random) -> int:
    """Give both a command; how many comparisons that was."""
    if match.over:
        return 0
    other = naive.of(match)
    blocking, hand = match.blocking, dict(match.me.hand)
    name, arguments = random_order(match, chance)
    refused = attempt(match, name, arguments)
    if name == "block" and refused is None:
        other.block(*arguments)
    elif blocking and name != "block":
        other.finish()
    if name == "play" and refused is None and hand[arguments[0]].kind is Kind.DAMAGE:
        other.damage(hand[arguments[0]], arguments[1])
    elif name in ("add_mana", "attack", "play") and refused is None:
        return 0  # not what is compared here
    assert naive.agrees(other, match), (name, arguments)
    return 1


@pytest.mark.parametrize("seed", range(30))
def test_a_refused_command_changes_nothing_but_the_phase(seed: int) -> None:
    """R12, R13: an action that is refused has ended the blocking phase, and nothing else."""
    chance = Random(seed)
    match = fresh(chance)
    refusals = 0
    while not match.over:
        for _ in range(15):
            expected = match.copy()
            name, arguments = random_order(match, chance)
            if attempt(match, name, arguments) is not None:
                refusals += 1
                if name in ACTIONS and not expected.over:
                    expected.finish_block()
                assert state(match) == state(expected), (name, arguments)
        match.end_turn()
    assert refusals > 5


@pytest.mark.parametrize("seed", range(10))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    chance = Random(seed)
    match = fresh(chance)
    for _ in range(6):
        random_turn(match, chance)
    for _ in range(3):
        attempt(match, *random_order(match, chance))
    before, twin = state(match), match.copy()
    assert state(twin) == before
    random_turn(twin, Random(1))
    assert state(match) == before
    random_turn(match, Random(1))
    assert state(match) == state(twin)


def test_nobody_watches_a_copy() -> None:
    match = Match(deck("1 C 1 1 1 0 0"), limits())
    match.news = []
    twin = match.copy()
    twin.draw()
    assert (match.news, twin.news) == ([], None)


def test_events_of_a_fight() -> None:
    match = Match(deck("1 C 3 5 5 0 1 | 2 C 9 2 2 0 0 | 3 D 4 0 0 0 -1"), limits(draws=2))
    match.draw()
    match.play(1, -1)
    match.end_turn()
    match.draw()
    match.draw()
    match.play(2, -1)
    match.end_turn()
    match.end_turn()
    news: list[Event] = []
    match.news = news
    match.attack(2)
    match.play(3, 1)
    match.end_turn()
    match.block(2, 1)
    match.finish_block()
    assert news == [
        Event(What.ORDERED, player=1, card=2),
        Event(What.CAST, player=1, card=3, target=1),
        Event(What.BLOCKED, player=0, card=1, target=2, amount=3, back=9),
        Event(What.DIED, player=0, card=1),
        Event(What.DIED, player=1, card=2),
    ]
