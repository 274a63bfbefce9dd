"""Looks a step further, and knows that a pawn changes hands when most of it is painted; sprayer does not care."""

from arena24.games.painting.bots.ground import Doctrine
from arena24.games.painting.bots.hunt import campaign

play = campaign(Doctrine(far=2))
