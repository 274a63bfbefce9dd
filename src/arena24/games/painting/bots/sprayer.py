"""Looks around like roller, but for paint and several shots, too; takes from the rival rather than from nobody.

It paints pawns as if they were fields.
"""

from arena24.games.painting.bots.ground import WORTH, Doctrine
from arena24.games.painting.bots.hunt import campaign

play = campaign(Doctrine(far=1, hit=WORTH, takeover=0))
