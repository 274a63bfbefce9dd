"""What to buy: whatever brings most for its price in the turns that are left. Spent gold still counts."""

from collections.abc import Iterator
from typing import NamedTuple

from arena24.client import together
from arena24.games import treasure
from arena24.games.failures import Failure, LimitReached

DUDE = 0  # besides the upgrades 1 to 10
MOST_DUDES = 3
DUDE_GAIN = 0.7  # of a second one: they get in each other's way
RESERVE = 8  # turns before the end when nothing pays any more


class Offer(NamedTuple):
    """Something to buy."""

    gain: float  # by what share our income grows
    price: int
    dude: int
    upgrade: int


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


def offers(me: treasure.Player, dudes: tuple[treasure.MyDude, ...]) -> Iterator[Offer]:
    """All that might be worth it."""
    wanted = [(dude.id, upgrade, gain / len(dudes)) for dude in dudes for upgrade, gain in gains(dude).items()]
    prices = together(me.get_next_upgrade_price, [(dude, upgrade) for dude, upgrade, _ in wanted])
    for (dude, upgrade, gain), price in zip(wanted, prices, strict=True):
        if isinstance(price, LimitReached):
            raise price
        if not isinstance(price, Failure):  # it is fully upgraded
            yield Offer(gain, price, dude, upgrade)
    if len(dudes) < MOST_DUDES:
        yield Offer(DUDE_GAIN / max(1, len(dudes)), me.get_new_dude_price(), 0, DUDE)


def best_offer(me: treasure.Player, dudes: tuple[treasure.MyDude, ...], left: int) -> Offer | None:
    """What to buy next, now or when there is enough gold for it."""
    if left <= RESERVE:
        return None
    return max(offers(me, dudes), key=lambda offer: offer.gain / max(1, offer.price), default=None)
