"""Random players of painting. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.core import Round
from arena24.games.painting.pieces import Order
from arena24.games.painting.rules import Painting


def play_turn(round_: Round, chance: Random) -> int:
    """Every pawn moves, or shoots as far as it can. How many orders."""
    assert isinstance(round_, Painting)
    if not round_.active:
        return 0
    found, longest, uniform = 0, round_.params.longest, chance.random
    for arena in round_.arenas:
        for pawn in arena.pawns.values():
            reach = min(pawn.paint, longest) if uniform() < 0.5 else 0
            pawn.order = Order(int(uniform() * 4) + 1, reach)
            found += 1
    return found
