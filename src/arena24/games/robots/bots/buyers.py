"""Ways to play a round of robots, from the plainest to the best: each adds to the one above it on this page."""

from random import Random

from arena24.games import robots
from arena24.games.robots.bots import tinkerer
from arena24.games.robots.bots.maker import Maker

PICKED = 3  # of the five on offer: so far a team's money goes


class Tinkerer(Maker):
    """The plain bot: what it buys, builds and hits is soon decided."""

    def take_turn(self, stage: robots.Stage, id_: int) -> None:
        """As it does."""
        tinkerer.take_turn(self.me, stage)


class Fitter(Maker):
    """Spends all of its money on what comes, and builds well of it."""

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """Any three."""
        self.bid_for(Random(100 * self.stage.left + self.id).sample(offers, PICKED))

    def sale(self, offers: tuple[robots.Offer, ...]) -> None:
        """Whatever there is."""
        self.bid_for(offers)


class Dealer(Maker):
    """Has an eye for parts, and none for money."""

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """The best three, whatever is still to come."""
        self.bid_for(self.good(offers)[:PICKED])


class Broker(Maker):
    """Spends its money evenly over the whole auction, and always offers the same above the reserve price."""

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """As much for each part as it is worth beside all that is still to come."""
        first = offers[0].id
        values = self.values(tuple(offer for offer in self.catalogue.values() if offer.id >= first))
        cash = self.me.my_cash()
        to_come = self.doctrine.winning * sum(max(value, 0) for value in values.values())
        per_point = cash / max(to_come, 1e-9)
        wishes = sorted(((values[offer.id] / offer.price, offer) for offer in offers), reverse=True)
        self.bid([(offer, per_point * values[offer.id]) for _, offer in wishes], cash)


class Engineer(Broker):
    """Begins high, and offers more after it was outbid."""

    def outbid(self, offer: robots.Offer, price: int) -> None:
        """So much it takes, and a little more."""
        doctrine = self.doctrine
        self.markup = max(self.markup, min(doctrine.above * price / offer.price, doctrine.dearest))
