"""The plain bot of treasure: blows up walls, hides, carries the gold home. Copy it and make it better."""

from contextlib import suppress

from arena24.games import treasure
from arena24.games.failures import Failure

Field = tuple[int, int]
REACH = 3  # how far we think that bombs reach, and how many steps a dude takes before its own explodes


def play(me: treasure.Player) -> None:
    """Play turn after turn, round after round."""
    while True:
        with suppress(Failure):  # in the first turn of a round, or when somebody was quicker
            take_turn(me)
        me.wait()


def take_turn(me: treasure.Player) -> None:
    """Every dude goes to the nearest thing worth it, and does there what there is to do."""
    if not me.get_my_dudes():
        me.buy_dude()  # without any it costs nothing
    walls = {(x, y): letter for x, row in enumerate(me.get_walls()) for y, letter in enumerate(row)}
    danger = {field for bomb in me.get_bombs() for field in cross((bomb.x, bomb.y), walls)}
    barred = {(bomb.x, bomb.y) for bomb in me.get_bombs()} | {(flame.x, flame.y) for flame in me.get_flames()}
    piles = {(pile.x, pile.y): pile.gold for pile in me.get_gold()}
    home = next((d.x, d.y) for d in me.get_deposits() if d.player == me.get_my_id())
    for dude in me.get_my_dudes():
        here = dude.x, dude.y
        ways = walks(here, walls, barred if here in danger else barred | danger)
        mines = [] if dude.bombs else [f for f in list(ways)[:150] if can_mine(f, walls)]
        shelters = [field for field in ways if field not in danger]
        goals = shelters if here in danger else [home] if dude.gold >= 25 else [*piles, *mines]
        way = min((ways[goal] for goal in goals if goal in ways), key=len, default=[])
        for here in way[: dude.energy // dude.move_cost]:
            me.move_dude(dude.id, *here)
        if here in piles:
            me.grab_gold(dude.id, piles.pop(here))
        if here == home:
            me.deposit_gold(dude.id)
        if here in goals and here in mines:
            me.plant_bomb(dude.id, dude.timer_min, dude.range_min, dude.flame_min)


def can_mine(field: Field, walls: dict[Field, str]) -> bool:
    """Is it beside a wall, and can one hide in time from a bomb here?"""
    walled = any(walls.get(near, "I") in "ESML" for near in arm(field, 1))
    return walled and not cross(field, walls) >= walks(field, walls, set(), REACH).keys()


def arm(field: Field, n: int) -> list[Field]:
    """The fields at this distance in the four directions."""
    return [(field[0] + n * dx, field[1] + n * dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def cross(bomb: Field, walls: dict[Field, str]) -> set[Field]:
    """What a bomb may hit; walls might fall before."""
    return {bomb, *(f for n in range(1, REACH + 1) for f in arm(bomb, n) if walls.get(f, "I") != "I")}


def walks(start: Field, walls: dict[Field, str], barred: set[Field], longest: int = 99) -> dict[Field, list[Field]]:
    """The fields that can be reached, each with the way to it, the nearest first."""
    ways: dict[Field, list[Field]] = {start: []}
    for field in (queue := [start]):
        for near in arm(field, 1) if len(ways[field]) < longest else ():
            if near not in ways and walls.get(near) == "_" and near not in barred:
                ways[near] = [*ways[field], near]
                queue.append(near)
    return ways
