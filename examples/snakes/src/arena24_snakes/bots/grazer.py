"""The plain bot of snakes: goes for the nearest food and avoids immediate death. Copy it and make it better."""

import arena24_snakes as snakes
from arena24.games.failures import LimitReached
from arena24_snakes.bots.sight import Sight, look
from arena24_snakes.rounds import sign


def play(me: snakes.Player) -> None:
    """Play turn after turn, round after round."""
    new_round, size = sign(me), 0
    while True:
        try:
            if new_round():
                size = me.describe_world().size
            me.move(choose(look(me, size)))
        except snakes.NoSnake:
            pass  # we are dead: there will be another round
        except LimitReached:
            continue  # then this turn is over, too
        me.wait()


def choose(sight: Sight) -> snakes.Direction:
    """The way that does not kill and brings us nearest to food; up, if all kill."""
    ways = sight.ways()

    def hunger(direction: snakes.Direction) -> int:
        y, x = divmod(ways[direction], sight.width)
        meals = [divmod(food, sight.width) for food in sight.food]
        return min((abs(x - column) + abs(y - row) for row, column in meals), default=0)

    return min(ways, key=hunger, default=snakes.Direction.U)
