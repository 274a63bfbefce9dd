"""The plain bot of treasure: blows up walls, hides, carries the gold home. Copy it and make it better."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from arena24.client import together
from arena24.games import treasure
from arena24.games.failures import Failure, LimitReached

Field = tuple[int, int]
STEPS = 3  # that a dude takes before its own bomb explodes
ENOUGH = 25  # gold that is worth the way home
NEAR = 150  # fields that are looked at for a good place to plant a bomb


class View(NamedTuple):
    """What there is in the mine."""

    walls: dict[Field, str]
    barred: set[Field]  # bombs and fire
    danger: set[Field]  # what bombs may hit
    gold: dict[Field, int]
    home: Field
    reach: int  # how far we think that bombs reach: as far as those of new dudes


Ways = dict[Field, list[Field]]  # to fields that can be reached, the nearest first
Choose = Callable[[treasure.MyDude, Ways, View], Iterator[Field]]


def play(me: treasure.Player) -> None:
    """Play round after round; nothing is remembered, so no round is special."""
    while True:
        play_round(me, goals)


def play_round(me: treasure.Player, choose: Choose) -> None:
    """Play turn after turn, until the next round begins."""
    opening = treasure.Opening.NEXT_TURN
    while opening is treasure.Opening.NEXT_TURN:
        try:
            take_turn(me, choose)
        except LimitReached:
            continue  # then this turn is over, too
        except Failure:
            pass  # in the first turn of a round, or when somebody was quicker
        opening = me.wait().what


def look(me: treasure.Player) -> View:
    """Ask for everything."""
    walls = {(x, y): letter for x, row in enumerate(me.get_walls()) for y, letter in enumerate(row)}
    bombs = {(bomb.x, bomb.y) for bomb in me.get_bombs()}
    flames = {(flame.x, flame.y) for flame in me.get_flames()}
    reach = me.get_new_dude_stats().range_max
    danger = {field for bomb in bombs for field in cross(bomb, walls, reach)}
    gold = {(pile.x, pile.y): pile.gold for pile in me.get_gold()}
    number = me.get_my_id()
    home = next((deposit.x, deposit.y) for deposit in me.get_deposits() if deposit.player == number)
    return View(walls, bombs | flames, danger, gold, home, reach)


def take_turn(me: treasure.Player, choose: Choose) -> None:
    """Buy a dude if we have none, and let all of them work."""
    view, dudes = look(me), me.get_my_dudes()
    if not dudes and view.home not in view.danger | view.barred:
        me.buy_dude()  # without any it costs nothing
        dudes = me.get_my_dudes()
    for dude in dudes:
        work(me, dude, view, choose)


def work(me: treasure.Player, dude: treasure.MyDude, view: View, choose: Choose) -> None:
    """Go to the first goal as far as the energy lasts, and do there what there is to do."""
    here = dude.x, dude.y
    ways = walks(here, view.walls, view.barred if here in view.danger else view.barred | view.danger)
    way = next((ways[goal] for goal in choose(dude, ways, view)), [])
    steps = way[: dude.energy // dude.move_cost]
    together(me.move_dude, [(dude.id, *field) for field in steps])
    here = steps[-1] if steps else here
    if here in view.gold:
        me.grab_gold(dude.id, view.gold.pop(here))
    if here == view.home:
        me.deposit_gold(dude.id)
    if steps == way and not dude.bombs and here not in view.danger and can_mine(here, view):
        me.plant_bomb(dude.id, dude.timer_min, view.reach, dude.flame_min)


def goals(dude: treasure.MyDude, ways: Ways, view: View) -> Iterator[Field]:
    """Where a dude may want to go, the nearest first: `ways` has that order."""
    for place, field in enumerate(ways):
        if (dude.x, dude.y) in view.danger:
            wanted = field not in view.danger
        elif dude.gold >= ENOUGH:
            wanted = field == view.home
        else:
            wanted = field in view.gold or (not dude.bombs and place < NEAR and can_mine(field, view))
        if wanted:
            yield field


def can_mine(field: Field, view: View) -> bool:
    """Is it beside a wall, and can one hide in time from a bomb here?"""
    walled = any(view.walls.get(near, "I") in "ESML" for near in around(field, 1))
    shelters = walks(field, view.walls, set(), STEPS).keys() - cross(field, view.walls, view.reach)
    return walled and bool(shelters)


def around(field: Field, n: int) -> list[Field]:
    """The fields at this distance in the four directions."""
    x, y = field
    return [(x, y + n), (x + n, y), (x, y - n), (x - n, y)]


def cross(bomb: Field, walls: dict[Field, str], reach: int) -> set[Field]:
    """What a bomb may hit; walls might fall before."""
    return {bomb, *(f for n in range(1, reach + 1) for f in around(bomb, n) if walls.get(f, "I") != "I")}


def walks(start: Field, walls: dict[Field, str], barred: set[Field], longest: int = 99) -> Ways:
    """The fields that can be reached, each with the way to it, the nearest first."""
    ways: Ways = {start: []}
    for field in (queue := [start]):
        for near in around(field, 1) if len(ways[field]) < longest else ():
            if near not in ways and walls.get(near) == "_" and near not in barred:
                ways[near] = [*ways[field], near]
                queue.append(near)
    return ways
