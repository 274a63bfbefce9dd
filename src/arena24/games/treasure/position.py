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

from typing import TYPE_CHECKING, NamedTuple

from arena24.games.core import Position, TeamId
from arena24.games.treasure.params import TreasureParams
from arena24.games.treasure.replies import Dude, Pile
from arena24.games.treasure.snapshot import Snapshot
from arena24.games.treasure.units import Bomber, Charge

if TYPE_CHECKING:
    from arena24.games.treasure.rules import Treasure


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


def dump(treasure: "Treasure") -> TreasurePosition:
    """The position of a round, the same for the same state."""
    seen, now = treasure.snapshot, Snapshot.of(treasure)
    changed = (seen.dudes, seen.gold) != (now.dudes, now.gold)
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
        bombs=tuple([_bomb(treasure, c) for _, due in sorted(treasure.charges.items()) for c in due]),
        flames=_flames(treasure),
        gold=now.gold,
        changed=changed,
        seen_dudes=seen.dudes if changed else (),
        seen_gold=seen.gold if changed else (),
    )


def _deposits(treasure: "Treasure") -> tuple[DepositAt, ...]:
    fields = treasure.mine.fields
    hunters = sorted(treasure.hunters.values(), key=lambda hunter: hunter.number)
    return tuple([DepositAt(h.team, *fields[h.deposit], h.bank, h.deposited, h.kills) for h in hunters])


def _dude(b: Bomber) -> DudeAt:
    energy = None if b.energy == b.stats.energy_cap else b.energy
    return DudeAt(b.owner.team, b.id, b.x, b.y, b.gold, energy, tuple(b.levels) if any(b.levels) else ())


def _bomb(treasure: "Treasure", c: Charge) -> BombAt:
    x, y = treasure.mine.fields[c.place]
    timer, new = c.due - treasure.turn + 1, c.planted == treasure.turn
    return BombAt(c.owner.team, x, y, timer, c.reach, c.flame, c.planter, new)


def _flames(treasure: "Treasure") -> tuple[FlameAt, ...]:
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
