"""What a case says besides the game's own: the one list of keys that belong to the runner.

K = 1.414214       the tempo shown
dialect = pizza    the same game in the other dialect
connections = 2    how many a team may have to the server
max_line = 64      bytes of the longest line that is taken
max_login_line = 8 the same before the login is complete
remaining = 100    seconds of contest left at the start
seed = 7           a generated round instead of a position
teams = A,B        those of a generated round, A and B if not said; teams that a position lacks join the next round
"""

import math
from dataclasses import replace

import msgspec

from arena24.games.core import AnyGame, TeamId
from arena24.games.dialect import D24, PIZZA
from arena24.games.records import Word
from arena24.games.seed import Seed
from arena24.server.limits import Limits

LIMITS = Limits()
POSITION_SEED = Seed.from_number(1)  # of positions that name none


class DialectName(Word):
    """The dialects that any game can be played in."""

    D24 = "d24"
    PIZZA = "pizza"


DIALECTS = {DialectName.D24: D24, DialectName.PIZZA: PIZZA}


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """How a case is run."""

    tempo: float = msgspec.field(default=1.0, name="K")
    dialect: DialectName | None = None
    connections: int = LIMITS.max_conn_server
    max_line: int = LIMITS.max_line
    max_login_line: int = LIMITS.max_login_line
    remaining: float = math.inf
    seed: int | None = None
    teams: tuple[TeamId, ...] = ()

    def limits(self) -> Limits:
        """Those of the server."""
        return replace(
            LIMITS,
            max_conn_server=self.connections,
            max_line=self.max_line,
            max_login_line=self.max_login_line,
        )

    def spoken(self, game: AnyGame) -> AnyGame:
        """The game in the dialect of the case."""
        return game if self.dialect is None else replace(game, dialect=DIALECTS[self.dialect])
