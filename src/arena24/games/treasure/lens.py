"""Treasure for learning programs: one dude at a time, with the walls around it and everything else as seen from there.

Dudes come in the order of their ids, and after them the shop, where another one is bought. A dude is asked until it is
left at that, or can do nothing. It takes all the gold that lies there, and plants bombs with the least or the most that
it can. Deposits stay where they were drawn, and gold that is carried is not dropped. What others have done in the turn
nobody knows (R7): so a step may be refused by a bomb, and gold may be gone.
"""

from collections.abc import Sequence
from struct import Struct

from arena24.games.core import TeamId
from arena24.games.lenses import CELL, Cells, Choices, Lens, Mask, Optics, Panel, joint
from arena24.games.treasure.commands import Player
from arena24.games.treasure.failures import IncorrectAmount, Obstacle
from arena24.games.treasure.mine import FREE, ROCK
from arena24.games.treasure.params import UPGRADES, Stats, TreasureParams
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.units import Bomber

NEAR = 5  # how far walls are shown
WIDE = 2 * NEAR + 1
SHOWN = 16  # dudes, bombs, flames and piles: the nearest of each
SHOP = 0  # no dude has this id
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))

Columns = tuple[tuple[str, float], ...]
ROUND: Columns = (
    ("left", 100),
    ("bank", 100),
    ("score", 500),
    ("kills", 5),
    ("dudes", 5),
    ("price", 100),
    ("shop", 1),
    ("home_dx", 10),
    ("home_dy", 10),
)
DUDE: Columns = (("energy", 10), ("gold", 50), ("bombs", 3), *((name, 10) for name in Stats._fields))
AWAY: Columns = (("here", 1), ("dx", 10), ("dy", 10))
PANELS = (
    Panel("round", (), ROUND),
    Panel("dude", (), DUDE),  # the one that is asked
    Panel("levels", (UPGRADES,), (("level", 5),)),
    Panel("walls", (WIDE, WIDE), (("wall", 5),)),  # free 0, rock 1, other walls 2 to 5 by what they hide
    Panel("dudes", (SHOWN,), (*AWAY, ("yours", 1), ("gold", 50))),
    Panel("bombs", (SHOWN,), (*AWAY, ("yours", 1), ("timer", 5))),
    Panel("flames", (SHOWN,), (*AWAY, ("yours", 1), ("none", 1))),
    Panel("piles", (SHOWN,), (*AWAY, ("none", 1), ("gold", 50))),
)
HEAD = Struct(f"{len(ROUND) + len(DUDE) + UPGRADES}f")
WALLS, THING = Struct(f"{WIDE * WIDE}f"), Struct("5f")
NOTHING = bytes(SHOWN * THING.size)
BLANK = bytes(CELL * sum([panel.size for panel in PANELS]))
NO_DUDE = (0,) * (len(DUDE) + UPGRADES)
CODES = bytes([{FREE: 0, ROCK: 1}.get(code, "ESML".find(chr(code)) + 2) if code < 128 else 0 for code in range(256)])

GROUPS = (
    Choices("wait"),
    Choices("move_dude", (len(STEPS),)),
    Choices("plant_bomb", (2, 2, 2)),  # timer, range, flame: 0 the least, 1 the most
    Choices("grab_gold"),
    Choices("deposit_gold"),
    Choices("buy_upgrade", (UPGRADES,)),
    Choices("buy_dude"),
)
MOVE = 1
PLANT = MOVE + len(STEPS)
GRAB = PLANT + 8
DEPOSIT = GRAB + 1
UPGRADE = DEPOSIT + 1
BUY = UPGRADE + UPGRADES
WAITS = bytes([1] + [0] * BUY)

Thing = tuple[int, int, float, float]  # where, and two numbers


def optics(params: TreasureParams, teams: int) -> Optics:
    """The same for boards of any size."""
    return joint(PANELS, GROUPS, lambda treasure, team, me: TreasureLens(treasure, TeamId(team), me))


