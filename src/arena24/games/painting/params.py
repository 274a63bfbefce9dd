"""What a server's configuration says of painting (painting 3)."""

from typing import Annotated

import msgspec
from msgspec import Meta, field

from arena24.games.core import Params

FULL_VIEW_GAP = 30  # turns (R20)


class PaintingParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    radius: Annotated[int, Meta(ge=1, le=20)] = field(default=1, name="r")  # 1 in the samples: pawns of 3 by 3 (R6)
    longest: Annotated[int, Meta(ge=1, le=200)] = field(default=5, name="k")  # range of a shot
    full: Annotated[int, Meta(ge=0, le=100_000)] = field(default=30, name="f")  # paint of a pawn, at most and at first
    rows: Annotated[int, Meta(ge=3, le=300)] = field(default=20, name="n")
    columns: Annotated[int, Meta(ge=3, le=300)] = field(default=24, name="m")
    pawns: Annotated[int, Meta(ge=1, le=100)] = field(default=3, name="p")  # of each player
    turns: Annotated[int, Meta(ge=1)] = field(default=60, name="t")
    turn_ms: Annotated[int, Meta(ge=1)] = 500
    break_ms: Annotated[int, Meta(ge=1)] = 2000
    full_view_gap: Annotated[int, Meta(ge=1)] = FULL_VIEW_GAP
    points_scale: Annotated[int, Meta(ge=1)] = 1000  # the factor that the source's damaged formula ends in (R3)
    wall_share: Annotated[float, Meta(ge=0, le=0.5)] = 0.08
    command_limit: Annotated[int, Meta(ge=0)] = 0

    @property
    def side(self) -> int:
        """2r+1: how long the side of a pawn is."""
        return 2 * self.radius + 1

    @property
    def duration(self) -> float:
        """Seconds that a tournament lasts, its break included."""
        return (self.break_ms + self.turns * self.turn_ms) / 1000


QUICK = PaintingParams()


def show(seconds: float) -> PaintingParams:
    """Enough turns to paint most of a quick arena; the break is long enough to look at it, three turns."""
    turns, breaks = 40, 3
    turn_ms = max(1, int(1000 * seconds / (turns + breaks)))
    return msgspec.structs.replace(QUICK, turns=turns, turn_ms=turn_ms, break_ms=breaks * turn_ms)


SERVERS = {
    "Painting1": PaintingParams(
        radius=3,
        longest=10,
        full=100,
        rows=60,
        columns=80,
        pawns=4,
        turns=200,
        turn_ms=2000,
        break_ms=10_000,
        command_limit=1000,
    )
}
