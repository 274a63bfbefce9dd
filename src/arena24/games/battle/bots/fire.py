"""Who shoots at whom: as few shots as possible for each kill (battle 16.2)."""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from arena24.games.battle import STATS, Enemy, Unit, UnitType
from arena24.games.battle.bots.ground import Field, Ground

DANGER = {UnitType.CANNON: 3, UnitType.TANK: 2, UnitType.ARMORED: 1}  # whom to kill first, all else being equal


class Shot(NamedTuple):
    """A shot that can be fired."""

    unit: Unit
    target: Field
    victim: Field  # what will be hit
    damage: int


def shots(
    ground: Ground,
    units: Iterable[Unit],
    enemies: Sequence[Enemy],
    occupied: Container[Field],
    near_hq: Container[int],
) -> list[Shot]:
    """Every useful shot: each unit's at each enemy that it would hit."""
    victims = {(enemy.x, enemy.y) for enemy in enemies if enemy.type is not UnitType.HQ}
    found = []
    for unit in units:
        attack = STATS[unit.type].attack[unit.id in near_hq]
        for target in victims:
            victim = ground.hit(unit.type, (unit.x, unit.y), target, occupied)
            if victim in victims:
                found.append(Shot(unit, target, victim, attack[ground.is_green(victim)]))
    return found


def best(possible: Sequence[Shot], stamina: dict[Field, int], types: dict[Field, UnitType]) -> Shot:
    """The shot to fire next: for the kill that takes the fewest, or where most harm can be done."""
    by_victim: dict[Field, list[Shot]] = {}
    for shot in possible:
        by_victim.setdefault(shot.victim, []).append(shot)
    choices = {shot.unit.id: 0 for shot in possible}
    for shot in possible:
        choices[shot.unit.id] += 1

    def urgency(victim: Field) -> tuple[float, int, Field]:
        return _effort(by_victim[victim], stamina[victim]), -DANGER[types[victim]], victim

    victim = min(by_victim, key=urgency)
    alone = [shot for shot in by_victim[victim] if shot.damage >= stamina[victim]]
    if alone:  # the weakest that suffices, and that has least else to do
        return min(alone, key=lambda shot: (shot.damage, choices[shot.unit.id], shot.unit.id))
    return max(by_victim[victim], key=lambda shot: (shot.damage, -choices[shot.unit.id], shot.unit.id))


def _effort(possible: list[Shot], stamina: int) -> float:
    """How many shots a kill takes; if it cannot be done now, many, and the more the less we can do."""
    strongest: dict[int, int] = {}
    for shot in possible:
        strongest[shot.unit.id] = max(shot.damage, strongest.get(shot.unit.id, 0))
    left = stamina
    for count, damage in enumerate(sorted(strongest.values(), reverse=True), start=1):
        left -= damage
        if left <= 0:
            return count
    return 1000.0 + left
