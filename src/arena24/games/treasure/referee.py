"""What scripts may ask and do besides."""

from arena24.games import core
from arena24.games.commands import order
from arena24.games.core import BadSetup, TeamId
from arena24.games.treasure.mine import FREE
from arena24.games.treasure.rules import Treasure


class Referee(core.Referee):
    """Knows the scores, and lets a team join where it should."""

    __slots__ = ("_treasure",)

    def __init__(self, treasure: Treasure) -> None:
        super().__init__(treasure)
        self._treasure = treasure

    @order()
    def join(self, team: int, x: int, y: int) -> None:
        """The first login of a team, with its deposit here. | Pierwsze logowanie drużyny, ze skrytką w tym miejscu."""
        treasure, mine = self._treasure, self._treasure.mine
        if not treasure.joins(TeamId(team)) or not mine.holds(x, y) or mine.walls[mine.place(x, y)] != FREE:
            raise BadSetup(f"team {team} cannot join on ({x}, {y})")
        treasure.settle(TeamId(team), mine.place(x, y))
