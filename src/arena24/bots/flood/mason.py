"""The plain bot of flood: walls in the object next to its warehouse, and hides in time. Copy it and make it better."""

from collections import Counter
from contextlib import suppress

from arena24.client import rounds
from arena24.games import flood
from arena24.games.failures import Failure, LimitReached

Field = tuple[int, int]
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
HIGHEST = 9  # bags on a field; waves of the contest's servers are lower


def play(me: flood.Player) -> None:
    """Play turn after turn, round after round."""
    laid: Counter[Field] = Counter()  # bags that we have put down
    new_round = rounds.flood(me)
    while True:
        try:
            if new_round():
                laid.clear()
            if things := new_round.seen[0]:
                take_turn(me, things, laid)
        except LimitReached:
            continue  # then this turn is over, too
        except Failure:
            pass  # something unforeseen: look again in the next turn
        me.wait()


def fields(thing: flood.Thing) -> set[Field]:
    """The fields of an object."""
    return {(x, y) for x in range(thing.x, thing.x + thing.sx) for y in range(thing.y, thing.y + thing.sy)}


def ring(goal: flood.Thing, others: tuple[flood.Thing, ...]) -> set[Field]:
    """Where a wall has to be: around an object, and around those that stand in its way."""
    inner = fields(goal)
    while True:
        outer = {(x + dx, y + dy) for x, y in inner for dx, dy in STEPS} - inner
        if not (hit := [thing for thing in others if fields(thing) & outer]):
            return outer
        inner = inner.union(*map(fields, hit))


def take_turn(me: flood.Player, things: tuple[flood.Thing, ...], laid: Counter[Field]) -> None:
    """Everybody fetches a bag and puts it where the wall is lowest, or goes home when a wave is near."""
    home, exact, forecasts = things[0], me.describe_world().exact, me.forecast()
    near = me.flood_status().height or any(f.pmax - f.age <= exact for f in forecasts)
    goal = min(things[1:], key=lambda thing: abs(thing.x - home.x) + abs(thing.y - home.y), default=home)
    wall = sorted(ring(goal, things[1:]) - fields(home))  # a warehouse is a wall
    blocked = set().union(*map(fields, things))
    for id_, x, y, _, _, status in me.list_workers():
        at, target = (x, y), min(wall, key=lambda field: laid[field])
        with suppress(flood.CannotTakeHere, flood.CannotCarryThere, flood.CannotPutHere):
            if not status and at in fields(home) and not near and laid[target] < HIGHEST:
                status = bool(me.take(id_, 1))
            if status and at not in blocked and (at == target or near):
                me.leave(id_, 1)
                laid[at], status = laid[at] + 1, 0
            if status or at not in fields(home):
                me.move(id_, *(step(at, target, blocked) if status else step(at, (home.x, home.y), set())))


def step(start: Field, goal: Field, blocked: set[Field]) -> Field:
    """The first step of a shortest way: a search that begins at the goal."""
    seen = {goal}
    for x, y in (queue := [goal]):
        for dx, dy in STEPS:
            if (near := (x - dx, y - dy)) == start:
                return dx, dy
            if near not in seen and near not in blocked and len(seen) < 5000:
                seen.add(near)
                queue.append(near)
    raise flood.CannotCarryThere
