"""What a server's configuration says of flood (flood 3)."""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, field

from arena24.games.core import BadSetup, Params


class Between(NamedTuple):
    """A number that is drawn."""

    least: int
    most: int


class FloodParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    size: Annotated[int, Meta(ge=20, le=300)] = field(default=30, name="N")
    price: Annotated[int, Meta(ge=1, le=10_000)] = field(default=15, name="P")  # of a wheelbarrow, in bags
    exact: Annotated[int, Meta(ge=1, le=100)] = field(default=10, name="E")  # turns a wave is known exactly before
    turn_seconds: Annotated[float, Meta(gt=0, le=5)] = field(default=1.0, name="T")
    command_limit: Annotated[int, Meta(ge=1, le=100)] = field(default=50, name="L")
    workers: Annotated[int, Meta(ge=1, le=1000)] = 4
    bags: Annotated[int, Meta(ge=0, le=1_000_000)] = 150  # in each warehouse
    buildings: Annotated[int, Meta(ge=0, le=100)] = 3
    cars: Annotated[int, Meta(ge=0, le=100)] = 1
    waves: Annotated[int, Meta(ge=1, le=100)] = 2
    arrival: Between = Between(60, 80)  # the turn of the first wave
    gap: Between = Between(50, 70)  # turns from the end of a wave to the next
    first_height: Between = Between(1, 2)
    height: Between = Between(1, 2)  # of the other waves

    def __post_init__(self) -> None:
        limits = {"arrival": (1, 10_000), "gap": (0, 10_000), "first_height": (1, 30), "height": (1, 30)}
        for name, (least, most) in limits.items():
            drawn = getattr(self, name)
            if not least <= drawn.least <= drawn.most <= most:
                raise BadSetup(f"{name} cannot be drawn from {drawn.least} to {drawn.most}")
        if self.arrival.most <= self.exact:
            raise BadSetup(
                f"the first wave must be known {self.exact} turns before: arrival must reach {self.exact + 1}"
            )


QUICK = FloodParams()


def show(seconds: float) -> FloodParams:
    """Two low waves and many hands: a small wall is just closed when the first one comes."""
    arrival, gap, waves = Between(30, 32), Between(10, 12), 2
    turns = arrival.most + gap.most + 7 * waves
    return msgspec.structs.replace(
        QUICK,
        exact=6,
        workers=8,
        buildings=1,
        waves=waves,
        arrival=arrival,
        gap=gap,
        first_height=Between(1, 1),
        height=Between(1, 1),
        turn_seconds=seconds / turns,
    )


_CONTEST = FloodParams(
    size=150,
    price=100,
    exact=30,
    turn_seconds=2.0,
    command_limit=50,
    workers=10,
    bags=2000,
    buildings=6,
    cars=2,
    waves=4,
    arrival=Between(250, 350),
    gap=Between(180, 260),
    first_height=Between(2, 2),
    height=Between(2, 6),
)

SERVERS = {
    "Flood1": _CONTEST,
    "Flood2": msgspec.structs.replace(_CONTEST, bags=900, buildings=10, cars=3),
}
