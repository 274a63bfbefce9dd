"""The idea of treasure's starters: blow up the nearest wall, keep away from bombs, carry gold home."""

from arena24.games import treasure
from arena24.games.failures import attempt

ENOUGH = 20
NOWHERE = 1000000


def step_x(direction: int) -> int:
    """Directions are 0 up, 1 right, 2 down, 3 left; x is the row."""
    if direction == 0:
        return -1
    return 1 if direction == 2 else 0


def step_y(direction: int) -> int:
    """The same for the column."""
    if direction == 1:
        return 1
    return -1 if direction == 3 else 0


def is_inside(walls: tuple[str, ...], x: int, y: int) -> bool:
    """Is there such a field?"""
    return x >= 0 and y >= 0 and x < len(walls) and y < len(walls[0])


def distances(walls: tuple[str, ...], x: int, y: int) -> list[int]:
    """How many steps it is from here to every field, row by row; NOWHERE: there is no way."""
    columns = len(walls[0])
    far: list[int] = []
    for _ in range(len(walls) * columns):
        far.append(NOWHERE)
    far[x * columns + y] = 0
    queue: list[int] = []
    queue.append(x * columns + y)
    done = 0
    while done < len(queue):
        here = queue[done]
        done += 1
        for direction in range(4):
            near_x = here // columns + step_x(direction)
            near_y = here % columns + step_y(direction)
            if is_inside(walls, near_x, near_y) and walls[near_x][near_y] == "_":
                near = near_x * columns + near_y
                if far[near] == NOWHERE:
                    far[near] = far[here] + 1
                    queue.append(near)
    return far


def is_safe(bombs: tuple[treasure.Bomb, ...], x: int, y: int) -> bool:
    """Is no bomb in this row or column?"""
    for bomb in bombs:
        if bomb.x == x or bomb.y == y:
            return False
    return True


def can_mine(walls: tuple[str, ...], x: int, y: int) -> bool:
    """Is there a wall beside this field that a bomb can break?"""
    for direction in range(4):
        near_x = x + step_x(direction)
        near_y = y + step_y(direction)
        if is_inside(walls, near_x, near_y):
            letter = walls[near_x][near_y]
            if letter != "_" and letter != "I":
                return True
    return False


def has_gold(piles: tuple[treasure.Pile, ...], x: int, y: int) -> bool:
    """Does gold lie here?"""
    for pile in piles:
        if pile.x == x and pile.y == y:
            return True
    return False


def walk(me: treasure.Player, dude: treasure.MyDude, walls: tuple[str, ...], goal_x: int, goal_y: int) -> bool:
    """Go to a field as far as the energy lasts; is the dude there?"""
    columns = len(walls[0])
    way = distances(walls, goal_x, goal_y)
    here = dude.x * columns + dude.y
    for _ in range(dude.energy // dude.move_cost):
        next_step = here
        for direction in range(4):
            near_x = here // columns + step_x(direction)
            near_y = here % columns + step_y(direction)
            if is_inside(walls, near_x, near_y) and way[near_x * columns + near_y] < way[next_step]:
                if attempt(me.move_dude, dude.id, near_x, near_y):
                    next_step = near_x * columns + near_y
                    break
        here = next_step
    return way[here] == 0


def work(me: treasure.Player, dude: treasure.MyDude, walls: tuple[str, ...], home: treasure.Deposit) -> None:
    """Go to the nearest field that is good for something, and do there what it is good for."""
    bombs = me.get_bombs()
    piles = me.get_gold()
    columns = len(walls[0])
    far = distances(walls, dude.x, dude.y)
    in_danger = not is_safe(bombs, dude.x, dude.y)
    goal = dude.x * columns + dude.y
    shortest = NOWHERE
    for place in range(len(far)):
        x = place // columns
        y = place % columns
        wanted = False
        if in_danger:
            wanted = is_safe(bombs, x, y)
        elif dude.gold >= ENOUGH:
            wanted = x == home.x and y == home.y
        elif is_safe(bombs, x, y):
            wanted = has_gold(piles, x, y) or (dude.bombs == 0 and can_mine(walls, x, y))
        if wanted and far[place] < shortest:
            goal = place
            shortest = far[place]
    there = walk(me, dude, walls, goal // columns, goal % columns)
    for pile in piles:
        attempt(me.grab_gold, dude.id, pile.gold)
    attempt(me.deposit_gold, dude.id)
    if there and not in_danger and dude.bombs == 0 and dude.gold < ENOUGH:
        if can_mine(walls, goal // columns, goal % columns):
            attempt(me.plant_bomb, dude.id, dude.timer_max, dude.range_min, dude.flame_min)


def take_turn(me: treasure.Player) -> None:
    """What the bot does in a turn: every dude works, and if none is left a new one costs nothing."""
    walls = me.get_walls()
    number = me.get_my_id()
    for deposit in me.get_deposits():
        if deposit.player == number:
            for dude in me.get_my_dudes():
                work(me, dude, walls, deposit)
    if len(me.get_my_dudes()) == 0:
        attempt(me.buy_dude)
