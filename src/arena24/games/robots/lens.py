"""Robots for learning programs: one part at a time to bid for, a robot connection by connection, and whom to attack.

Bids are sealed, so parts on sale are asked about once, in the last turn of SALE. A robot is built when it is left at
that, or when nothing more can be connected; there is one robot in a round. Connections always hang together: each of
them adds a part to those that are connected, or joins two of them once more.
"""

from collections.abc import Sequence
from itertools import combinations
from struct import Struct
from typing import NamedTuple

from arena24.games.core import TeamId
from arena24.games.lenses import CELL, Cells, Choices, Lens, Mask, Optics, Panel, joint
from arena24.games.robots.build import strength, triples
from arena24.games.robots.commands import NO_ROBOT, Player
from arena24.games.robots.params import BasePoints, RobotsParams
from arena24.games.robots.parts import Offer
from arena24.games.robots.replies import Delayed
from arena24.games.robots.reports import Contender, RobotStats
from arena24.games.robots.rules import Robots
from arena24.games.robots.scoring import total
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING, SALE, STAGES

LEVELS = (100, 110, 125, 150, 200, 300)  # what can be bid, in per cent of the least
WAYS = 24  # connections that are offered: the first, those that add a part before the others
ROBOTS = 16  # of others that are shown: who stands before who has fallen, by their numbers
DELAYS = (Delayed.NO, Delayed.YES)

GROUPS = (
    Choices("wait"),
    Choices("bid", (len(LEVELS),)),
    Choices("connect", (WAYS,)),
    Choices("attack", (ROBOTS, len(DELAYS))),
)
BID = 1
CONNECT = BID + len(LEVELS)
ATTACK = CONNECT + WAYS
END = ATTACK + ROBOTS * len(DELAYS)
WAITS = bytes([1] + [0] * (END - 1))

HEAD = Struct(f"{len(STAGES) + 19 + 6 + 8}f")
WAY, ROBOT = Struct("8f"), Struct("6f")
NO_WAYS, NO_ROBOTS = bytes(WAYS * WAY.size), bytes(ROBOTS * ROBOT.size)
NO_PART = (0,) * 8
ONE_HOT = {stage: tuple([float(stage is each) for each in STAGES]) for stage in STAGES}


def panels(params: RobotsParams) -> tuple[Panel, ...]:
    """Divided by what the server's parameters make usual; prices are told in those of an average part."""
    most, many = params.stat_max, params.catalogue
    stats = tuple((name, float(most)) for name in RobotStats._fields)
    strong = tuple((name, 10.0 * most) for name in RobotStats._fields)
    return (
        Panel("round", (), (
            *((stage.name.lower(), 1) for stage in STAGES), ("left", 10), ("fight", 2), ("cash", 0.6 * many),
            ("promised", 5), ("parts", many / 3), ("w_atk", 3), ("w_def", min(10, most / 10)),
            ("w_spd", min(10, most / 10)),
            *((name, 1000) for name in BasePoints._fields),
        )),
        Panel("robot", (), (*strong, ("now", 10 * most), ("block_pct", 100))),  # the own, as far as it is built
        Panel("part", (), (("here", 1), *stats, ("sockets", 6), ("price", 1), ("mates", 5))),  # that is asked about
        Panel("ways", (WAYS,), (("here", 1), ("grows", 1), *stats, ("sockets", 6), ("weaker", most))),
        Panel("robots", (ROBOTS,), (("here", 1), *strong, ("block_pct", 100))),
    )  # fmt: skip


def optics(params: RobotsParams, teams: int) -> Optics:
    """The same shapes for all servers."""
    shown = panels(params)
    blank = bytes(CELL * sum([panel.size for panel in shown]))
    return joint(shown, GROUPS, lambda robots, team, me: RobotsLens(robots, TeamId(team), me, blank))


class Way(NamedTuple):
    """A connection that can be made."""

    first: int
    second: int
    kind: int


