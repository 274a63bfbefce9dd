"""Looks further, and paints the rival's pawns as if they were fields; roller keeps away from them."""

from arena24.games.painting.bots.ground import WORTH, Doctrine
from arena24.games.painting.bots.hunt import campaign

play = campaign(Doctrine(far=2, hit=WORTH, takeover=0))
