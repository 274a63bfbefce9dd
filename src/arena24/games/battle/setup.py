"""How a round of battle begins: in a generated world (battle 4)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random

from arena24.games.battle.fields import Field
from arena24.games.battle.layout import Base, Drawing, Layout, layout
from arena24.games.battle.params import Army, BattleParams
from arena24.games.battle.position import BattlePosition, PointAt, TeamAt, UnitAt, load
from arena24.games.battle.rules import Battle
from arena24.games.battle.terrain import Terrain, drawn
from arena24.games.battle.units import ARMORED, CANNON, HQ, TANK
from arena24.games.core import Start, TeamId
from arena24.games.hexgrid import disc
from arena24.games.seed import Seed

FEWEST_TURNS = 50  # a last round shorter than this is not worth starting (battle 5)
ATTEMPTS = 100  # to draw a connected world with water
WATER, HILLS, GREEN = 8, 12, 18  # per cent of the fields


def new_round(start: Start[BattleParams]) -> Battle | None:
    """A round in a new world; None: too few turns fit before the contest's end."""
    turns = fitting_turns(start)
    return None if turns is None else load(generate(start, turns))


def fitting_turns(start: Start[BattleParams]) -> int | None:
    """Q of the round, less in the last one of a contest (battle 5)."""
    fitting = start.whole_turns(start.params.turn_seconds)
    if fitting >= start.params.turns:
        return start.params.turns
    return int(fitting) if fitting >= FEWEST_TURNS else None


# ---- generation (battle 4)


def check(params: BattleParams, teams: int) -> None:
    """BadSetup unless the board has room for so many teams, whatever army is drawn."""
    layout(params.size, params.largest_army, teams)


def generate(start: Start[BattleParams], turns: int) -> BattlePosition:
    """The first position of a round. Each kind of choice has its own generator, so that none shifts another."""
    params, teams, seed = start.params, start.teams, start.seed
    check(params, len(teams))
    army = params.draw_army(seed.generator("army"))
    plan = layout(params.size, army, len(teams))
    terrain, points = world(plan, params, seed)
    seed.generator("points").shuffle(points)
    bases = plan.taken(len(teams), seed.generator("blocks"))
    return BattlePosition(
        params=params.settled(army=army, points=len(points), turns=turns),
        seed=seed.hex,
        teams=tuple(TeamAt(*row) for row in _numbered(teams, seed.generator("numbers"))),
        units=tuple(_units(_shuffled(teams, seed.generator("bases")), bases, army)),
        points=tuple(PointAt(x, y) for x, y in points),
        board=terrain.rows,
    )


def _shuffled(teams: Sequence[TeamId], generator: Random) -> list[TeamId]:
    return generator.sample(teams, len(teams))


def _numbered(teams: Sequence[TeamId], generator: Random) -> Iterator[tuple[TeamId, int, int]]:
    """Team numbers are a random permutation, new in every round (battle 4.7); everybody has 0 points (R30)."""
    numbers = generator.sample(range(1, len(teams) + 1), len(teams))
    return ((team, 0, number) for team, number in zip(teams, numbers, strict=True))


def _units(teams: Iterable[TeamId], bases: Iterable[Base], army: Army) -> Iterator[UnitAt]:
    """HQs and, on the rings around them, cannons, tanks, armoured cars (battle 4.6)."""
    types = [HQ, *[CANNON] * army.cannons, *[TANK] * army.tanks, *[ARMORED] * army.armored]
    for team, (hq, symmetry) in zip(teams, bases, strict=True):
        for id_, (type_, step) in enumerate(zip(types, disc(len(types)), strict=False), start=1):
            dx, dy = symmetry.turned(step)
            yield UnitAt(team, id_, type_, hq.x + dx, hq.y + dy)


def world(plan: Layout, params: BattleParams, seed: Seed) -> tuple[Terrain, list[Field]]:
    """Terrain and strategic points, all of them connected with all starts (battle 4.3-4.5)."""
    for attempt, generator in enumerate(seed.attempts("world")):
        shares = {"L": WATER if attempt < ATTEMPTS else 0, "H": HILLS, str(params.greenery.value): GREEN}
        drawing: Drawing = {}
        for letter, share in shares.items():
            paint(plan, drawing, letter, share, generator)
        points = plan.points(drawing, generator)
        terrain = drawn(params.size, plan.spread(drawing))
        if points and connected(terrain, [*points, *(base.hq for base in plan.bases)]):
            return terrain, list(points)
    raise AssertionError("there is no end of attempts")


def paint(plan: Layout, drawing: Drawing, letter: str, share: int, generator: Random) -> None:
    """Patches of one letter, until it covers its share of the canvas in per cent or no field is left (battle 4.3)."""
    candidates = [field for field in plan.canvas if field not in drawing and field not in plan.clear]
    generator.shuffle(candidates)  # going through them is to pick a random one of those that are left, again and again
    painted = 0
    for field in candidates:
        if 100 * painted >= share * len(plan.canvas):
            return
        if field not in drawing:
            patch = set(chain.from_iterable(map(plan.images, blob(plan, drawing, field, generator))))
            drawing.update(dict.fromkeys(sorted(patch), letter))
            painted += len(patch)


def blob(plan: Layout, drawing: Drawing, seed: Field, generator: Random) -> list[Field]:
    """A connected patch of random size that grows through plain fields outside the clear zones."""
    patch, size, rim = [seed], generator.randint(*plan.blob), set(plan.neighbours(seed))
    while len(patch) < size:
        free = sorted([f for f in rim if f not in patch and f not in drawing and f not in plan.clear])
        if not free:
            break
        patch.append(generator.choice(free))
        rim.update(plan.neighbours(patch[-1]))
    return patch


def connected(terrain: Terrain, fields: Iterable[Field]) -> bool:
    """Can one walk between all these fields without crossing water? (battle 4.5)"""
    wanted = {terrain.place(x, y) for x, y in fields}
    reached = {min(wanted)}
    rim = list(reached)
    while rim:
        place = rim.pop()
        for step in terrain.steps:
            near = place + step
            if terrain.dry[near] and near not in reached:
                reached.add(near)
                rim.append(near)
    return wanted <= reached
