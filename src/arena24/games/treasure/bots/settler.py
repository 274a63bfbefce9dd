"""Chooses where to live, and spends three times as much as outfitter, who stays where it was put."""

from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

play = campaign(Doctrine(kill=0, dudes=1, budget=6))
