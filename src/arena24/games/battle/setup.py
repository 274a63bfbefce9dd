"""How a round of battle begins: in a generated world (battle 4)."""

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random

from arena24.games.battle.fields import Field
from arena24.games.battle.layout import Base, Drawing, Layout, layout
from arena24.games.battle.params import Army, BattleParams
from arena24.games.battle.rules import Battle
from arena24.games.battle.sight import Sight
from arena24.games.battle.terrain import Terrain, bits, ones, terrain
from arena24.games.battle.troops import Team
from arena24.games.battle.units import ARMORED, CANNON, HQ, TANK
from arena24.games.core import Start
from arena24.games.draws import below, sample, shuffle
from arena24.games.hexgrid import disc
from arena24.games.seed import Seed

FEWEST_TURNS = 50  # a last round shorter than this is not worth starting (battle 5)
ATTEMPTS = 100  # to draw a connected world with water
WATER, HILLS, GREEN = 8, 12, 18  # per cent of the fields


def new_round(start: Start[BattleParams]) -> Battle | None:
    """A round in a new world; None: too few turns fit before the contest's end."""
    turns = fitting_turns(start)
    return None if turns is None else generate(start, turns)


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


def generate(start: Start[BattleParams], turns: int) -> Battle:
    """A round at its beginning. Each kind of choice has its own generator, so that none shifts another."""
    params, teams, seed = start.params, start.teams, start.seed
    check(params, len(teams))
    army = params.draw_army(seed)
    plan = layout(params.size, army, len(teams))
    ground, points = world(plan, params, seed)
    shuffle(points, seed.generator("points"))
    battle = Battle(params.settled(army=army, points=len(points), turns=turns), seed, Sight(ground))
    # Team numbers are a random permutation, new in every round (battle 4.7).
    for id_, number in zip(teams, sample(len(teams), len(teams), seed.generator("numbers")), strict=True):
        battle.teams[id_] = Team(id_, number + 1)
    for place in points:
        battle.points[place] = None
    order = sample(len(teams), len(teams), seed.generator("bases"))
    muster(battle, [battle.teams[teams[place]] for place in order], plan.taken(len(teams), seed), army)
    battle.last_active = 0  # occupying a point by being placed there is no activity (R41)
    battle.news.clear()
    battle.snapshot = battle.survey()
    return battle


def muster(battle: Battle, teams: Sequence[Team], bases: Sequence[Base], army: Army) -> None:
    """HQs and, on the rings around them, cannons, tanks, armoured cars (battle 4.6)."""
    types = [HQ, *[CANNON] * army.cannons, *[TANK] * army.tanks, *[ARMORED] * army.armored]
    steps = list(islice(disc(len(types)), len(types)))
    ground, camps = battle.terrain, []
    for team, (hq, symmetry) in zip(teams, bases, strict=True):
        places = [ground.place(hq.x + dx, hq.y + dy) for dx, dy in [symmetry.turned(step) for step in steps]]
        camps.append((team, places))
    for number, type_ in enumerate(types):  # all HQs first: whoever stands longer is seen earlier
        for team, places in camps:
            battle.put(battle.enlist(team, number + 1, type_), places[number])


def world(plan: Layout, params: BattleParams, seed: Seed) -> tuple[Terrain, list[int]]:
    """Terrain and the places of strategic points, all of them connected with all starts (battle 4.3-4.5)."""
    for attempt, generator in enumerate(seed.attempts("world")):
        shares = {"L": WATER if attempt < ATTEMPTS else 0, "H": HILLS, str(params.greenery.value): GREEN}
        drawing = plan.blank.copy()
        for letter, share in shares.items():
            paint(plan, drawing, letter, share, generator)
        points = plan.points(drawing, generator)
        ground = terrain(tuple(plan.rows(drawing)))
        if points and connected(ground, [*points, *(base.hq for base in plan.bases)]):
            return ground, [ground.place(x, y) for x, y in points]
    raise AssertionError("there is no end of attempts")


def paint(plan: Layout, drawing: Drawing, letter: str, share: int, generator: Random) -> None:
    """Patches of one letter, until it covers its share of the canvas in per cent or no cell is left (battle 4.3)."""
    candidates = [cell for cell, drawn in enumerate(drawing) if not drawn]
    shuffle(candidates, generator)  # going through them is to pick a random one of those that are left, again and again
    painted = 0
    for cell in candidates:
        if 100 * painted >= share * len(drawing):
            return
        if not drawing[cell]:
            patch: set[int] = set()
            for one in blob(plan, drawing, cell, generator):
                patch.update(plan.images(one))
            for image in patch:
                drawing[image] = letter
            painted += len(patch)


def blob(plan: Layout, drawing: Drawing, seed: int, generator: Random) -> list[int]:
    """A connected patch of random size that grows through plain cells on which something may be drawn."""
    least, most = plan.blob
    patch, size, rim = [seed], least + below(most - least + 1, generator), set(plan.neighbours(seed))
    while len(patch) < size:
        free = sorted([cell for cell in rim if not drawing[cell] and cell not in patch])
        if not free:
            break
        patch.append(free[below(len(free), generator)])
        rim.update(plan.neighbours(patch[-1]))
    return patch


def connected(ground: Terrain, fields: Iterable[Field]) -> bool:
    """Can one walk between all these fields without crossing water? (battle 4.5)"""
    dry, width = ones(ground.dry), ground.width
    wanted = bits([ground.place(x, y) for x, y in fields])
    reached, before = wanted & -wanted, 0
    while reached != before:  # all fields at once: sets of places as integers
        before = reached
        reached |= reached << 1 | reached >> 1 | reached << width | reached >> width
        reached = (reached | before << width + 1 | before >> width + 1) & dry
    return not wanted & ~reached
