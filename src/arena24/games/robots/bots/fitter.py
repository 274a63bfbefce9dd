"""Spends all of its money and builds well of what it has: tries many robots at the bench, looks ahead in fights.

Tinkerer bids for two parts of five, and is left with money that buys nothing.
"""

from random import Random

from arena24.games import robots
from arena24.games.robots.bots.maker import Doctrine, Maker, working

PICKED = 3  # of the five on offer: so far a team's money goes


class Fitter(Maker):
    """Takes what comes."""

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """Any three."""
        self.bid_for(Random(100 * self.stage.left + self.id).sample(offers, PICKED))

    def sale(self, offers: tuple[robots.Offer, ...]) -> None:
        """Whatever there is."""
        self.bid_for(offers)


play = working(Fitter, Doctrine())
