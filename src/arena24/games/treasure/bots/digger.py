"""Fetches what its bomb has laid bare before it plants the next one, and plants that where most is to be had.

Miner does whatever is nearest.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from arena24.games import treasure
from arena24.games.failures import Failure
from arena24.games.treasure.bots.miner import (
    ENOUGH,
    NEAR,
    Field,
    View,
    Ways,
    around,
    can_mine,
    goals,
    look,
    play_round,
    walks,
)

GOLD = {"S": 10, "M": 25, "L": 60}  # as far as one knows: nobody tells
CLOSE = 8  # steps to gold for which we wait until the fire is out
MOVED = 8  # steps at most that the deposit is moved: it does not know what is further away
TRIED = 5  # the best fields for a bomb for which we look whether we could hide
EFFORT = 6  # turns that a bomb costs besides the way


def play(me: treasure.Player) -> None:
    """Live and go where most is to be had."""
    while True:
        with suppress(Failure):  # we have come late, or in the middle of a round
            settle(me)
        play_round(me, choices)


def settle(me: treasure.Player) -> None:
    """Move the deposit to the field nearby that has most gold around it."""
    view = look(me)
    free = [field for field in view.walls if view.walls[field] == "_" and apart(field, view.home) <= MOVED]
    hideouts = [field for field in free if can_mine(field, view)]
    rich = {field: GOLD[letter] for field, letter in view.walls.items() if letter in GOLD}

    def around_it(field: Field) -> int:
        return sum(gold for wall, gold in rich.items() if apart(field, wall) <= CLOSE // 2)

    me.move_deposit(*max(hideouts, key=around_it, default=view.home))


def choices(dude: treasure.MyDude, ways: Ways, view: View) -> Iterator[Field]:
    """Out of danger and home like miner; then gold, even if that means waiting; then a bomb."""
    here, home = (dude.x, dude.y), ways.get(view.home)
    if here in view.danger:
        yield from goals(dude, ways, view)
    elif home is not None and dude.gold >= ENOUGH + len(home):  # the further, the more
        yield view.home
    elif view.gold.keys() & walks(here, view.walls, set(), CLOSE).keys():
        yield from (field for field in ways if field in view.gold)
    elif not dude.bombs:
        rated = {field: rate(field, len(way), view) for field, way in islice(ways.items(), NEAR)}
        best = sorted(rated, key=lambda field: -rated[field])[:TRIED]
        yield from (field for field in best if can_mine(field, view))
        yield from goals(dude, ways, view)


def rate(field: Field, steps: int, view: View) -> float:
    """What a bomb brings for the way there and home."""
    return bared(field, view) / (steps + EFFORT + apart(field, view.home))


def apart(one: Field, two: Field) -> int:
    """How many steps it is, if nothing is in the way."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def bared(field: Field, view: View) -> int:
    """The gold in the walls that a bomb here breaks."""
    gold = 0
    for side in range(4):
        letters = (view.walls.get(around(field, n)[side], "I") for n in range(1, view.reach + 1))
        gold += GOLD.get(next((letter for letter in letters if letter != "_"), "I"), 0)
    return gold
