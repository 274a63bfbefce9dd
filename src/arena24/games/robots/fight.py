"""Fights: defence, damage, and who strikes first (robots 7.3)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from arena24.games.robots.build import Robot
from arena24.games.robots.events import Blow

Arena = Mapping[int, Robot]  # by id, which is the team's number (R40)


class Plan(NamedTuple):
    """An order to attack."""

    attacker: int
    target: int
    delayed: bool


class Contender(NamedTuple):
    """A robot on the arena; `block_pct` is how much of an attack it repels."""

    id: int
    hp: int
    atk: int
    def_: int
    spd: int
    block_pct: int


class Attack(NamedTuple):
    """An attack that was made."""

    attacker: int
    target: int
    damage: int


def block_percentages(defences: Collection[int]) -> list[int]:
    """How much of an attack is repelled: 75 for the greatest DEF, 5 less for every robot with a greater one (R20)."""
    return [0 if mine == 0 else max(0, 75 - 5 * sum(other > mine for other in defences)) for mine in defences]


def raw_damage(atk: int, block_pct: int) -> int:
    """Nearest integer, halves up (R22)."""
    return (atk * (100 - block_pct) + 50) // 100


def exchange(plans: Iterable[Plan], arena: Arena, turn: int) -> tuple[Blow, ...]:
    """All attacks of a turn, the fastest first; what they did is noted in the robots."""

    def speed(plan: Plan) -> int:
        spd = arena[plan.attacker].spd
        return -spd if plan.delayed else spd  # a delayed SPD 0 stays with the other zeros (R27)

    blows: list[Blow] = []
    ordered = sorted(plans, key=lambda plan: (-speed(plan), plan.attacker))
    for number, (_, group) in enumerate(groupby(ordered, speed)):
        # Who fell to a faster group does not attack (R25).
        able = [plan for plan in group if arena[plan.attacker].now > 0]
        blows += _simultaneous(able, arena, number, turn)
    return tuple(blows)


def _simultaneous(plans: Iterable[Plan], arena: Arena, group: int, turn: int) -> list[Blow]:
    """Damage is capped by the HP before the group; all who hurt a robot that falls get the frag (R23, R24)."""
    raw = {plan: raw_damage(arena[plan.attacker].atk, arena[plan.target].block_pct) for plan in plans}
    harm: Counter[int] = Counter()
    for plan, damage in raw.items():
        harm[plan.target] += damage
    fallen = {target for target, damage in harm.items() if 0 < arena[target].now <= damage}
    blows = [
        Blow(plan.attacker, plan.target, min(damage, arena[plan.target].now), group, plan.target in fallen)
        for plan, damage in raw.items()
    ]
    for blow in blows:
        attacker = arena[blow.attacker]
        attacker.hits += blow.damage
        attacker.frags += blow.fell and blow.damage > 0
    for target, damage in harm.items():
        arena[target].now = max(0, arena[target].now - damage)
    for target in fallen:
        arena[target].fell = turn
    return blows


def condition(robot: Robot | None) -> tuple[int, int]:
    """The place in the fight ranking as a value: HP left, then the turn of elimination, then no robot (R28, R29)."""
    if robot is None:
        return 0, 0
    return (2, robot.now) if robot.now > 0 else (1, robot.fell)
