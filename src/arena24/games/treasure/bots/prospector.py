"""Spends all that it has, hires a second and a third dude, and plants where rivals cannot get away.

`python -m bench rungs` searches its numbers.
"""

from arena24.games.treasure.bots.dig import campaign
from arena24.games.treasure.bots.shop import Doctrine

DOCTRINE = Doctrine()

play = campaign(DOCTRINE)
