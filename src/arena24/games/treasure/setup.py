"""How a round of treasure begins: in a generated mine (treasure 4, 5), or from a given position."""

from typing import cast

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure.generator import draw_walls
from arena24.games.treasure.mine import FREE, Mine
from arena24.games.treasure.params import UPGRADES, BadSetup, TreasureParams
from arena24.games.treasure.position import BombAt, DepositAt, DudeAt, FlameAt, TreasurePosition
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.snapshot import Snapshot
from arena24.games.treasure.units import Charge, Hunter

FEWEST_TURNS = 30  # a last round shorter than this is not worth starting (treasure 5.8)


def new_round(start: Start[TreasureParams]) -> Treasure | None:
    """A round in a new mine; None: too few turns fit before the contest's end."""
    turns = fitting_turns(start)
    if turns is None:
        return None
    params = msgspec.structs.replace(start.params, turns=turns)
    treasure = Treasure(params, start.seed, Mine(draw_walls(params, start.seed, len(start.teams))))
    treasure.registered = tuple(start.teams)
    treasure.players = [TeamId(team) for team in cast(list[int], start.carried or [])]
    for team in [team for team in treasure.players if team in start.teams]:  # in order of player id (treasure 5.3)
        treasure.join(team)
    return _open(treasure)


def fitting_turns(start: Start[TreasureParams]) -> int | None:
    """ROUND_TURNS, less in the last round of a contest (treasure 5.8)."""
    fitting = start.whole_turns(start.params.turn_seconds)
    if fitting >= start.params.turns:
        return start.params.turns
    return int(fitting) if fitting >= FEWEST_TURNS else None


def _open(treasure: Treasure) -> Treasure:
    """The turn begins: what has led to it is no news."""
    treasure.news.clear()
    treasure.snapshot = Snapshot.of(treasure)
    return treasure


# ---- positions


def load(position: TreasurePosition) -> Treasure:
    """Go on from a position."""
    params = position.params
    mine = Mine(position.board or ("_" * params.columns,) * params.rows)
    if not mine.free():
        raise BadSetup("the board has nothing but walls")
    params = msgspec.structs.replace(params, rows=mine.rows, columns=mine.columns)
    treasure = Treasure(params, Seed.from_hex(position.seed), mine, position.turn)
    if not 1 <= position.turn <= params.turns:
        raise BadSetup(f"turn {position.turn} is not one of 1 to ROUND_TURNS = {params.turns}")
    treasure.registered, treasure.players = position.registered, list(position.players)
    for deposit in position.deposits:
        _settle(treasure, deposit)
    _place_dudes(treasure, position)
    for bomb in position.bombs:
        _lay(treasure, bomb)
    for flame in position.flames:
        _light(treasure, flame)
    _spread_gold(treasure, position)
    _open(treasure)
    if position.changed:
        treasure.snapshot = Snapshot(position.seen_dudes, position.seen_gold)
    return treasure


def _settle(treasure: Treasure, row: DepositAt) -> None:
    if row.team in treasure.hunters:
        raise BadSetup(f"team {row.team} has two deposits")
    hunter = treasure.hunters[row.team] = Hunter(row.team)
    hunter.number = treasure.number_of(row.team)
    hunter.deposit = _free(treasure, row.x, row.y, f"the deposit of team {row.team}")
    hunter.bank = treasure.params.start_gold if row.bank is None else row.bank
    hunter.deposited, hunter.kills = row.deposited, row.kills
    if min(hunter.bank, hunter.deposited, hunter.kills) < 0:
        raise BadSetup(f"team {row.team}: bank, deposited and kills cannot be negative")


def _place_dudes(treasure: Treasure, position: TreasurePosition) -> None:
    """Without any, everybody has one on its deposit, unless it is known that there have been others."""
    for row in sorted(position.dudes, key=lambda row: row.id):
        _place_dude(treasure, row)
    if position.next_dude is not None:
        treasure.next_id = max(treasure.next_id, position.next_dude)
    elif not position.dudes:
        for hunter in sorted(treasure.hunters.values(), key=lambda hunter: hunter.number):
            treasure.put(treasure.enlist(hunter, treasure.next_id), hunter.deposit)


def _place_dude(treasure: Treasure, row: DudeAt) -> None:
    name, limits = f"dude {row.id}", treasure.params.limits
    if row.id in treasure.bombers or row.id < 1 or row.gold < 0:
        raise BadSetup(f"{name}: ids are positive and unique, and nobody has less than no gold")
    bomber = treasure.enlist(_hunter(treasure, row.team, name), row.id)
    bomber.levels = [*row.levels, *[0] * (UPGRADES - len(row.levels))]
    if len(bomber.levels) > UPGRADES or not all(0 <= n <= most for n, most in zip(bomber.levels, limits, strict=True)):
        raise BadSetup(f"{name}: the levels of upgrades go from 0 to {', '.join(map(str, limits))}")
    bomber.stats = treasure.params.stats.raised(bomber.levels)
    bomber.energy = bomber.stats.energy_cap if row.energy is None else row.energy
    if not 0 <= bomber.energy <= bomber.stats.energy_cap:
        raise BadSetup(f"{name}: its energy cannot be {bomber.energy}")
    bomber.gold = row.gold
    treasure.put(bomber, _free(treasure, row.x, row.y, name))


def _lay(treasure: Treasure, row: BombAt) -> None:
    name = f"the bomb on ({row.x}, {row.y})"
    if row.timer < 1 or row.range < 0 or row.flame < 0:
        raise BadSetup(f"{name}: timer, range and flame cannot be {row.timer}, {row.range}, {row.flame}")
    owner, place = _hunter(treasure, row.team, name), _free(treasure, row.x, row.y, name)
    due = treasure.turn + row.timer - 1
    charge = Charge(owner, row.dude, place, due=due, reach=row.range, flame=row.flame)
    charge.planted = treasure.turn if row.new else 0
    treasure.lay(charge)
    planter = owner.bombers.get(row.dude)
    if planter is not None:
        planter.bombs += 1
        if planter.bombs > planter.stats.bomb_limit:
            raise BadSetup(f"{name}: dude {row.dude} has already planted as many as it may")


def _light(treasure: Treasure, row: FlameAt) -> None:
    name = f"the flame on ({row.x}, {row.y})"
    place = _free(treasure, row.x, row.y, name)
    if row.left < 1 or place in treasure.at:
        raise BadSetup(f"{name}: it burns for a turn at least, and nobody stands in fire")
    treasure.light(place, _hunter(treasure, row.team, name), treasure.turn + row.left - 1)


def _spread_gold(treasure: Treasure, position: TreasurePosition) -> None:
    for x, y, gold in position.gold:
        if gold < 1:
            raise BadSetup(f"the gold on ({x}, {y}) cannot be {gold}")
        treasure.spill(_free(treasure, x, y, "gold"), gold)


def _hunter(treasure: Treasure, team: TeamId, what: str) -> Hunter:
    if team not in treasure.hunters:
        raise BadSetup(f"{what}: team {team} has no deposit")
    return treasure.hunters[team]


def _free(treasure: Treasure, x: int, y: int, what: str) -> int:
    """The place of a field where something can be."""
    mine = treasure.mine
    if not mine.holds(x, y) or mine.walls[mine.place(x, y)] != FREE:
        raise BadSetup(f"{what} cannot be on ({x}, {y}): there is a wall, or the board ends")
    return mine.place(x, y)
