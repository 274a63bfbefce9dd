"""Knows that a pawn changes hands when most of it is painted; to sprayer it is worth what its fields are worth."""

from arena24.games.painting.bots.ground import Doctrine
from arena24.games.painting.bots.hunt import campaign

play = campaign(Doctrine(far=2))
