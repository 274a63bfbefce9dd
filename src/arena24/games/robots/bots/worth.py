"""What parts and robots are worth in a round: its weights, its base points, and the graph of interfaces."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from arena24.games import robots

CONNECTED = 0.8  # of its parts that a team can use
SURPLUS = 0.6  # of the interfaces that find a partner


@dataclass(frozen=True, slots=True)
class Amounts:
    """How much of everything a team has, or how much each of these things counts."""

    parts: float = 0
    attack: float = 0
    defence: float = 0
    speed: float = 0
    health: float = 0
    total: float = 0
    unused: float = 0


def stakes(description: robots.Description, fights: int) -> Amounts:
    """Points at stake per quality. Fights are won by attack and speed, survived by health and defence."""
    base = description.base_points
    hits, frags, condition = fights * base.hits, fights * base.frags, fights * base.condition
    return Amounts(
        base.parts,
        base.attack + 0.8 * hits + 0.6 * frags + 0.2 * condition,
        base.defence + 0.4 * condition,
        base.speed + 0.2 * hits + 0.4 * frags,
        base.health + 0.4 * condition,
        base.total,
        base.unused,
    )


class Worth:
    """Values of one round."""

    def __init__(
        self, description: robots.Description, fights: int, known: Sequence[robots.Offer], share: float
    ) -> None:
        self.rates = description.rates
        self.cheap = description.base_points.cheap
        self.stakes = stakes(description, fights)
        self.typical = self._typical(known, share)
        self.each = _each(self.stakes, self.typical)
        self.price = sum(offer.price for offer in known) / max(len(known), 1)
        self.link = self._link(known)

    def _typical(self, known: Sequence[robots.Offer], share: float) -> Amounts:
        """What a rival will probably have who gets such a share of the catalogue."""
        used = share * CONNECTED * len(known)
        links = share * SURPLUS / 2 * sum(len(offer.interfaces) for offer in known)
        strikes = share * CONNECTED * sum(offer.atk for offer in known)
        weaker = 0.7 * strikes / max(used, 1)  # the attack of the weaker one of two parts
        return Amounts(
            max(1, share * len(known)),
            max(1, strikes + self.rates.w_atk * weaker * links),
            max(1, share * CONNECTED * sum(offer.def_ for offer in known) + self.rates.w_def * links),
            max(1, share * CONNECTED * sum(offer.spd for offer in known) + self.rates.w_spd * used),
            max(1, share * CONNECTED * sum(offer.hp for offer in known)),
            max(1, used + links),
            max(1, share * len(known) - used),
        )

    def _link(self, known: Sequence[robots.Offer]) -> float:
        """What one more connection is worth, apart from keeping the robot together."""
        weaker = 0.7 * sum(offer.atk for offer in known) / max(len(known), 1)
        return self.connection(weaker)

    def connection(self, weaker: float) -> float:
        """What a connection adds whose weaker part has so much attack."""
        rates = self.rates
        return self.each.attack * rates.w_atk * weaker + self.each.defence * rates.w_def + self.each.total

    def in_use(self, part: robots.Part | robots.Offer) -> float:
        """What a part adds to a robot, without its connections."""
        return (
            self.each.attack * part.atk
            + self.each.defence * part.def_
            + self.each.speed * (part.spd + self.rates.w_spd)
            + self.each.health * part.hp
            + self.each.total
        )

    def of_part(self, offer: robots.Offer, mates: Counter[int]) -> float:
        """What a part is worth to somebody who will have so many interfaces of each type besides."""
        chances = [1 - math.exp(-mates[kind]) for kind in offer.interfaces]
        lonely = math.prod(1 - chance for chance in chances)
        links = sum(chances) / 2 if self.link > 0 else 1 - lonely
        dear = self.cheap / 4 * (offer.price / max(self.price, 1) - 1) / self.typical.parts
        used = self.in_use(offer) + self.link * links
        return self.each.parts + (1 - lonely) * used + lonely * self.each.unused - dear

    def of_robot(self, stats: robots.RobotStats, used: int, links: int, owned: int) -> float:
        """Points that a robot will probably bring."""
        has = Amounts(0, stats.atk, stats.def_, stats.spd, stats.hp, used + links, owned - used)
        qualities = ("attack", "defence", "speed", "health", "total", "unused")
        return sum(_beaten(self.stakes, self.typical, has, quality) for quality in qualities)


def _each(stakes: Amounts, typical: Amounts) -> Amounts:
    """Points for one unit more of everything, when we are about as good as the others."""
    names = [field.name for field in fields(Amounts)]
    return Amounts(*(getattr(stakes, name) / (4 * getattr(typical, name)) for name in names))


def _beaten(stakes: Amounts, typical: Amounts, has: Amounts, quality: str) -> float:
    """The stake times the share of rivals that one beats with so much."""
    mine: float = getattr(has, quality)
    theirs: float = getattr(typical, quality)
    stake: float = getattr(stakes, quality)
    return stake * mine / (mine + theirs)


def sockets(parts: Iterable[robots.Offer]) -> Counter[int]:
    """How many interfaces of each type there are."""
    return Counter(kind for part in parts for kind in part.interfaces)
