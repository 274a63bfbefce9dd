"""The plain bot of flood: walls in the object next to its warehouse, and hides in time. Copy it and make it better."""

from collections import Counter

from arena24.client import together
from arena24.games import flood
from arena24.games.failures import Failure, LimitReached
from arena24.games.flood.rounds import sign

Field = tuple[int, int]
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
HIGHEST = 9  # bags on a field; waves of the contest's servers are lower


def play(me: flood.Player) -> None:
    """Play turn after turn, round after round."""
    laid: Counter[Field] = Counter()  # bags that we have put down
    new_round = sign(me)
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


def doors(home: set[Field], blocked: set[Field]) -> set[Field]:
    """Where one gets out of the warehouse with a bag: beside a field without an object."""
    return {(x, y) for x, y in home if any((x + dx, y + dy) not in blocked for dx, dy in STEPS)}


def take_turn(me: flood.Player, things: tuple[flood.Thing, ...], laid: Counter[Field]) -> None:
    """Everybody fetches a bag and puts it where the wall is lowest, or goes home when a wave is near."""
    exact, forecasts, workers = me.describe_world().exact, me.forecast(), me.list_workers()
    near = me.flood_status().height or any(f.pmax - f.age <= exact for f in forecasts)
    home, blocked = fields(things[0]), set[Field]().union(*map(fields, things))
    goal = min(things[1:], key=lambda thing: abs(thing.x - things[0].x) + abs(thing.y - things[0].y), default=things[0])
    wall = sorted(ring(goal, things[1:]) - home)  # a warehouse is a wall
    at = {worker.id: (worker.x, worker.y) for worker in workers}
    exits = doors(home, blocked) or home
    carrying = {worker.id for worker in workers if worker.status}
    if not near and min(laid[field] for field in wall) < HIGHEST:
        carrying |= load(me, [worker.id for worker in workers if not worker.status and at[worker.id] in exits])
    leaves = []
    for id_ in sorted(carrying):
        if at[id_] not in blocked and (near or at[id_] == lowest(wall, laid)):
            leaves.append((id_, 1))
            laid[at[id_]] += 1
            carrying.remove(id_)
    together(me.leave, leaves)
    ways = first_steps({at[id_] for id_ in carrying}, lowest(wall, laid), blocked)
    moves = [(id_, *ways[at[id_]]) for id_ in carrying if at[id_] in ways]
    moves += [(id_, *towards(at[id_], min(exits))) for id_ in at.keys() - carrying if at[id_] not in exits]
    together(me.move, sorted(moves))


def lowest(wall: list[Field], laid: Counter[Field]) -> Field:
    """Where the next bag belongs."""
    return min(wall, key=lambda field: laid[field])


def load(me: flood.Player, idle: list[int]) -> set[int]:
    """Let them take a bag each; who got one? The warehouse may be empty."""
    taken = together(me.take, [(id_, 1) for id_ in idle])
    return {id_ for id_, bags in zip(idle, taken, strict=True) if not isinstance(bags, Failure)}


def towards(start: Field, goal: Field) -> Field:
    """A step of somebody without bags: nothing is in his way."""
    return max(-1, min(1, goal[0] - start[0])), max(-1, min(1, goal[1] - start[1]))


def first_steps(starts: set[Field], goal: Field, blocked: set[Field]) -> dict[Field, Field]:
    """The first steps of shortest ways, if there are any: one search for all, which begins at the goal."""
    found: dict[Field, Field] = {}
    seen, starts = {goal}, starts - {goal}  # who is there stays
    for x, y in (queue := [goal]):
        if len(found) == len(starts):
            break
        for dx, dy in STEPS:
            near = x - dx, y - dy
            if near in starts:
                found.setdefault(near, (dx, dy))
            if near not in seen and near not in blocked and len(seen) < 5000:
                seen.add(near)
                queue.append(near)
    return found
