"""Looks one step around for the place from which shots bring most; sweeper shoots from where it happens to be.

It leaves the rival's pawns alone.
"""

from arena24.games.painting.bots.ground import Doctrine
from arena24.games.painting.bots.hunt import campaign

play = campaign(Doctrine(far=1, hit=0, takeover=0))
