"""The records of flood's replies (flood 9)."""

from typing import Annotated, NamedTuple

from arena24.games.flood.estate import Object, Team
from arena24.games.flood.estate import Worker as Hand
from arena24.games.flood.kinds import DRIVER, PASSENGER, WAREHOUSE, Ride
from arena24.games.records import Digits, Square, Word, block


class Na(Word):
    """Instead of a number that does not exist."""

    NA = "NA"


class YesNo(Word):
    """Is it so?"""

    YES = "Y"
    NO = "N"


# Plain names: looking a member up in its class is slow.
YES, NO = YesNo.YES, YesNo.NO


class World(NamedTuple):
    """The parameters of a round: N P E T L K."""

    size: int
    price: int
    exact: int
    turn_seconds: int
    command_limit: int
    tempo: Annotated[float, Digits(5)]


class Worker(NamedTuple):
    """One of your workers; `status` is how many bags he carries, or how he rides."""

    id: int
    x: int
    y: int
    moving: YesNo
    capacity: int
    status: int | Ride

    @staticmethod
    def of(hand: Hand) -> "Worker":
        """A worker as his team sees him."""
        status = len(hand.bags) if hand.car is None else DRIVER if hand.drives else PASSENGER
        return Worker(hand.id, hand.x, hand.y, YES if hand.moves else NO, hand.capacity, status)


class Thing(NamedTuple):
    """One of your objects: the warehouse, which has bags, then buildings, then cars, which are 1×1."""

    x: int
    y: int
    sx: int
    sy: int
    value: int
    bags: int | Na

    @staticmethod
    def of(thing: Object) -> "Thing":
        """An object as its team sees it."""
        bags = thing.stock if thing.kind is WAREHOUSE else Na.NA
        return Thing(thing.x, thing.y, thing.sx, thing.sy, thing.value, bags)


class Status(NamedTuple):
    """The wave that is on: its height and its turns left, this one included; or 0 and NA."""

    height: int
    left: int | Na


class Stat(NamedTuple):
    """Your points: for placed bags, penalties, for dry groups, and the result."""

    placed: int
    penalties: int
    saved: int
    total: int

    @staticmethod
    def of(team: Team) -> "Stat":
        """The points of a team."""
        return Stat(team.placed, team.penalties, team.saved, team.total)


@block
class Surroundings(NamedTuple):
    """The 7×7 fields around a worker: what lies there, and who stands there."""

    fields: Square
    workers: Square
