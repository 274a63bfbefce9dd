"""Buys what makes its dude quicker, for twice the gold that it begins with; sapper buys nothing.

In three rounds of ten it chooses where to live, and spends more, as settler always does.
"""

from arena24.client.lots import Sometimes
from arena24.games.treasure.bots import settler
from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

play = campaign(Doctrine(view=0, kill=0, dudes=1, budget=2), Sometimes(settler.DOCTRINE, 0.3))
