"""Learns from every auction what it takes to win; broker never does. `python -m bench rungs` searches its numbers."""

from collections.abc import Callable

from arena24.games import robots
from arena24.games.robots.bots.broker import Broker
from arena24.games.robots.bots.maker import Doctrine, working


class Engineer(Broker):
    """Begins high, and offers more after it was outbid."""

    def outbid(self, offer: robots.Offer, price: int) -> None:
        """So much it takes, and a little more."""
        doctrine = self.doctrine
        self.markup = max(self.markup, min(doctrine.above * price / offer.price, doctrine.dearest))


def campaign(doctrine: Doctrine) -> Callable[[robots.Player], None]:
    """An engineer of another mind."""
    return working(Engineer, doctrine)


DOCTRINE = Doctrine(markup=1.3)

play = campaign(DOCTRINE)
