"""Looks one step around for the place from which its next shot paints most; sweeper shoots from where it happens to be.

All fields are alike to it, pawns are none of its business, and it thinks of paint when it has none.
"""

from arena24.games.painting.bots.ground import WORTH, Doctrine
from arena24.games.painting.bots.hunt import campaign

play = campaign(Doctrine(far=1, shots=1, theirs=WORTH, hit=0, takeover=0, mend=0, refill=0))
