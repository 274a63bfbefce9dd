"""Looks one step around for the place from which its next shot paints most; sweeper shoots from where it happens to be.

All fields are alike to it, pawns are none of its business, and it thinks of paint when it has none. One round of eight
it plays as sweeper does.
"""

from arena24.client.lots import Sometimes
from arena24.games import painting
from arena24.games.painting.bots import sweeper
from arena24.games.painting.bots.ground import WORTH, Doctrine
from arena24.games.painting.bots.hunt import Turn, campaign


def plain(me: painting.Player, _status: painting.Status) -> Turn:
    """As sweeper plays a tournament."""
    boards = sweeper.look(me)
    return lambda status: sweeper.take_turn(me, boards, status.left // sweeper.STRAIGHT)


play = campaign(Doctrine(far=1, shots=1, theirs=WORTH, hit=0, takeover=0, mend=0, refill=0), Sometimes(plain, 0.125))
