"""What a team may see of a round, and what spectators may (treasure 14)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight, weighed
from arena24.games.records import Word
from arena24.games.treasure.events import Event, What
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.sightings import Pile
from arena24.games.treasure.snapshot import piles_of
from arena24.games.treasure.units import Bomber, Charge, Hunter

_MARKED: Final[Mapping[Word, int]] = {What.DIED: 3, What.DEPOSITED: 2, What.BOUGHT: 2, What.EXPLODED: 1}


class Spot(msgspec.Struct, frozen=True):
    """A field: X is the row, Y the column, both from 0."""

    x: int
    y: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player as everybody knows it."""

    player: int
    team: TeamId
    x: int  # of its deposit
    y: int
    dudes: int  # that lived when the turn began


class Standing(msgspec.Struct, frozen=True):
    """A player as the organisers see it, and as it sees itself."""

    player: int
    bank: int
    deposited: int
    kills: int
    score: int


class DudeView(msgspec.Struct, frozen=True):
    """Anybody's dude, with the gold that it carries."""

    player: int
    id: int
    x: int
    y: int
    gold: int


class StatsView(msgspec.Struct, frozen=True):
    """What a dude can do; upgrades change these numbers."""

    energy_cap: int
    energy_regen: int
    move_cost: int
    bomb_limit: int
    range_min: int
    range_max: int
    timer_min: int
    timer_max: int
    flame_min: int
    flame_max: int


class OwnDude(DudeView, frozen=True):
    """A dude with all its numbers."""

    energy: int
    bombs: int  # that have not exploded yet
    stats: StatsView
    levels: tuple[int, ...]  # of its upgrades


class BombView(msgspec.Struct, frozen=True):
    """A bomb; with timer 1 it explodes at the end of this turn."""

    player: int
    x: int
    y: int
    timer: int


class OwnBomb(BombView, frozen=True):
    """A bomb with all that its owner knows."""

    range: int
    flame: int
    dude: int


class FlameView(msgspec.Struct, frozen=True):
    """A burning field and whose fire it is."""

    player: int
    x: int
    y: int


class PileView(msgspec.Struct, frozen=True):
    """Gold that lies on a field."""

    x: int
    y: int
    gold: int


class EventView(msgspec.Struct, frozen=True):
    """Something to animate."""

    what: What
    player: int
    x: int
    y: int
    dude: int
    amount: int
    to: Spot | None
    zone: tuple[Spot, ...]
    by: tuple[int, ...]


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know: the picture of the turn's beginning."""

    left: int  # turns, the current one included
    walls: tuple[str, ...]
    players: tuple[PlayerView, ...]
    dudes: tuple[DudeView, ...]
    bombs: tuple[BombView, ...]
    flames: tuple[FlameView, ...]
    gold: tuple[PileView, ...]
    events: tuple[EventView, ...]  # from the opening of the previous turn to that of this one

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Deaths, explosions, and gold that comes home and goes."""
        yield from weighed((event.what for event in self.events), _MARKED)


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    me: Standing
    my_dudes: tuple[OwnDude, ...]
    my_bombs: tuple[OwnBomb, ...]


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything, as it stands now."""

    standings: tuple[Standing, ...]
    all_dudes: tuple[OwnDude, ...]
    all_bombs: tuple[OwnBomb, ...]
    piles: tuple[PileView, ...]


def frame(treasure: Treasure, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return PublicFrame(**_shared(treasure), events=_events(treasure.common))
    if viewer is Audience.FULL:
        return _full(treasure)
    assert not isinstance(viewer, Audience)
    return _of_team(treasure, treasure.hunters.get(viewer) or Hunter(viewer))


def _shared(treasure: Treasure) -> dict[str, Any]:
    """What all frames have, apart from events."""
    return {
        "turn": treasure.turn,
        "left": treasure.turns_left(),
        "walls": treasure.mine.drawn(),
        "players": _players(treasure),
        "dudes": tuple([DudeView(d.player, d.id, d.x, d.y, d.gold) for d in treasure.snapshot.dudes]),
        "bombs": tuple([BombView(b.player, b.x, b.y, b.timer) for b in treasure.bombs_seen()]),
        "flames": tuple([FlameView(f.player, f.x, f.y) for f in treasure.flames_seen()]),
        "gold": _piles(treasure.snapshot.gold),
    }


def _of_team(treasure: Treasure, hunter: Hunter) -> TeamFrame:
    return TeamFrame(
        **_shared(treasure),
        events=_events(_known_to(hunter, treasure)),
        me=_standing(treasure, hunter),
        my_dudes=tuple([_dude(bomber) for bomber in hunter.bombers.values()]),
        my_bombs=tuple([_bomb(treasure, charge) for charge in treasure.bombs() if charge.owner is hunter]),
    )


def _known_to(hunter: Hunter, treasure: Treasure) -> Iterable[Event]:
    """A team's own affairs, though not who killed its dudes, and what everybody knows of the others."""
    if not hunter.number:
        return treasure.common
    own = [event._replace(by=()) for event in treasure.events if event.player == hunter.number]
    return (*own, *[event for event in treasure.common if event.player != hunter.number])


def _full(treasure: Treasure) -> FullFrame:
    hunters = sorted(treasure.hunters.values(), key=lambda hunter: hunter.number)
    return FullFrame(
        **_shared(treasure),
        events=_events(treasure.events),
        standings=tuple([_standing(treasure, hunter) for hunter in hunters]),
        all_dudes=tuple([_dude(bomber) for bomber in treasure.bombers.values()]),
        all_bombs=tuple([_bomb(treasure, charge) for charge in treasure.bombs()]),
        piles=_piles(piles_of(treasure.gold, treasure.mine.fields)),
    )


def _players(treasure: Treasure) -> tuple[PlayerView, ...]:
    fields = treasure.mine.fields
    living = [dude.player for dude in treasure.snapshot.dudes]
    hunters = sorted(treasure.hunters.values(), key=lambda hunter: hunter.number)
    return tuple([PlayerView(h.number, h.team, *fields[h.deposit], living.count(h.number)) for h in hunters])


def _standing(treasure: Treasure, h: Hunter) -> Standing:
    return Standing(h.number, h.bank, h.deposited, h.kills, treasure.score(h))


def _piles(gold: Iterable[Pile]) -> tuple[PileView, ...]:
    return tuple([PileView(pile.x, pile.y, pile.gold) for pile in gold])


def _dude(b: Bomber) -> OwnDude:
    stats = StatsView(**b.stats._asdict())
    return OwnDude(b.owner.number, b.id, b.x, b.y, b.gold, b.energy, b.bombs, stats, tuple(b.levels))


def _bomb(treasure: Treasure, c: Charge) -> OwnBomb:
    x, y = treasure.mine.fields[c.place]
    return OwnBomb(c.owner.number, x, y, c.due - treasure.turn + 1, c.reach, c.flame, c.planter)


def _events(events: Iterable[Event]) -> tuple[EventView, ...]:
    return tuple([_event(event) for event in events])


def _event(e: Event) -> EventView:
    to, zone = None if e.to is None else Spot(*e.to), tuple([Spot(*field) for field in e.zone])
    return EventView(e.what, e.player, e.x, e.y, e.dude, e.amount, to, zone, e.by)
