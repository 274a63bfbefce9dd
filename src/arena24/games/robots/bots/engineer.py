"""Learns from every auction what it takes to win; broker seldom does. `python -m bench rungs` searches its numbers."""

from collections.abc import Callable

from arena24.games import robots
from arena24.games.robots.bots.buyers import Engineer
from arena24.games.robots.bots.maker import Doctrine, Mind, working

DOCTRINE = Doctrine(markup=1.3)


def campaign(doctrine: Doctrine) -> Callable[[robots.Player], None]:
    """An engineer of another mind."""
    return working(Mind(Engineer, doctrine=doctrine))


play = campaign(DOCTRINE)
