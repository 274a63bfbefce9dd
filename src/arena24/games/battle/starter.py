"""The idea of battle's starters: shoot at everybody, walk to the nearest point that is not yours."""

from arena24.games import battle
from arena24.games.failures import attempt


def sign(number: int) -> int:
    """-1, 0 or 1."""
    if number > 0:
        return 1
    return -1 if number < 0 else 0


def nearest(points: tuple[battle.Point, ...], unit: battle.Unit) -> int:
    """The place in the list of the nearest point that is not ours; -1: there is none."""
    best = -1
    shortest = 1000000
    for place in range(len(points)):
        point = points[place]
        far = abs(point.x - unit.x) + abs(point.y - unit.y)
        if point.owner != battle.Owner.YOURS and far < shortest:
            best = place
            shortest = far
    return best


def take_turn(me: battle.Player) -> None:
    """What the bot does in a turn: everybody shoots, then walks. Whatever is refused costs nothing but a command."""
    enemies = me.list_enemies()
    points = me.list_strategic_points()
    for unit in me.list_units():
        if unit.type == battle.UnitType.HQ:
            continue
        # Shoot at the first enemy that is near, in range and in sight.
        for enemy in enemies:
            far = abs(enemy.x - unit.x) + abs(enemy.y - unit.y)
            if far < 9 and attempt(me.shoot, unit.id, enemy.x - unit.x, enemy.y - unit.y):
                break
        # The six neighbours are (1, 0), (0, 1), (1, 1) and the opposite ones: (1, -1) is two steps away.
        place = nearest(points, unit)
        if unit.busy == 0 and place >= 0:
            dx = sign(points[place].x - unit.x)
            dy = sign(points[place].y - unit.y)
            if not attempt(me.move, unit.id, dx, 0 if dx + dy == 0 else dy):
                # Water is in the way: go somewhere, in another direction every turn.
                turn = me.time_to_end() + unit.id
                attempt(me.move, unit.id, turn % 3 - 1, turn // 3 % 3 - 1)
