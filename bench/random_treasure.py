"""Random players of treasure. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.core import Round, TeamId
from arena24.games.treasure.mine import FREE
from arena24.games.treasure.rules import Treasure


def play_turn(round_: Round, chance: Random) -> int:
    """Every dude plants a bomb if it can, and takes steps where nothing is in the way; who has none buys one.

    How many orders.
    """
    assert isinstance(round_, Treasure)
    found, mine, uniform = 0, round_.mine, chance.random
    for team in (TeamId(1), TeamId(2)):
        if round_.joins(team):
            round_.join(team)
    for hunter in round_.hunters.values():
        if not hunter.bombers:
            round_.buy(hunter)
            found += 1
    for dude in list(round_.bombers.values()):
        if dude.bombs < dude.stats.bomb_limit:
            round_.plant(dude, timer=dude.stats.timer_max, reach=dude.stats.range_min, flame=0)
            found += 1
        while dude.id in round_.bombers and dude.energy >= dude.stats.move_cost:
            near = [dude.place + step for step in mine.steps]
            free = [place for place in near if mine.walls[place] == FREE and place not in round_.mined]
            if not free:
                break
            round_.move(dude, free[int(uniform() * len(free))])
            found += 1
    return found
