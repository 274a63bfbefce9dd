"""Random players of battle. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.battle.rules import Battle
from arena24.games.core import Round


def play_turn(round_: Round, chance: Random) -> int:
    """Every unit that stands goes somewhere, on dry ground: checks are not made. How many orders."""
    assert isinstance(round_, Battle)
    found, dry, steps, uniform = 0, round_.terrain.dry, round_.terrain.steps, chance.random
    for team in round_.teams.values():
        for troop in team.units.values():
            place = troop.place + steps[int(uniform() * len(steps))]
            if troop not in round_.moves and dry[place]:
                round_.send(troop, place)
                found += 1
    return found
