"""Buys what makes its dude quicker, for twice the gold that it begins with; sapper buys nothing."""

from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

play = campaign(Doctrine(view=0, kill=0, dudes=1, budget=2))