class RobotsLens(Lens):
    """A team's look at a round."""

    __slots__ = ("_blank", "_links", "_me", "_price", "_rivals", "_robots", "_team", "_turn", "_waiting", "_ways")

    def __init__(self, robots: Robots, team: TeamId, me: Player, blank: bytes) -> None:
        self._robots, self._team, self._me, self._blank = robots, robots.team(team), me, blank
        self._price = sum([offer.price for offer in robots.catalogue]) / len(robots.catalogue)
        self._turn = 0
        self._waiting: list[Offer] = []  # parts not asked about in this turn; the last comes first
        self._links: tuple[int, ...] = ()  # of the robot so far
        self._ways: list[Way] = []  # as they are shown
        self._rivals: list[Contender] = []  # likewise

    def look(self, cells: Cells, mask: Mask) -> bool:
        if self._robots.turn != self._turn:
            self._open()
        mask[:] = WAITS
        if self._offer(mask):
            cells[:] = self._shown()
            return True
        cells[:] = self._blank
        return False

    def _open(self) -> None:
        """A turn has begun: what there is to decide in it."""
        robots, team = self._robots, self._team
        self._turn = robots.turn
        self._waiting, self._ways, self._rivals = [], [], []
        if robots.stage is AUCTION and team.house:
            self._waiting = [*robots.offered[::-1]]
        elif robots.stage is SALE and team.house and robots.left == 0:
            self._waiting = [*team.house.on_sale[::-1]]
        elif robots.stage is BUILDING and not team.builds:
            self._ways = self._found()
        elif robots.stage is FIGHTING and team.robot and team.robot.now:
            others = [robot for robot in robots.contenders if robot.id != team.number]
            self._rivals = sorted(others, key=lambda robot: (robot.hp == 0, robot.id))[:ROBOTS]

    def _found(self) -> list[Way]:
        """Connections that can be made now."""
        free = {part: list(offer.interfaces) for part, offer in sorted(self._team.parts.items())}
        for a, b, kind in triples(self._links):
            free[a].remove(kind)
            free[b].remove(kind)
        sockets: dict[int, list[int]] = {}  # parts by the kinds that are free
        for part, kinds in free.items():
            for kind in set(kinds):
                sockets.setdefault(kind, []).append(part)
        used = self._used()
        grown, closed = [], []
        for kind, parts in sockets.items():
            for a, b in combinations(parts, 2):
                if not used or (a in used) != (b in used):
                    grown.append(Way(a, b, kind))
                elif a in used:
                    closed.append(Way(a, b, kind))
        return [*sorted(grown), *sorted(closed)][:WAYS]

    def _used(self) -> set[int]:
        return {*self._links[0::3], *self._links[1::3]}

    # ---- what is seen

    def _shown(self) -> bytes:
        robots, team = self._robots, self._team
        return b"".join(
            (
                HEAD.pack(
                    *ONE_HOT[robots.stage], robots.left, robots.fight_number, team.cash / self._price,
                    team.promised / self._price, len(team.parts), *robots.weights, *robots.base_points,
                    *self._robot(), *self._part(),
                ),
                self._listed(),
                b"".join([ROBOT.pack(1, *r[1:]) for r in self._rivals]).ljust(len(NO_ROBOTS), b"\0"),
            )
        )  # fmt: skip

    def _robot(self) -> tuple[int, ...]:
        robot = self._team.robot
        if robot is not None:
            return *robot.stats, robot.now, robot.block_pct
        stats = strength(self._links, self._team.parts, self._robots.weights) if self._links else NO_ROBOT
        return *stats, stats.hp, 0

    def _part(self) -> tuple[float, ...]:
        """The part that is asked about, and how many of the own ones it could be connected with."""
        if not self._waiting:
            return NO_PART
        offer = self._waiting[-1]
        kinds = set(offer.interfaces)
        mates = sum([not kinds.isdisjoint(own.interfaces) for own in self._team.parts.values()])
        return 1, *offer[1:5], len(offer.interfaces), offer.price / self._price, mates

    def _listed(self) -> bytes:
        """Connections, with what the parts that they add are: both of the first one."""
        if not self._ways:
            return NO_WAYS
        parts, used, rows = self._team.parts, self._used(), []
        for a, b, _ in self._ways:
            added = [parts[part] for part in (a, b) if part not in used]
            stats = [sum(values) for values in zip(*[offer[1:5] for offer in added], strict=True)] or NO_ROBOT
            sockets = sum([len(offer.interfaces) - 1 for offer in added])
            rows.append(WAY.pack(1, bool(added), *stats, sockets, min(parts[a].atk, parts[b].atk)))
        return b"".join(rows).ljust(len(NO_WAYS), b"\0")

    # ---- what can be done

    def _offer(self, mask: Mask) -> bool:
        """What the rules take."""
        team, waiting = self._team, self._waiting
        left = team.cash - team.promised
        while waiting and waiting[-1].price > left:
            waiting.pop()
        if waiting:
            price = waiting[-1].price
            mask[BID:CONNECT] = bytes([_bid(price, level) <= left for level in LEVELS])
        elif self._ways:
            mask[CONNECT : CONNECT + len(self._ways)] = b"\1" * len(self._ways)
        elif self._rivals:
            mask[ATTACK : ATTACK + len(DELAYS) * len(self._rivals)] = b"\1" * (len(DELAYS) * len(self._rivals))
        else:
            return False
        return True

    # ---- what is done

    def act(self, action: Sequence[int]) -> bool:
        number = action[0]
        if number == 0:
            self._leave()
        elif number < CONNECT:
            self._bid(LEVELS[number - BID])
        elif number < ATTACK:
            self._connect(number - CONNECT)
        else:
            self._attack(*divmod(number - ATTACK, len(DELAYS)))
        return bool(self._waiting or self._ways)

    def _leave(self) -> None:
        if self._waiting:
            self._waiting.pop()
        elif self._links and self._ways:
            self._build()
        self._ways = []

    def _bid(self, level: int) -> None:
        if not self._waiting:
            self._me.bid(0, 0)  # there is no such part, which is refused
        offer = self._waiting[-1]
        self._me.bid(offer.id, _bid(offer.price, level))
        self._waiting.pop()

    def _connect(self, number: int) -> None:
        if number >= len(self._ways):
            self._me.may_build(0)  # nothing is connected so, which is refused
        self._links += self._ways[number]
        self._ways = self._found()
        if not self._ways:
            self._build()

    def _build(self) -> None:
        count = len(self._links) // 3
        self._me.may_build(count)
        self._me.build_robot(count, self._links)

    def _attack(self, number: int, delay: int) -> None:
        rivals = self._rivals
        target = rivals[number].id if number < len(rivals) else self._team.number  # itself, which is refused
        self._me.attack(target, DELAYS[delay])
        self._rivals = []

    def result(self) -> float:
        return float(total(self._team.standings))

    def potential(self) -> float:
        """What the parts that one has are worth by their number, and what is left of the own robot."""
        base, team = self._robots.base_points, self._team
        left = team.robot.now / team.robot.hp if team.robot else 0
        return base.parts * len(team.parts) / len(self._robots.catalogue) + base.condition * left / 10


def _bid(price: int, level: int) -> int:
    """A price in per cent of the least, in whole coins."""
    return -(-price * level // 100)
