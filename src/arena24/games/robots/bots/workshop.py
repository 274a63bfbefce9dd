"""Building by search: many robots are grown at random from good connections, and the best one is kept."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from arena24.games import robots
from arena24.games.robots.bots.worth import Worth
from arena24.games.robots.build import Links, strength, triples
from arena24.games.robots.params import Weights

TRIES = 40
WORK = 20_000  # parts looked at, about; large holdings get fewer tries
MOST = 4999  # connections


class Design(NamedTuple):
    """Connections, and what they are worth."""

    worth: float
    links: Links


class Workshop:
    """The parts of a team on the bench."""

    def __init__(self, parts: Sequence[robots.Part], worth: Worth, weights: Weights) -> None:
        self._parts = {part.id: robots.Offer(*part, price=1) for part in parts}
        self._worth, self._weights = worth, weights

    def best(self, seed: int) -> Links:
        """The best robot that we find; none: it is better to have none, or there is none."""
        chance = Random(seed)
        designs = [Design(self._value(()), ())]
        tries = max(3, min(TRIES, WORK // max(len(self._parts), 1)))
        for _ in range(tries if len(self._parts) > 1 else 0):
            tree, free = self._grow(chance)
            designs += self._designed(self._prune(tree)), self._designed(tree)
            designs.append(self._designed(tree + self._extras(tree, free)))
        return max(designs).links

    def _designed(self, links: Links) -> Design:
        return Design(self._value(links), links)

    def _value(self, links: Links) -> float:
        used = len({*links[0::3], *links[1::3]})
        stats = strength(links, self._parts, self._weights) if links else robots.RobotStats(0, 0, 0, 0)
        return self._worth.of_robot(stats, used, len(links) // 3, len(self._parts))

    def _grow(self, chance: Random) -> tuple[Links, dict[int, list[int]]]:
        """A tree over all parts that can be reached: those with many interfaces first, they open the way for others."""
        free = {part: list(offer.interfaces) for part, offer in self._parts.items()}
        rank = {part: len(offer.interfaces) + 2 * chance.random() for part, offer in self._parts.items()}
        start = max(rank, key=rank.__getitem__)
        holders: dict[int, set[int]] = defaultdict(set)  # parts of the robot with a free interface, by type
        links: list[int] = []
        self._open(start, free, holders)
        waiting = sorted(rank.keys() - {start}, key=rank.__getitem__, reverse=True)
        while len(links) < 3 * MOST:
            joined = next(((b, kind) for b in waiting for kind in free[b] if holders[kind]), None)
            if joined is None:
                break
            b, kind = joined
            a = self._partner(holders[kind], b)
            _connect(links, free, holders, a, b, kind)
            waiting.remove(b)
            self._open(b, free, holders)
        return tuple(links), free

    def _partner(self, candidates: Iterable[int], part: int) -> int:
        """Where the connection is worth most."""
        atk = self._parts[part].atk
        return max(sorted(candidates), key=lambda a: self._worth.connection(min(atk, self._parts[a].atk)))

    def _open(self, part: int, free: dict[int, list[int]], holders: dict[int, set[int]]) -> None:
        for kind in free[part]:
            holders[kind].add(part)

    def _extras(self, tree: Links, free: dict[int, list[int]]) -> Links:
        """Pairs of interfaces that are still free, if they are worth something: the strongest parts first."""
        by_kind: dict[int, list[int]] = defaultdict(list)
        for part in sorted({*tree[0::3], *tree[1::3]}, key=lambda part: -self._parts[part].atk):
            for kind in free[part]:
                by_kind[kind].append(part)
        links: list[int] = []
        for kind, parts in sorted(by_kind.items()):
            for a, b in _pairs(parts):
                if self._worth.connection(min(self._parts[a].atk, self._parts[b].atk)) > 0:
                    links += a, b, kind
        return tuple(links[: 3 * MOST - len(tree)])

    def _prune(self, tree: Links) -> Links:
        """Leaves that do harm fall off."""
        links = list(triples(tree))
        for link in reversed(links[1:]):  # a part was a leaf when its connection was made
            edge = self._worth.connection(min(self._parts[link[0]].atk, self._parts[link[1]].atk))
            loss = self._worth.in_use(self._parts[link[1]]) + edge - self._worth.each.unused
            if loss < 0:
                rest = [other for other in links if other is not link]
                hanging = not any(link[1] in other[:2] for other in rest)
                links = rest if hanging else links
        return tuple(number for link in links for number in link)


def _connect(
    links: list[int], free: dict[int, list[int]], holders: dict[int, set[int]], a: int, b: int, kind: int
) -> None:
    links += a, b, kind
    for part in (a, b):
        free[part].remove(kind)
    if kind not in free[a]:
        holders[kind].discard(a)


def _pairs(parts: Sequence[int]) -> list[tuple[int, int]]:
    """Neighbours in the list, but never a part with itself."""
    pairs: list[tuple[int, int]] = []
    waiting: list[int] = []
    for part in parts:
        mate = next((other for other in waiting if other != part), None)
        if mate is None:
            waiting.append(part)
        else:
            waiting.remove(mate)
            pairs.append((mate, part))
    return pairs
