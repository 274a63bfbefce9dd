"""A bot of snakes that plays well: it counts the fields that it reaches first, eats in time, and fears longer heads."""

from collections.abc import Mapping

import arena24_snakes as snakes
from arena24.games.failures import LimitReached
from arena24_snakes import Direction
from arena24_snakes.bots.sight import Sight, look, place_of
from arena24_snakes.rounds import sign

HUNGRY = 40  # below this health food goes before ground
WEAK = 30  # with so much health a hazard is no place to be
LEAD = 2  # parts that we want to be longer than the longest rival


def play(me: snakes.Player) -> None:
    """Play turn after turn, round after round."""
    new_round, size = sign(me), 0
    while True:
        try:
            if new_round():
                size = me.describe_world().size
            sight = look(me, size)
            me.move(choose(sight, frozenset(place_of(spot, sight.width) for spot in me.list_hazards())))
        except snakes.NoSnake:
            pass  # we are dead: there will be another round
        except LimitReached:
            continue
        me.wait()


def choose(sight: Sight, hazards: frozenset[int]) -> Direction:
    """The way with the best prospects; up, if all kill."""
    ways = sight.ways()
    rivals = sight.distances([rival.head for rival in sight.rivals])
    return max(ways, key=lambda way: prospects(sight, ways[way], rivals, hazards), default=Direction.U)


def prospects(sight: Sight, place: int, rivals: Mapping[int, int], hazards: frozenset[int]) -> float:
    """How good it is to be there in the next turn; `rivals` are how far they are from everything."""
    near = sight.distances([place])
    ground = sum(steps + 1 <= rivals.get(there, sight.width**2) for there, steps in near.items())
    worth = float(min(ground, 3 * sight.length)) + duels(sight, place)
    if len(near) < sight.length:  # a dead end: our own tail may open it, but who knows
        worth -= 4 * (sight.length - len(near))
    if place in hazards and place not in sight.food:
        worth -= 200 if sight.health <= WEAK else 20
    longest = max((rival.length for rival in sight.rivals), default=0)
    appetite = 2.0 if sight.health < HUNGRY else 0.6 if sight.length < longest + LEAD else 0.1
    meals = [near[food] for food in sight.food if food in near and food not in hazards]
    return worth - appetite * min(meals, default=sight.width)


def duels(sight: Sight, place: int) -> float:
    """Heads that could meet ours there: longer or equal ones are to be feared, shorter ones to be hunted."""
    steps = sight.steps.values()
    lengths = [rival.length for rival in sight.rivals if place - rival.head in steps]
    return -150.0 if any(length >= sight.length for length in lengths) else 5.0 * len(lengths)
