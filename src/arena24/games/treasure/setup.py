"""How a round of treasure begins: in a generated mine (treasure 4, 5)."""

from typing import cast

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.treasure.generator import draw_walls
from arena24.games.treasure.mine import Mine
from arena24.games.treasure.params import TreasureParams
from arena24.games.treasure.rules import Treasure

FEWEST_TURNS = 30  # a last round shorter than this is not worth starting (treasure 5.8)


def new_round(start: Start[TreasureParams]) -> Treasure | None:
    """A round in a new mine; None: too few turns fit before the contest's end."""
    turns = fitting_turns(start)
    if turns is None:
        return None
    params = msgspec.structs.replace(start.params, turns=turns)
    treasure = Treasure(params, start.seed, Mine(draw_walls(params, start.seed, len(start.teams))))
    treasure.registered = tuple(start.teams)
    treasure.players = [TeamId(team) for team in cast(list[int], start.carried or [])]
    for team in [team for team in treasure.players if team in start.teams]:  # in order of player id (treasure 5.3)
        treasure.join(team)
    treasure.open()
    return treasure


def fitting_turns(start: Start[TreasureParams]) -> int | None:
    """ROUND_TURNS, less in the last round of a contest (treasure 5.8)."""
    fitting = start.whole_turns(start.params.turn_seconds)
    if fitting >= start.params.turns:
        return start.params.turns
    return int(fitting) if fitting >= FEWEST_TURNS else None
