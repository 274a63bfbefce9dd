"""Sees turn by turn what will explode and burn, and walks wherever it lives through that; digger waits in its shelter.

It has no use for what it brings home.
"""

from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

play = campaign(Doctrine(view=0, kill=0, budget=0))
