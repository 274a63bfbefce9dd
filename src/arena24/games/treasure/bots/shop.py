"""What to buy: whatever brings most for its price in the turns that are left. Spent gold still counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arena24.client import together
from arena24.games import treasure
from arena24.games.failures import Failure, LimitReached

DUDE = 0  # besides the upgrades 1 to 10


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What a digger holds to be right: numbers that one can argue about."""

    view: int = 12  # fields around the deposit that are looked at for gold before it is moved
    dudes: int = 3  # at most
    dude: float = 0.7  # what a second one brings of the first: they get in each other's way
    budget: float = 1000  # times the gold that it begins with is spent at most
    reserve: int = 8  # turns before the end when nothing pays any more
    kill: float = 50  # points that a kill is held to bring: nobody tells
    idle: float = 0.8  # how likely somebody is hit who has not moved for some time
    caught: float = 0.35  # ... who cannot get away in time, as far as we know
    slim: float = 0.02  # ... who can
    homeward: float = 7  # turns that a way home costs besides walking
    effort: float = 3  # ... and a bomb, besides its timer
    rest: float = 0.0  # times its timer somebody stays in a shelter who has planted a bomb
    sight: int = 150  # fields, the nearest ones, that are looked at for a good place to plant a bomb
    tried: int = 8  # the best fields for a bomb for which we look whether we could get away


class Offer(NamedTuple):
    """Something to buy."""

    gain: float  # by what share our income grows
    price: int
    dude: int
    upgrade: int


FREE_DUDE = Offer(1.0, 0, 0, DUDE)  # for those who have lost all of theirs


def gains(dude: treasure.MyDude) -> dict[int, float]:
    """What the next level of each upgrade is worth to a dude."""
    return {
        2: 1.0 / max(1, dude.energy_regen),  # walking is nearly all that takes time
        3: 1.0 / max(1, dude.move_cost - 1),
        4: 0.4 / dude.bomb_limit,
        6: 0.15,
        7: 0.20,
        9: 0.05,
    }


def offers(me: treasure.Player, dudes: tuple[treasure.MyDude, ...], doctrine: Doctrine) -> Iterator[Offer]:
    """All that might be worth it."""
    wanted = [(dude.id, upgrade, gain / len(dudes)) for dude in dudes for upgrade, gain in gains(dude).items()]
    prices = together(me.get_next_upgrade_price, [(dude, upgrade) for dude, upgrade, _ in wanted])
    for (dude, upgrade, gain), price in zip(wanted, prices, strict=True):
        if isinstance(price, LimitReached):
            raise price
        if not isinstance(price, Failure):  # it is fully upgraded
            yield Offer(gain, price, dude, upgrade)
    if len(dudes) < doctrine.dudes:
        yield Offer(doctrine.dude / len(dudes), me.get_new_dude_price(), 0, DUDE)


def best_offer(me: treasure.Player, dudes: tuple[treasure.MyDude, ...], left: int, doctrine: Doctrine) -> Offer | None:
    """What to buy next, now or when there is enough gold for it."""
    if left <= doctrine.reserve:
        return None
    return max(offers(me, dudes, doctrine), key=lambda offer: offer.gain / max(1, offer.price), default=None)
