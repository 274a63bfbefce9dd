"""Chooses where to live, and spends three times as much as outfitter, who mostly stays where it was put."""

from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

DOCTRINE = Doctrine(kill=0, dudes=1, budget=6)

play = campaign(DOCTRINE)
