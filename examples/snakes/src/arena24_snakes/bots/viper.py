"""A bot of snakes that plays well: it counts the fields that it reaches first, eats in time, and fears longer heads."""

import arena24_snakes as snakes
from arena24.games.failures import LimitReached
from arena24_snakes import Direction, Spot
from arena24_snakes.bots.sight import Sight, look
from arena24_snakes.rounds import sign

HUNGRY = 40  # below this health food goes before ground
LEAD = 2  # parts that we want to be longer than the longest rival


def play(me: snakes.Player) -> None:
    """Play turn after turn, round after round."""
    new_round, size = sign(me), 0
    while True:
        try:
            if new_round():
                size = me.describe_world().size
            me.move(choose(look(me, size), frozenset(me.list_hazards())))
        except snakes.NoSnake:
            pass  # we are dead: there will be another round
        except LimitReached:
            continue
        me.wait()


def choose(sight: Sight, hazards: frozenset[Spot]) -> Direction:
    """The way with the best prospects; up, if all kill."""
    ways = sight.ways()
    return max(ways, key=lambda way: prospects(sight, ways[way], hazards), default=Direction.U)


def prospects(sight: Sight, spot: Spot, hazards: frozenset[Spot]) -> float:
    """How good it is to be there in the next turn."""
    length = len(sight.mine.body)
    taken = sight.bodies()
    near = sight.distances([spot], taken)
    # Rivals move at the same time: they are one step nearer to everything than they seem.
    far = sight.distances([other.body[0] for other in sight.others], taken - {other.body[0] for other in sight.others})
    ground = sum(steps + 1 <= far.get(field, sight.size**2) for field, steps in near.items())
    worth = float(min(ground, 3 * length))
    if len(near) < length:  # a dead end: our own tail may open it, but who knows
        worth -= 4 * (length - len(near))
    worth += duels(sight, spot)
    if spot in hazards and spot not in sight.food:
        worth -= 200 if sight.mine.health <= 30 else 20
    longest = max((len(other.body) for other in sight.others), default=0)
    appetite = 2.0 if sight.mine.health < HUNGRY else 0.6 if length < longest + LEAD else 0.1
    meals = [steps for food in sight.food if (steps := near.get(food)) is not None and food not in hazards]
    return worth - appetite * min(meals, default=sight.size)


def duels(sight: Sight, spot: Spot) -> float:
    """Heads that could meet ours there: longer or equal ones are to be feared, shorter ones to be hunted."""
    lengths = [len(other.body) for other in sight.others if spot in other.body[0].neighbours()]
    if any(length >= len(sight.mine.body) for length in lengths):
        return -150.0
    return 5.0 * len(lengths)
