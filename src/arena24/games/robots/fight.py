"""Fights: defence, damage, and who strikes first (robots 7.3)."""

from collections.abc import Collection, Sequence

from arena24.games.robots.build import Robot
from arena24.games.robots.events import Blow

Arena = dict[int, Robot]  # by id, which is the team's number (R40)


class Plan:
    """An order to attack; it never changes."""

    __slots__ = ("attacker", "delayed", "target")

    def __init__(self, attacker: int, target: int, delayed: bool) -> None:
        self.attacker = attacker
        self.target = target
        self.delayed = delayed

    def speed(self, arena: Arena) -> int:
        """When it strikes: the fastest first."""
        spd = arena[self.attacker].spd
        return -spd if self.delayed else spd  # a delayed SPD 0 stays with the other zeros (R27)


def block_percentages(defences: Collection[int]) -> list[int]:
    """How much of an attack is repelled: 75 for the greatest DEF, 5 less for every robot with a greater one (R20)."""
    return [0 if mine == 0 else max(0, 75 - 5 * sum([other > mine for other in defences])) for mine in defences]


def raw_damage(atk: int, block_pct: int) -> int:
    """Nearest integer, halves up (R22)."""
    return (atk * (100 - block_pct) + 50) // 100


def exchange(plans: Sequence[Plan], arena: Arena, turn: int) -> tuple[Blow, ...]:
    """All attacks of a turn, the fastest first; what they did is noted in the robots."""
    groups: dict[int, list[Plan]] = {}  # by speed
    for plan in sorted(plans, key=lambda plan: plan.attacker):
        groups.setdefault(plan.speed(arena), []).append(plan)
    blows: list[Blow] = []
    for number, speed in enumerate(sorted(groups, reverse=True)):
        # Who fell to a faster group does not attack (R25).
        able = [plan for plan in groups[speed] if arena[plan.attacker].now > 0]
        blows += _simultaneous(able, arena, number, turn)
    return tuple(blows)


def _simultaneous(plans: list[Plan], arena: Arena, group: int, turn: int) -> list[Blow]:
    """Damage is capped by the HP before the group; all who hurt a robot that falls get the frag (R23, R24)."""
    harm: dict[int, int] = {}  # by target
    raw: list[int] = []  # the damage of each plan
    for plan in plans:
        damage = raw_damage(arena[plan.attacker].atk, arena[plan.target].block_pct)
        harm[plan.target] = harm.get(plan.target, 0) + damage
        raw.append(damage)
    blows: list[Blow] = []
    for plan, damage in zip(plans, raw, strict=True):
        attacker, target = arena[plan.attacker], arena[plan.target]
        dealt, falls = min(damage, target.now), 0 < target.now <= harm[plan.target]
        attacker.hits += dealt
        attacker.frags += falls and dealt > 0
        blows.append(Blow(plan.attacker, plan.target, dealt, group, falls))
    for id_, total in harm.items():
        victim = arena[id_]
        if 0 < victim.now <= total:
            victim.fell = turn
        victim.now = max(0, victim.now - total)
    return blows


def condition(robot: Robot | None) -> tuple[int, int]:
    """The place in the fight ranking as a value: HP left, then the turn of elimination, then no robot (R28, R29)."""
    if robot is None:
        return 0, 0
    return (2, robot.now) if robot.now > 0 else (1, robot.fell)
