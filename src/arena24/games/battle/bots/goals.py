"""Who goes where: every unit has one goal, and goals take only as many units as they need."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arena24.games.battle import STATS, Unit
from arena24.games.battle.bots.ground import Field, apart


class Goal(NamedTuple):
    """Somewhere to go."""

    field: Field
    room: int  # for so many units
    reluctance: int  # turns that we would rather walk further to another goal


def assign(units: Sequence[Unit], goals: Iterable[Goal]) -> dict[int, Field]:
    """Goals of units by their ids, the nearest first. What does not fit stays without."""
    pairs = sorted(
        (apart((unit.x, unit.y), goal.field) * STATS[unit.type].turns_per_field + goal.reluctance, unit.id, goal)
        for unit in units
        for goal in goals
    )
    room: dict[Goal, int] = {}
    chosen: dict[int, Field] = {}
    for _, unit, goal in pairs:
        if unit not in chosen and room.setdefault(goal, goal.room) > 0:
            room[goal] -= 1
            chosen[unit] = goal.field
    return chosen
