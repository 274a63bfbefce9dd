"""A round of treasure as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    START_GOLD = 200
    board:
      __S__
      _____
    deposits: team x y
      A 0 0 | B 1 4

Almost everything may be left out: without dudes each player has one on its deposit, as when it has just joined. N and M
are those of the board.
"""

from typing import NamedTuple

import msgspec

from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure.mine import FREE, Mine
from arena24.games.treasure.params import UPGRADES, TreasureParams
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.sightings import Dude, Pile
from arena24.games.treasure.snapshot import Hoard, Snapshot, glimpses_of, piles_of
from arena24.games.treasure.units import Bomber, Charge, Hunter


class DepositAt(NamedTuple):
    """A player and its deposit."""

    team: TeamId
    x: int
    y: int
    bank: int | None = None  # None: START_GOLD
    deposited: int = 0
    kills: int = 0


class DudeAt(NamedTuple):
    """A living dude; ids are unique over all players."""

    team: TeamId
    id: int
    x: int
    y: int
    gold: int = 0
    energy: int | None = None  # None: full
    levels: tuple[int, ...] = ()  # of upgrades 1, 2, ...; those left out are 0


class BombAt(NamedTuple):
    """A bomb; with timer 1 it explodes at the end of this turn."""

    team: TeamId
    x: int
    y: int
    timer: int
    range: int
    flame: int
    dude: int = 0  # who planted it, dead or alive
    new: bool = False  # planted in this turn: GET_BOMBS does not show it


class FlameAt(NamedTuple):
    """A burning field; with `left` 1 this is the last turn in which it burns."""

    team: TeamId
    x: int
    y: int
    left: int = 1


class TreasurePosition(Position, frozen=True, kw_only=True):
    """The whole state of a round."""

    params: TreasureParams = TreasureParams()
    seed: str = ""
    registered: tuple[TeamId, ...] = ()  # teams that have a result even if they never log in
    players: tuple[TeamId, ...] = ()  # by player id; none: in the order of the deposits
    next_dude: int | None = None  # the id of the next dude; None: as the dudes say
    board: tuple[str, ...] = ()  # none: N x M without walls
    deposits: tuple[DepositAt, ...] = ()
    dudes: tuple[DudeAt, ...] = ()
    bombs: tuple[BombAt, ...] = ()
    flames: tuple[FlameAt, ...] = ()
    gold: tuple[Pile, ...] = ()
    # What GET_ALL_DUDES and GET_GOLD tell, if things have changed since the turn began.
    changed: bool = False
    seen_dudes: tuple[Dude, ...] = ()
    seen_gold: tuple[Pile, ...] = ()


# ---- the position of a round


def dump(treasure: Treasure) -> TreasurePosition:
    """The position of a round, the same for the same state."""
    seen = treasure.snapshot
    gold = seen.gold if seen.hoard is treasure.hoard else piles_of(treasure.gold, treasure.mine.fields)
    changed = (seen.glimpses, seen.gold) != (glimpses_of(treasure.bombers.values()), gold)
    return TreasurePosition(
        params=treasure.params,
        seed=treasure.seed.hex,
        turn=treasure.turn,
        registered=treasure.registered,
        players=tuple(treasure.players),
        next_dude=treasure.next_id,
        board=treasure.mine.drawn(),
        deposits=_deposits(treasure),
        dudes=tuple([_dude(bomber) for bomber in treasure.bombers.values()]),
        bombs=tuple([_bomb(treasure, c) for c in treasure.bombs()]),
        flames=_flames(treasure),
        gold=gold,
        changed=changed,
        seen_dudes=seen.dudes if changed else (),
        seen_gold=seen.gold if changed else (),
    )


def _deposits(treasure: Treasure) -> tuple[DepositAt, ...]:
    fields = treasure.mine.fields
    hunters = sorted(treasure.hunters.values(), key=lambda hunter: hunter.number)
    return tuple([DepositAt(h.team, *fields[h.deposit], h.bank, h.deposited, h.kills) for h in hunters])


def _dude(b: Bomber) -> DudeAt:
    energy = None if b.energy == b.stats.energy_cap else b.energy
    return DudeAt(b.owner.team, b.id, b.x, b.y, b.gold, energy, tuple(b.levels) if any(b.levels) else ())


def _bomb(treasure: Treasure, c: Charge) -> BombAt:
    x, y = treasure.mine.fields[c.place]
    timer, new = c.due - treasure.turn + 1, c.planted == treasure.turn
    return BombAt(c.owner.team, x, y, timer, c.reach, c.flame, c.planter, new)


def _flames(treasure: Treasure) -> tuple[FlameAt, ...]:
    fields, turn = treasure.mine.fields, treasure.turn
    return tuple(
        sorted(
            [
                FlameAt(owner.team, *fields[place], until - turn + 1)
                for place, fires in treasure.flames.items()
                for owner, until in fires.items()
            ]
        )
    )


# ---- a round from a position


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
    treasure.open()
    if position.changed:
        treasure.snapshot = Snapshot(list(position.seen_dudes), Hoard({}, (), position.seen_gold))
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
