"""Battle at its largest (battle 15): 30 teams of 40 units on 200 × 200 fields."""

import msgspec

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import battle
from arena24.games.battle.position import UnitAt
from arena24.games.battle.setup import generate
from arena24.games.battle.sight import Sight
from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

TEAMS, UNITS, SIZE = 30, 40, 200
SPREAD, CROWDED = SIZE, 45  # fields of the side of the square in which the armies stand


def largest(region: int) -> battle.Battle:
    """A world with so many units, strewn over a square of the board."""
    params = battle.BattleParams(size=SIZE, turns=500, command_limit=100)
    start = Start(params, [TeamId(n) for n in range(1, TEAMS + 1)], Seed.from_number(1))
    position = battle.GAME.dump(generate(start, 500))
    generator = Seed.from_number(2).generator("bench")
    dry = [
        (x, y)
        for y, row in enumerate(position.board, 1)
        for x, letter in enumerate(row, 1)
        if letter != "L" and max(x, y) <= region
    ]
    fields = iter(generator.sample(dry, TEAMS * UNITS))
    types = [
        battle.UnitType.HQ,
        *[battle.UnitType.TANK] * 18,
        *[battle.UnitType.ARMORED] * 18,
        *[battle.UnitType.CANNON] * 3,
    ]
    units = [UnitAt(team, n, kind, *next(fields)) for team in start.teams for n, kind in enumerate(types, 1)]
    return battle.load(msgspec.structs.replace(position, units=tuple(units)))


def rows() -> list[Row]:
    """Turn resolution, sight, rounds in process."""
    measured = []
    for name, region in (("spread", SPREAD), ("crowded", CROWDED)):
        world = largest(region)
        measured.append(share_of_turn(f"turn with {TEAMS * UNITS} moves, {name}", _turn(world)))
        measured.append(share_of_turn(f"LIST_ENEMIES of {TEAMS} teams, {name}", _enemies(world, anew=False)))
        new = f"LIST_ENEMIES of {TEAMS} teams, {name}, all on fields where nobody has been"
        measured.append(share_of_turn(new, _enemies(world, anew=True), aim="<= 0.04"))
    walkers = [find_bot("battle", "walker")] * 2
    seconds = best_seconds(lambda: sim.play(battle.GAME, walkers, seed=3), repeat=2)
    measured.append(Row("round of two walkers in process", f"{1 / seconds:.1f} rounds/s"))
    return measured


def _turn(world: battle.Battle) -> float:
    players = {team: battle.Player(world, team, StillClock()) for team in world.teams}
    best = float("inf")
    for _ in range(5):
        for team, player in players.items():
            for number, troop in enumerate(list(world.teams[team].units.values())):
                if troop not in world.moves:
                    world.send(
                        troop,
                        troop.place + world.terrain.steps[number % 6]
                        if world.terrain.dry[troop.place + world.terrain.steps[number % 6]]
                        else troop.place,
                    )
            player.my_stat()
        best = min(best, best_seconds(lambda: world.end_turn(float("inf")), repeat=1))
    return best


def _enemies(world: battle.Battle, *, anew: bool) -> float:
    def look() -> None:
        if anew:
            world.sight = Sight(world.terrain)  # what is seen from a field is remembered for the round
        world.look()  # the snapshot anew
        for team in world.teams.values():
            world.snapshot.seen_by(team.number)

    return best_seconds(look)
