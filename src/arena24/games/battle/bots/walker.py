"""The plain bot of battle: walks to strategic points and shoots at what it sees. Copy it and make it better."""

from contextlib import suppress
from functools import lru_cache

from arena24.games import battle
from arena24.games.battle.rounds import sign
from arena24.games.failures import LimitReached
from arena24.games.hexgrid import NEIGHBOURS, Step, distance


def play(me: battle.Player) -> None:
    """Play turn after turn, round after round."""
    new_round, rows = sign(me), tuple[str, ...]()
    while True:
        try:
            if new_round():
                rows = ()
            rows = rows or look(me)
            take_turn(me, rows, new_round.seen[1])
        except LimitReached:
            continue  # then this turn is over, too
        me.wait()


def look(me: battle.Player) -> tuple[str, ...]:
    """The map; if it has been asked for already, all plain: water will refuse us."""
    with suppress(battle.UsageLimit):
        return me.look_around()
    return ("P" * me.describe_world().size,) * me.describe_world().size


def take_turn(me: battle.Player, rows: tuple[str, ...], points: tuple[battle.Point, ...]) -> None:
    """Shoot at the first enemy in range, and walk to the nearest point that is not ours."""
    enemies = me.list_enemies()
    steps = steps_to(frozenset((p.x, p.y) for p in points if p.owner is not battle.Owner.YOURS), rows)
    for unit in me.list_units():
        stats = battle.STATS[unit.type]
        shots = [(enemy.x - unit.x, enemy.y - unit.y) for enemy in enemies]
        for dx, dy in [shot for shot in shots if stats.shortest <= distance(*shot) <= stats.longest][:1]:
            with suppress(battle.IncorrectId, battle.OutOfSight, battle.NoShots, battle.InvalidTarget):
                me.shoot(unit.id, dx, dy)
        if (unit.x, unit.y) in steps and not unit.busy and unit.type is not battle.UnitType.HQ:
            with suppress(battle.IncorrectId, battle.IncorrectTerrain):
                me.move(unit.id, *steps[unit.x, unit.y])


@lru_cache(maxsize=8)  # points change hands, but not every turn
def steps_to(goals: frozenset[Step], rows: tuple[str, ...]) -> dict[Step, Step]:
    """For every field its first step to the nearest goal: a breadth-first search that begins at the goals."""
    dry = {(x, y) for y, row in enumerate(rows, 1) for x, letter in enumerate(row, 1) if letter != "L"} - goals
    steps: dict[Step, Step] = {}
    for x, y in (queue := sorted(goals)):
        for dx, dy in NEIGHBOURS:
            near = x - dx, y - dy
            if near in dry and near not in steps:
                steps[near] = dx, dy
                queue.append(near)
    return steps
