"""Plans a compound around several objects and builds its wall layer by layer, all by hand; mason walls in only one.

In two rounds of ten it does so, too.
"""

from collections import Counter
from functools import partial

from arena24.client.lots import Sometimes
from arena24.games import flood
from arena24.games.flood.bots import mason
from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import Turn, campaign

DOCTRINE = Doctrine(barrows=0, narrow=0)


def plain(me: flood.Player, _things: tuple[flood.Thing, ...]) -> Turn:
    """As mason plays a round."""
    return partial(mason.take_turn, me, laid=Counter())


play = campaign(DOCTRINE, Sometimes(plain, 0.2))
