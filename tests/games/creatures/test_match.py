"""The match engine: against a naive one, its invariants in random play, and the exactness of the formula."""

import random
from collections import Counter

import pytest

from arena24.games.creatures import Creature, Match
from arena24.games.creatures.events import What
from arena24.games.creatures.match import DRAW, FIGHTS, NOTHING, RUNNING, Side
from arena24.games.creatures.species import NOBODY
from tests.games.creatures import naive
from tests.games.creatures.worlds import CONTENT, SPECIES, random_lineup, random_match, random_order

MATCHES, POSITIONS = 600, 6000


def state(match: Match) -> tuple[object, ...]:
    """Everything that a match consists of."""
    return match.counted, match.max_turns, match.result, *map(state_of_side, match.sides)


def state_of_side(side: Side) -> tuple[object, ...]:
    rows = [
        (c.species.id, c.hp, c.atk_bonus, c.def_bonus, c.attack, c.defence, c.poison_damage, c.poison_turns, *c.pp)
        for c in side.slots
    ]
    return side.active, side.pending, side.resting, side.last, side.healthy, *rows


# ---- the naive engine


@pytest.mark.parametrize("seed", range(6))
def test_it_agrees_with_the_naive_one(seed: int) -> None:
    r = random.Random(seed)
    for _ in range(POSITIONS // 6):
        match = random_match(r)
        fight = naive.naive(match, CONTENT)
        orders = [random_order(match, number, r) for number in (0, 1)]
        match.play(*orders)
        naive.play(fight, [naive.spell(order) for order in orders])
        assert naive.naive(match, CONTENT) == fight, orders


def test_whole_matches_agree_with_the_naive_one() -> None:
    r = random.Random(1)
    for _ in range(40):
        match = Match(random_lineup(r), random_lineup(r))
        fight = naive.naive(match, CONTENT)
        while match.result == RUNNING:
            orders = [random_order(match, number, r) for number in (0, 1)]
            match.play(*orders)
            naive.play(fight, [naive.spell(order) for order in orders])
        assert naive.naive(match, CONTENT) == fight


# ---- random play


def check(match: Match) -> None:
    """What holds at every moment."""
    assert 0 <= match.counted <= match.max_turns
    for side in match.sides:
        for slot, creature in enumerate(side.slots):
            check_creature(creature, on_arena=slot == side.active)
        assert side.creature is side.slots[side.active]
        assert side.healthy == sum(creature.hp > 0 for creature in side.slots)
        assert not side.active or side.creature.hp > 0
        assert not (side.pending and side.resting)
        assert side.active or not (side.pending or side.resting)
        assert 0 <= side.last <= FIGHTS + 6
    if match.result == RUNNING:
        assert all(side.healthy for side in match.sides)
        assert match.counted < match.max_turns
    elif match.result == DRAW:
        assert match.counted == match.max_turns or not any(side.healthy for side in match.sides)
    else:
        assert match.sides[match.result].healthy
        assert not match.sides[1 - match.result].healthy


def check_creature(creature: Creature, *, on_arena: bool) -> None:
    species = creature.species
    assert 0 <= creature.hp <= species.hp
    assert -50 <= creature.atk_bonus <= 100
    assert -50 <= creature.def_bonus <= 100
    assert creature.attack == (100 + creature.atk_bonus) * species.attack // 100
    assert creature.defence == max(1, (100 + creature.def_bonus) * species.defence // 100) or species is NOBODY
    assert all(0 <= pp <= most for pp, most in zip(creature.pp, species.pp, strict=True))
    assert 0 <= creature.poison_turns <= 5
    assert creature.poison_damage >= 0
    if creature.poison_turns == 0 or creature.hp == 0:
        assert creature.poison_damage == creature.poison_turns == 0


@pytest.mark.parametrize("seed", range(4))
def test_invariants_of_random_matches(seed: int) -> None:
    r = random.Random(seed)
    for _ in range(MATCHES // 4):
        match = Match(random_lineup(r), random_lineup(r))
        turns = 0
        while match.result == RUNNING:
            clocks = [clock(side) for side in match.sides]
            counted, pp = match.counted, total_pp(match)
            forced = not all(side.active for side in match.sides)
            match.play(random_order(match, 0, r), random_order(match, 1, r))
            turns += 1
            check(match)
            assert match.counted == counted + (not forced)
            assert 0 <= pp - total_pp(match) <= (0 if forced else 2)
            if forced:
                assert match.result == RUNNING
                assert [clock(side) for side in match.sides] == clocks  # no poison tick in a forced turn (R16)
        assert turns <= match.max_turns + 11  # forced turns: the first one, and 5 faints per side (creatures 5.7)


def clock(side: Side) -> list[tuple[int, int, int]]:
    """The poison clocks of all creatures."""
    return [(creature.hp, creature.poison_damage, creature.poison_turns) for creature in side.slots]


def total_pp(match: Match) -> int:
    return sum(sum(creature.pp) for side in match.sides for creature in side.slots)


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nothing ever happened."""
    r = random.Random(3)
    seen: Counter[What] = Counter()
    results: Counter[int] = Counter()
    for _ in range(150):
        match = Match(random_lineup(r), random_lineup(r))
        match.log = []
        while match.result == RUNNING:
            match.play(random_order(match, 0, r), random_order(match, 1, r))
        seen.update(event.what for event in match.log)
        results[match.result] += 1
    assert set(seen) == set(What)
    assert set(results) == {0, 1, DRAW}


def test_watching_changes_nothing() -> None:
    r = random.Random(5)
    for _ in range(300):
        match = random_match(r)
        watched = match.copy()
        watched.log = []
        orders = random_order(match, 0, r), random_order(match, 1, r)
        match.play(*orders)
        watched.play(*orders)
        assert state(match) == state(watched)


def test_a_copy_goes_its_own_way() -> None:
    r = random.Random(6)
    for _ in range(300):
        match = random_match(r)
        before = state(match)
        twin = match.copy()
        assert state(twin) == before
        while twin.result == RUNNING:
            twin.play(random_order(twin, 0, r), random_order(twin, 1, r))
        assert state(match) == before


def test_silent_sides() -> None:
    """Nobody orders anything: slot 1 enters, and then 90 turns pass."""
    match = Match(SPECIES[:6], SPECIES[6:12])
    for _ in range(91):
        assert match.result == RUNNING
        match.play(NOTHING, NOTHING)
    assert (match.result, match.counted) == (DRAW, 90)
    assert [side.active for side in match.sides] == [1, 1]
    assert match.orders(0) == match.orders(1) == []


def test_orders_of_a_bound_creature_are_ignored() -> None:
    """A rest or a pending move wins over whatever is ordered (creatures 6.1)."""
    for bind in ("pending", "resting"):
        match = Match(SPECIES[21:23], SPECIES[:2])
        match.play(NOTHING, NOTHING)
        setattr(match.sides[0], bind, 1)
        assert match.orders(0) == []
        match.play(FIGHTS + 2, NOTHING)
        assert match.sides[0].active == 1
        assert match.sides[0].creature.pp == SPECIES[21].pp


# ---- the formula


def test_damage_is_exact() -> None:
    """All attackers, moves and defenders, as they are and with bonuses (creatures 7.1, R4)."""
    r = random.Random(0)
    for mine in SPECIES:
        for theirs in SPECIES:
            me, foe = Creature(mine), Creature(theirs)
            if r.random() < 0.5:
                me.shift(r.randint(-50, 100), 0)
                foe.shift(0, r.randint(-50, 100))
            number = r.randint(1, 4)
            user = naive.Beast(mine.id, 1, me.atk_bonus, 0, 0, 0, [])
            target = naive.Beast(theirs.id, 1, 0, foe.def_bonus, 0, 0, [])
            for number in range(1, 5):
                assert me.damage_to(foe, number) == naive.damage(CONTENT, user, target, number)


def test_doubles_would_be_wrong() -> None:
    """Why the formula is in integers."""
    wrong = 0
    for mine in SPECIES:
        for theirs in SPECIES:
            for number, move in enumerate(mine.moves, 1):
                stab = 1.2 if mine.stab(move) == 6 else 1.0
                double = int(move.damage * mine.attack / theirs.defence * (move.against[theirs.id] / 4) * stab)
                wrong += double != Creature(mine).damage_to(Creature(theirs), number)
    assert wrong > 0


@pytest.mark.parametrize(
    ("bonus", "change", "after"), [(0, 150, 100), (100, -150, -50), (-40, -20, -50), (90, 10, 100), (-50, 25, -25)]
)
def test_bonuses_stop_at_the_clamp(bonus: int, change: int, after: int) -> None:
    creature = Creature(SPECIES[0])
    creature.shift(bonus, bonus)
    creature.shift(change, change)
    assert (creature.atk_bonus, creature.def_bonus) == (after, after)
    assert creature.attack == (100 + after) * SPECIES[0].attack // 100
