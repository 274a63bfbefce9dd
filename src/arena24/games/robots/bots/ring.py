"""Fighting by looking one turn ahead: every attack is tried against what the others will probably do."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arena24.games import robots
from arena24.games.robots.build import Robot
from arena24.games.robots.fight import Plan, exchange, raw_damage


class Choice(NamedTuple):
    """An attack, or none."""

    target: int = 0
    delayed: bool = False


def expected(me: int, standing: Sequence[robots.Contender], last: Mapping[int, int]) -> list[Plan]:
    """What the others will probably do: go on with the same victim, or hit the weakest."""
    weakest = sorted(standing, key=lambda robot: robot.hp)
    alive = {robot.id for robot in standing}
    plans = []
    for robot in standing:
        target = last.get(robot.id, 0)
        if target not in alive:
            target = next(victim.id for victim in weakest if victim.id != robot.id)
        if robot.id != me:
            plans.append(Plan(robot.id, target, delayed=False))
    return plans


def choose(me: int, contenders: Sequence[robots.Contender], last: Mapping[int, int], base: robots.BasePoints) -> Choice:
    """The attack with the best prospects; none if every attack does harm."""
    standing = [robot for robot in contenders if robot.hp > 0]
    if me not in [robot.id for robot in standing] or len(standing) < 2:
        return Choice()
    plans = expected(me, standing, last)
    targets = [robot.id for robot in standing if robot.id != me]
    choices = [Choice(), *(Choice(target, delayed) for target in targets for delayed in (False, True))]
    return max(choices, key=lambda choice: _prospects(me, standing, plans, choice, base))


def _prospects(
    me: int, standing: Sequence[robots.Contender], plans: Sequence[Plan], choice: Choice, base: robots.BasePoints
) -> tuple[float, bool]:
    """What the turn brings with this choice; of equal ones rather not delayed."""
    arena = {robot.id: _copy(robot) for robot in standing}
    exchange([*plans, Plan(me, *choice)] if choice.target else plans, arena, turn=1)
    mine, rivals = arena[me], [robot for id_, robot in arena.items() if id_ != me]
    average = sum(robot.hp for robot in standing) / len(standing)
    threat = sum(raw_damage(robot.atk, mine.block_pct) for robot in rivals if robot.now > 0)
    healthier = sum(mine.now > robot.now for robot in rivals) / len(rivals)
    value = (
        base.hits * mine.hits / average
        + base.frags * mine.frags
        + base.condition * (healthier - threat / (10 * max(mine.hp, 1)))
    )
    return value, not choice.delayed


def _copy(contender: robots.Contender) -> Robot:
    robot = Robot(robots.RobotStats(*contender[1:5]), used=2, connections=1)
    robot.block_pct = contender.block_pct
    return robot
