"""Things to animate (battle 14)."""

from typing import NamedTuple

from arena24.games.battle.fields import Field
from arena24.games.battle.units import UnitType
from arena24.games.records import Word


class What(Word):
    """What can happen to a unit or a point."""

    SHOT = "shot"  # `to` is the field hit
    HIT = "hit"
    DESTROYED = "destroyed"
    MOVED = "moved"
    BOUNCED = "bounced"  # it wanted to go `to`
    CAPTURED = "captured"  # the HQ that stood on `to`
    TAKEN = "taken"  # a strategic point; everybody knows
    CREATED = "created"
    REPAIRED = "repaired"


class Event(NamedTuple):
    """Something to animate. It tells what the team whose affair it is may know, and nothing about another."""

    what: What
    team: int  # its number
    x: int
    y: int
    unit: int | None = None
    type: UnitType | None = None
    to: Field | None = None
