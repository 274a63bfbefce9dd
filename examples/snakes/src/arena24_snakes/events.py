"""What happened at the end of the last turn, for pictures (snakes 14)."""

from typing import NamedTuple

from arena24.games.core import TeamId
from arena24.games.records import Word
from arena24_snakes.field import Spot


class Cause(Word):
    """What a snake died of (snakes 6)."""

    STARVED = "starved"
    HAZARD = "hazard"
    WALL = "wall"
    ITSELF = "itself"
    BODY = "body"  # another's
    HEAD = "head"  # another's, that was not shorter


class What(Word):
    """What can happen."""

    ATE = "ate"
    DIED = "died"


class Event(NamedTuple):
    """Something to animate, and where."""

    what: What
    team: TeamId
    at: Spot
    cause: Cause | None = None
    by: TeamId | None = None  # whose body or head it was
