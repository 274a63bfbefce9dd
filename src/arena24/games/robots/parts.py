"""Parts: their records, and the catalogue of a round (robots 4)."""

from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Annotated, NamedTuple

from msgspec import Meta

from arena24.games.robots.params import RobotsParams
from arena24.games.seed import Seed

Stat = Annotated[int, Meta(ge=1, le=1000)]
Interface = Annotated[int, Meta(ge=1, le=1000)]
Interfaces = Annotated[tuple[Interface, ...], Meta(min_length=1, max_length=6)]


class Offer(NamedTuple):
    """A part and its reserve price: the lowest admissible bid."""

    id: Annotated[int, Meta(ge=1, le=5000)]
    hp: Stat
    atk: Stat
    def_: Stat
    spd: Stat
    interfaces: Interfaces
    price: Annotated[int, Meta(ge=1, le=10**9)]


class Archetype(NamedTuple):
    """What a part is good at: multipliers of its statistics."""

    hp: float
    atk: float
    def_: float
    spd: float
    hub: bool = False  # it has many interfaces


ARCHETYPES = (
    Archetype(1, 1, 1, 1),  # balanced
    Archetype(0.7, 2, 0.5, 0.8),  # striker
    Archetype(1.6, 0.5, 1.6, 0.4),  # shell
    Archetype(0.6, 0.8, 0.6, 2),  # runner
    Archetype(0.8, 0.6, 0.6, 0.6, hub=True),
)
SOCKETS = (10, 25, 30, 20, 10, 5)  # weights of 1 to 6 interfaces


class Types:
    """The types of interfaces of a round, some of them more popular than others (robots 4.5)."""

    def __init__(self, parts: int, generator: Random) -> None:
        count = min(max(parts // 2, 8), 400)
        self._labels = generator.sample(range(1, 1001), count)
        self._popularity = list(accumulate(1 / (j + count / 3) for j in range(1, count + 1)))

    def draw(self, count: int, generator: Random) -> tuple[int, ...]:
        """Interfaces of a part; repeats are allowed."""
        return tuple(generator.choices(self._labels, cum_weights=self._popularity, k=count))


def draw_catalogue(params: RobotsParams, seed: Seed) -> tuple[Offer, ...]:
    """All parts of a round, by id (robots 4.5-4.7)."""
    return tuple(_offers(params, seed))


def _offers(params: RobotsParams, seed: Seed) -> Iterator[Offer]:
    types = Types(params.catalogue, seed.generator("types"))
    generator = seed.generator("parts")
    unit = seed.generator("prices").randint(1, 10)
    for id_ in range(1, params.catalogue + 1):
        kind = generator.choice(ARCHETYPES)
        stats = _stats(kind, params.stat_max, generator)
        interfaces = types.draw(_sockets(kind, generator), generator)
        worth = sum(stats) + len(interfaces) * params.stat_max / 10
        price = max(1, round(unit * worth * generator.uniform(0.8, 1.2)))
        yield Offer(id_, *stats, interfaces, price)


def _stats(kind: Archetype, most: int, generator: Random) -> tuple[int, int, int, int]:
    quality = generator.uniform(0.4, 1.6)

    def stat(multiplier: float) -> int:
        return min(max(round(most / 4 * quality * multiplier * generator.uniform(0.6, 1.4)), 1), most)

    return stat(kind.hp), stat(kind.atk), stat(kind.def_), stat(kind.spd)


def _sockets(kind: Archetype, generator: Random) -> int:
    return generator.randint(5, 6) if kind.hub else generator.choices(range(1, 7), SOCKETS)[0]
