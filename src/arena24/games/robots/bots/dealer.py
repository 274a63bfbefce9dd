"""Knows what a part is worth in this round, and bids for the best three of five; fitter bids for any three."""

from arena24.games import robots
from arena24.games.robots.bots.fitter import PICKED
from arena24.games.robots.bots.maker import Doctrine, Maker, working


class Dealer(Maker):
    """Has an eye for parts, and none for money."""

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """The best three, whatever is still to come."""
        self.bid_for(self.good(offers)[:PICKED])


play = working(Dealer, Doctrine())