class TreasureLens(Lens):
    """A team's look at a round."""

    __slots__ = ("_around", "_drawn", "_empty", "_hunter", "_ids", "_me", "_mined", "_treasure", "_turn")

    def __init__(self, treasure: Treasure, team: TeamId, me: Player) -> None:
        self._treasure, self._hunter, self._me = treasure, treasure.hunter(team), me
        self._drawn: tuple[str, ...] = ()  # the walls around fields are as they were with these
        self._around: dict[int, bytes] = {}
        self._turn = 0
        self._ids: list[int] = []  # who has not been asked in this turn; the last comes first
        self._mined: set[int] = set()  # places of bombs that one knows of
        self._empty: set[int] = set()  # places where one has taken gold in this turn, or found none

    def look(self, cells: Cells, mask: Mask) -> bool:
        treasure, bombers = self._treasure, self._hunter.bombers
        if treasure.turn != self._turn:
            self._turn, self._ids = treasure.turn, [SHOP, *sorted(bombers, reverse=True)]
            place = treasure.mine.place
            self._mined, self._empty = {place(bomb.x, bomb.y) for bomb in treasure.bombs_seen()}, set()
        mask[:] = WAITS
        while self._ids and treasure.turn > 1:  # the first turn is for deposits
            id_ = self._ids[-1]
            bomber = bombers.get(id_)  # it may have died meanwhile
            if self._offer(bomber, mask) if bomber is not None else id_ == SHOP and self._offer_dude(mask):
                cells[:] = self._shown(bomber)
                return True
            self._ids.pop()
        cells[:] = BLANK
        return False

    # ---- what is seen

    def _shown(self, bomber: Bomber | None) -> bytes:
        treasure, hunter, number = self._treasure, self._hunter, self._hunter.number
        x, y = treasure.mine.fields[hunter.deposit] if bomber is None else (bomber.x, bomber.y)
        home = treasure.mine.fields[hunter.deposit]
        seen = treasure.snapshot
        own = [] if bomber is None else [bomber.energy, bomber.gold, bomber.bombs, *bomber.stats, *bomber.levels]
        mine = [(b.x, b.y, 1, b.gold) for b in hunter.bombers.values()]
        return b"".join(
            (
                HEAD.pack(
                    treasure.turns_left(), hunter.bank, treasure.score(hunter), hunter.kills, len(hunter.bombers),
                    treasure.dude_price(hunter), bomber is None, home.x - x, home.y - y, *(own or NO_DUDE),
                ),
                self._walls(x, y),
                _nearest(x, y, [*mine, *[(d.x, d.y, 0, d.gold) for d in seen.dudes if d.player != number]]),
                _nearest(x, y, [(b.x, b.y, b.player == number, b.timer) for b in treasure.bombs_seen()]),
                _nearest(x, y, [(f.x, f.y, f.player == number, 0) for f in treasure.flames_seen()]),
                _nearest(x, y, [(pile.x, pile.y, 0, pile.gold) for pile in seen.gold]),
            )
        )  # fmt: skip

    def _walls(self, x: int, y: int) -> bytes:
        """The walls around a field: the same ones until another wall falls."""
        mine = self._treasure.mine
        if mine.drawn() is not self._drawn:
            self._drawn, self._around = mine.drawn(), {}
        place = mine.place(x, y)
        found = self._around.get(place)
        if found is None:
            found = self._around[place] = WALLS.pack(*self._cut(x, y))
        return found

    def _cut(self, x: int, y: int) -> bytes:
        """A square of walls; beyond the board there is rock."""
        mine = self._treasure.mine
        left, right = max(0, NEAR - y), max(0, y + NEAR + 1 - mine.columns)
        rows = []
        for row in range(x - NEAR, x + NEAR + 1):
            if 0 <= row < mine.rows:
                start = mine.place(row, y - NEAR + left)
                rows.append(b"I" * left + mine.walls[start : start + WIDE - left - right] + b"I" * right)
            else:
                rows.append(b"I" * WIDE)
        return b"".join(rows).translate(CODES)

    # ---- what can be done

    def _offer(self, bomber: Bomber, mask: Mask) -> bool:
        """What the rules take, as far as the team can know."""
        treasure, hunter, stats = self._treasure, self._hunter, bomber.stats
        mine, place = treasure.mine, bomber.place
        if bomber.energy >= stats.move_cost:
            walls, mined = mine.walls, self._mined
            mask[MOVE:PLANT] = bytes([walls[near := place + s] == FREE and near not in mined for s in mine.steps])
        if bomber.bombs < stats.bomb_limit:
            mask[PLANT:GRAB] = b"\1" * (GRAB - PLANT)
        mask[GRAB] = self._pile(bomber) > 0
        mask[DEPOSIT] = bomber.gold > 0 and place == hunter.deposit
        limits, bank = treasure.params.limits, hunter.bank
        levels = zip(treasure.params.prices, bomber.levels, limits, strict=True)
        mask[UPGRADE:BUY] = bytes([level < most and price * (level + 1) <= bank for price, level, most in levels])
        return 1 in mask[1:].tobytes()

    def _offer_dude(self, mask: Mask) -> bool:
        hunter = self._hunter
        if not hunter.number or hunter.bank < self._treasure.dude_price(hunter):
            return False
        mask[BUY] = 1
        return True

    def _pile(self, bomber: Bomber) -> int:
        """The gold that lay under a dude when the turn began, unless it was taken since."""
        if bomber.place in self._empty:
            return 0
        x, y = bomber.x, bomber.y
        return sum([pile.gold for pile in self._treasure.snapshot.gold if pile.x == x and pile.y == y])

    # ---- what is done

    def act(self, action: Sequence[int]) -> bool:
        number, me, id_ = action[0], self._me, self._ids[-1] if self._ids else SHOP
        bomber = self._hunter.bombers.get(id_)
        if number == 0:
            del self._ids[-1:]
        elif number == BUY and id_ == SHOP:
            me.buy_dude()
        elif bomber is None or number == BUY:
            me.deposit_gold(SHOP)  # nobody is there to do it, which is refused
        elif number < PLANT:
            self._move(bomber, *STEPS[number - MOVE])
        elif number < GRAB:
            self._plant(bomber, number - PLANT)
        elif number == GRAB:
            self._grab(bomber)
        elif number == DEPOSIT:
            me.deposit_gold(id_)
        else:
            me.buy_upgrade(id_, number - UPGRADE + 1)
        return bool(self._ids)

    def _move(self, bomber: Bomber, dx: int, dy: int) -> None:
        x, y = bomber.x + dx, bomber.y + dy
        try:
            self._me.move_dude(bomber.id, x, y)
        except Obstacle:
            self._mined.add(self._treasure.mine.place(x, y))  # now one knows
            raise

    def _plant(self, bomber: Bomber, number: int) -> None:
        low, place = bomber.stats, bomber.place
        timer = low.timer_max if number & 4 else low.timer_min
        reach = low.range_max if number & 2 else low.range_min
        self._me.plant_bomb(bomber.id, timer, reach, low.flame_max if number & 1 else low.flame_min)
        self._mined.add(place)

    def _grab(self, bomber: Bomber) -> None:
        try:
            self._me.grab_gold(bomber.id, self._pile(bomber))
        except IncorrectAmount:
            self._empty.add(bomber.place)  # somebody has been quicker
            raise
        self._empty.add(bomber.place)

    def result(self) -> float:
        return float(self._treasure.score(self._hunter))

    def potential(self) -> float:
        """The gold that the own dudes carry: it counts when it is deposited."""
        return float(sum([bomber.gold for bomber in self._hunter.bombers.values()]))


def _nearest(x: int, y: int, things: Sequence[Thing]) -> bytes:
    """The nearest of some things, as seen from a field."""
    if not things:
        return NOTHING
    found = sorted([(abs(tx - x) + abs(ty - y), tx - x, ty - y, a, b) for tx, ty, a, b in things])[:SHOWN]
    return b"".join([THING.pack(1, dx, dy, a, b) for _, dx, dy, a, b in found]).ljust(len(NOTHING), b"\0")
