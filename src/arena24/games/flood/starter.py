"""The idea of flood's starters: a wall of bags around a small object, and everybody home before a wave."""

from arena24.games import flood
from arena24.games.failures import attempt

ENOUGH = "6"
SIGHT = 3


def sign(number: int) -> int:
    """-1, 0 or 1."""
    if number > 0:
        return 1
    return -1 if number < 0 else 0


def walk(me: flood.Player, worker: flood.Worker, x: int, y: int) -> None:
    """A step towards a field; if something is in the way, a little to the side."""
    dx = sign(x - worker.x)
    dy = sign(y - worker.y)
    if dx == 0 and dy == 0:
        return
    if attempt(me.move, worker.id, dx, dy):
        return
    if attempt(me.move, worker.id, sign(dx - dy), sign(dx + dy)):
        return
    if attempt(me.move, worker.id, -dy, dx):
        return
    if attempt(me.move, worker.id, sign(dx + dy), sign(dy - dx)):
        return
    if attempt(me.move, worker.id, dy, -dx):
        return
    attempt(me.move, worker.id, -dx, -dy)


def is_near(me: flood.Player) -> bool:
    """Is there a wave, or may one come before everybody is home?"""
    exact = me.describe_world().exact
    near = me.flood_status().height > 0
    for wave in me.forecast():
        if wave.pmax - wave.age <= exact:
            near = True
    return near


def build(me: flood.Player, worker: flood.Worker, goal: flood.Thing) -> None:
    """Carry a bag to the lowest place of the wall that this worker sees from his own corner, and leave it there."""
    fields = me.look_around(worker.id).fields
    lowest = ENOUGH
    wall_x = goal.x - 1 + worker.id % 2 * (goal.sx + 1)
    wall_y = goal.y - 1 + worker.id // 2 % 2 * (goal.sy + 1)
    for x in range(goal.x - 1, goal.x + goal.sx + 1):
        for y in range(goal.y - 1, goal.y + goal.sy + 1):
            dx = x - worker.x
            dy = y - worker.y
            if abs(dx) <= SIGHT and abs(dy) <= SIGHT:
                # A letter tells how many bags there are: . for none, then 1, 2, 3; X is an object, W the warehouse.
                letter = fields[dy + SIGHT][dx + SIGHT]
                if letter != "#" and letter < lowest:
                    lowest = letter
                    wall_x = x
                    wall_y = y
    if worker.x == wall_x and worker.y == wall_y and attempt(me.leave, worker.id, 1):
        return
    walk(me, worker, wall_x, wall_y)


def has_room(things: tuple[flood.Thing, ...], goal: flood.Thing) -> bool:
    """Is there room for a wall around an object? A warehouse, the first of the list, may be a part of it."""
    for place in range(1, len(things)):
        thing = things[place]
        beside = thing.x + thing.sx < goal.x or thing.x > goal.x + goal.sx
        below = thing.y + thing.sy < goal.y or thing.y > goal.y + goal.sy
        same = thing.x == goal.x and thing.y == goal.y
        if not beside and not below and not same:
            return False
    return True


def is_inside(worker: flood.Worker, home: flood.Thing) -> bool:
    """Is he in the warehouse?"""
    dx = worker.x - home.x
    dy = worker.y - home.y
    return dx >= 0 and dy >= 0 and dx < home.sx and dy < home.sy


def take_turn(me: flood.Player) -> None:
    """What the bot does in a turn: everybody fetches a bag, or brings it to the wall, or goes home."""
    things = me.list_objects()
    home = things[0]
    goal = home
    least = 1000000
    for thing in things:
        far = abs(thing.x - home.x) + abs(thing.y - home.y)
        # A small object needs a short wall, all of which one sees at once.
        work = far + 10 * (thing.sx + thing.sy)
        if far > 0 and work < least and has_room(things, thing):
            goal = thing
            least = work
    near = is_near(me)
    for worker in me.list_workers():
        if near:
            attempt(me.leave, worker.id, 1)
            walk(me, worker, home.x, home.y)
        elif worker.status == 1 or (is_inside(worker, home) and attempt(me.take, worker.id, 1)):
            build(me, worker, goal)
        else:
            walk(me, worker, home.x, home.y)
