"""Buys what makes its dude quicker of the gold that it begins with; sapper leaves that in its deposit."""

from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

play = campaign(Doctrine(view=0, kill=0, dudes=1, budget=1))
