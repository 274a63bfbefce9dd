"""Chooses where to live, and spends three times as much as outfitter, who mostly stays where it was put.

In one round of four it spends all that it has, hires and hunts as prospector does.
"""

from arena24.client.lots import Sometimes
from arena24.games.treasure.bots import prospector
from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

DOCTRINE = Doctrine(kill=0, dudes=1, budget=6)

play = campaign(DOCTRINE, Sometimes(prospector.DOCTRINE, 0.25))
