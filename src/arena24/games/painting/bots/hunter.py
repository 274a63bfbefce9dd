"""Looks over the whole board for what is worth the way, rivals' pawns above all; chaser mostly sees what is near.

`python -m bench rungs` searches its numbers.
"""

from arena24.games.painting.bots.ground import Doctrine
from arena24.games.painting.bots.hunt import campaign

DOCTRINE = Doctrine()

play = campaign(DOCTRINE)
