"""Robots: what makes connections a robot, and what it can do (robots 7.2)."""

from collections.abc import Iterator

from arena24.games.robots.failures import NoFreeInterface, NotConnected, NotOwned, SelfConnection, WrongConnection
from arena24.games.robots.params import EXACT, Weights
from arena24.games.robots.parts import Offer
from arena24.games.robots.reports import RobotStats

Links = tuple[int, ...]  # A B I, A B I, ...: connections as a data line gives them
Owned = dict[int, Offer]  # parts by id


class Robot:
    """A robot, and how it stands in the present fight."""

    __slots__ = (
        "atk",
        "block_pct",
        "connections",
        "def_",
        "fell",
        "frags",
        "hits",
        "hp",
        "links",
        "now",
        "spd",
        "used",
    )

    def __init__(self, stats: RobotStats, *, used: int, connections: int, links: Links = ()) -> None:
        self.hp, self.atk, self.def_, self.spd = stats
        self.used = used  # parts
        self.connections = connections
        self.links = links  # none if the position does not tell
        self.block_pct = 0  # known when all robots are built
        self.restore()

    def restore(self) -> None:
        """Every FIGHTING begins with a new copy (robots 6.5)."""
        self.now = self.hp
        self.fell = 0  # the turn in which it was eliminated
        self.hits = self.frags = 0

    def copy(self) -> "Robot":
        """The same robot, in another round."""
        twin = Robot(self.stats, used=self.used, connections=self.connections, links=self.links)
        twin.block_pct, twin.now, twin.fell = self.block_pct, self.now, self.fell
        twin.hits, twin.frags = self.hits, self.frags
        return twin

    @property
    def stats(self) -> RobotStats:
        """As built (R42)."""
        return RobotStats(self.hp, self.atk, self.def_, self.spd)

    @property
    def total(self) -> int:
        """The value of category Total."""
        return self.used + self.connections


def triples(links: Links) -> Iterator[tuple[int, int, int]]:
    """The connections one by one."""
    numbers = iter(links)
    return zip(numbers, numbers, numbers, strict=True)


def build(links: Links, owned: Owned, weights: Weights) -> Robot:
    """The robot of these connections, or the first failure (R18)."""
    check(links, owned)
    return Robot(
        strength(links, owned, weights),
        used=len({*links[0::3], *links[1::3]}),
        connections=len(links) // 3,
        links=links,
    )


def check(links: Links, owned: Owned) -> None:
    """Triple by triple: 107, 112, 109, 110; connectivity last (R18)."""
    free: dict[int, list[int]] = {}  # interfaces of the parts in use that are not taken yet
    neighbours: dict[int, list[int]] = {}
    for a, b, kind in triples(links):
        if a not in owned or b not in owned:
            raise NotOwned
        if a == b:
            raise SelfConnection
        for part in (a, b):
            if part not in free:
                free[part] = list(owned[part].interfaces)
                neighbours[part] = []
        try:
            free[a].remove(kind)
            free[b].remove(kind)
        except ValueError:
            both = kind in owned[a].interfaces and kind in owned[b].interfaces
            raise (NoFreeInterface if both else WrongConnection) from None
        neighbours[a].append(b)
        neighbours[b].append(a)
    if not _connected(neighbours):
        raise NotConnected


def _connected(neighbours: dict[int, list[int]]) -> bool:
    """Can every part be reached from any other?"""
    rim = [next(iter(neighbours))]
    reached = set(rim)
    while rim:
        near = [part for part in neighbours[rim.pop()] if part not in reached]
        reached.update(near)
        rim += near
    return len(reached) == len(neighbours)


def strength(links: Links, owned: Owned, weights: Weights) -> RobotStats:
    """Sums over distinct parts and premiums; exact, one floor per parameter at the end (robots 7.2)."""
    parts = [owned[part] for part in {*links[0::3], *links[1::3]}]
    atk = {part.id: part.atk for part in parts}
    weaker = sum(map(min, map(atk.__getitem__, links[0::3]), map(atk.__getitem__, links[1::3])))
    w_atk, w_def, w_spd = weights.exact
    return RobotStats(
        sum([part.hp for part in parts]),
        _rated(sum([part.atk for part in parts]), w_atk * weaker),
        _rated(sum([part.def_ for part in parts]), w_def * (len(links) // 3)),
        _rated(sum([part.spd for part in parts]), w_spd * len(parts)),
    )


def _rated(total: int, premium: int) -> int:
    return max(0, (total * EXACT + premium) // EXACT)
