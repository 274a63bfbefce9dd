"""Random players of flood. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.core import Round
from arena24.games.flood.plain import MARGIN
from arena24.games.flood.rules import Flood


def play_turn(round_: Round, chance: Random) -> int:
    """Every worker lifts bags or puts down what he has, where he can, and walks on. How many orders."""
    assert isinstance(round_, Flood)
    found, around, uniform = 0, round_.plain.around, chance.random
    for worker in round_.workers():
        if worker.bags and worker.place not in round_.objects:
            round_.put_down(worker, len(worker.bags))
            found += 1
        elif not worker.bags and not round_.is_dam(worker.place) and round_.liftable(worker, 1):
            round_.lift(worker, 1)
            found += 1
        place = worker.place + around[int(uniform() * len(around))]
        if round_.plain.ground[place] != MARGIN and not (worker.bags and place in round_.objects):
            worker.to = place
            found += 1
    return found
