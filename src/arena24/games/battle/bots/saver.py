"""Saves its money in two rounds of five, which it plays as walker does; in the others it buys guns as gunner does."""

from arena24.client.lots import Sometimes
from arena24.games import battle
from arena24.games.battle.bots import walker
from arena24.games.battle.bots.army import Doctrine, Turn, campaign


def plain(me: battle.Player) -> Turn:
    """As walker plays a round."""
    rows = walker.look(me)
    return lambda _left, points: walker.take_turn(me, rows, points)


play = campaign(Doctrine(), Sometimes(plain, 0.4))
