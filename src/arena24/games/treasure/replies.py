"""The records of treasure's replies (treasure 9)."""

from typing import NamedTuple

from arena24.games.records import Word
from arena24.games.treasure.params import Stats
from arena24.games.treasure.units import Bomber


class Dimension(NamedTuple):
    """X goes from 0 to rows - 1, Y from 0 to columns - 1."""

    rows: int
    columns: int


class Deposit(NamedTuple):
    """Where a player deposits gold."""

    player: int
    x: int
    y: int


class MyDude(NamedTuple):
    """One of your dudes: ID X Y P E EC ER M B CB R1 R2 T1 T2 F1 F2."""

    id: int
    x: int
    y: int
    gold: int
    energy: int
    energy_cap: int
    energy_regen: int
    move_cost: int
    bombs: int
    bomb_limit: int
    range_min: int
    range_max: int
    timer_min: int
    timer_max: int
    flame_min: int
    flame_max: int

    @staticmethod
    def of(bomber: Bomber) -> "MyDude":
        """All that its owner may know of it."""
        cap, regen, cost, *limits = bomber.stats
        return MyDude(
            bomber.id, bomber.x, bomber.y, bomber.gold, bomber.energy, cap, regen, cost, bomber.bombs, *limits
        )

    @property
    def stats(self) -> Stats:
        """The numbers that upgrades change."""
        return Stats(*self[5:8], *self[9:])


class Opening(Word):
    """What begins when a wait ends."""

    NEXT_TURN = "NEXT_TURN"
    NEXT_ROUND = "NEXT_ROUND"


NEXT_TURN, NEXT_ROUND = Opening.NEXT_TURN, Opening.NEXT_ROUND


class Opened(NamedTuple):
    """How many turns of the round are still to be played, the one just begun included (R4)."""

    what: Opening
    left: int
