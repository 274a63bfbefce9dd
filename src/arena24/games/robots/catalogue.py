"""The catalogue of a round: how its parts are drawn (robots 4)."""

from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from random import Random

from arena24.games.draws import below, sample, within
from arena24.games.robots.params import RobotsParams
from arena24.games.robots.parts import Offer
from arena24.games.seed import Seed

Chance = Callable[[], float]  # the next number of a generator, from 0 to 1


class Archetype:
    """What a part is good at: multipliers of its statistics."""

    __slots__ = ("atk", "def_", "hp", "hub", "spd")

    def __init__(self, hp: float, atk: float, def_: float, spd: float, *, hub: bool = False) -> None:
        self.hp, self.atk, self.def_, self.spd = hp, atk, def_, spd
        self.hub = hub  # it has many interfaces


ARCHETYPES: tuple[Archetype, ...] = (
    Archetype(1, 1, 1, 1),  # balanced
    Archetype(0.7, 2, 0.5, 0.8),  # striker
    Archetype(1.6, 0.5, 1.6, 0.4),  # shell
    Archetype(0.6, 0.8, 0.6, 2),  # runner
    Archetype(0.8, 0.6, 0.6, 0.6, hub=True),
)
SOCKETS = list(accumulate([10.0, 25.0, 30.0, 20.0, 10.0, 5.0]))  # weights of 1 to 6 interfaces, each with those before


class Types:
    """The types of interfaces of a round, some of them more popular than others (robots 4.5)."""

    __slots__ = ("_labels", "_popularity")

    def __init__(self, parts: int, generator: Random) -> None:
        count = min(max(parts // 2, 8), 400)
        self._labels = [number + 1 for number in sample(1000, count, generator)]
        self._popularity = list(accumulate([1 / (j + count / 3) for j in range(1, count + 1)]))

    def draw(self, count: int, chance: Chance) -> tuple[int, ...]:
        """Interfaces of a part; repeats are allowed."""
        return tuple([self._labels[weighed(self._popularity, chance)] for _ in range(count)])


def weighed(weights: list[float], chance: Chance) -> int:
    """An index drawn by weights, each of them given with the sum of those before: as `Random.choices` draws it."""
    return bisect(weights, chance() * weights[-1], 0, len(weights) - 1)


def between(least: float, most: float, chance: Chance) -> float:
    """As `Random.uniform` draws it."""
    return least + (most - least) * chance()


def draw_catalogue(params: RobotsParams, seed: Seed) -> tuple[Offer, ...]:
    """All parts of a round, by id (robots 4.5-4.7)."""
    types = Types(params.catalogue, seed.generator("types"))
    generator = seed.generator("parts")
    unit = within(1, 10, seed.generator("prices"))
    most = params.stat_max
    return tuple([_offer(id_, most, unit, types, generator) for id_ in range(1, params.catalogue + 1)])


def _offer(id_: int, most: int, unit: int, types: Types, generator: Random) -> Offer:
    kind, chance = ARCHETYPES[below(len(ARCHETYPES), generator)], generator.random
    usual = most / 4 * between(0.4, 1.6, chance)
    hp = _stat(usual * kind.hp, most, chance)
    atk = _stat(usual * kind.atk, most, chance)
    def_ = _stat(usual * kind.def_, most, chance)
    spd = _stat(usual * kind.spd, most, chance)
    sockets = 5 + below(2, generator) if kind.hub else 1 + weighed(SOCKETS, chance)
    interfaces = types.draw(sockets, chance)
    worth = hp + atk + def_ + spd + len(interfaces) * most / 10
    price = max(1, round(unit * worth * between(0.8, 1.2, chance)))
    return Offer(id_, hp, atk, def_, spd, interfaces, price)


def _stat(usual: float, most: int, chance: Chance) -> int:
    return min(max(round(usual * between(0.6, 1.4, chance)), 1), most)
