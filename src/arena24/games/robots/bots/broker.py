"""Spends its money evenly over the whole auction on what is worth it; dealer looks only at what is on offer now."""

from arena24.games import robots
from arena24.games.robots.bots.maker import Doctrine, Maker, working


class Broker(Maker):
    """Always offers the same above the reserve price."""

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """As much for each part as it is worth beside all that is still to come."""
        first = offers[0].id
        values = self.values(tuple(offer for offer in self.catalogue.values() if offer.id >= first))
        cash = self.me.my_cash()
        to_come = self.doctrine.winning * sum(max(value, 0) for value in values.values())
        per_point = cash / max(to_come, 1e-9)
        wishes = sorted(((values[offer.id] / offer.price, offer) for offer in offers), reverse=True)
        self.bid([(offer, per_point * values[offer.id]) for _, offer in wishes], cash)


play = working(Broker, Doctrine())
