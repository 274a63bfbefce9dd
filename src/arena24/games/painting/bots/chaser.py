"""Looks a step further, and knows that a pawn changes hands when most of it is painted; sprayer does not care.

In one round of five it looks over the whole board, as hunter always does.
"""

from arena24.client.lots import Sometimes
from arena24.games.painting.bots.ground import Doctrine
from arena24.games.painting.bots.hunt import campaign, hunting
from arena24.games.painting.bots.hunter import DOCTRINE

play = campaign(Doctrine(far=2), Sometimes(hunting(DOCTRINE), 0.2))
