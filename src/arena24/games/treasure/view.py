"""What a team may see of a round, and what spectators may (treasure 14)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight, weighed
from arena24.games.records import Word
from arena24.games.treasure.events import Event, What
from arena24.games.treasure.replies import MyDude
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.snapshot import Bomb, Dude, Flame, Pile, piles_of
from arena24.games.treasure.units import Bomber, Charge, Hunter

_MARKED: Final[Mapping[Word, int]] = {What.DIED: 3, What.DEPOSITED: 2, What.BOUGHT: 2, What.EXPLODED: 1}


class PlayerView(NamedTuple):
    """A player as everybody knows it."""

    player: int
    team: TeamId
    x: int  # of its deposit
    y: int
    dudes: int  # that lived when the turn began


class Standing(NamedTuple):
    """A player as the organisers see it, and as it sees itself."""

    player: int
    bank: int
    deposited: int
    kills: int
    score: int


class DudeView(NamedTuple):
    """A dude with all its numbers."""

    player: int
    dude: MyDude
    levels: tuple[int, ...]  # of its upgrades


class BombView(NamedTuple):
    """A bomb with all that its owner knows."""

    player: int
    x: int
    y: int
    timer: int
    range: int
    flame: int
    dude: int


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know: the picture of the turn's beginning."""

    left: int  # turns, the current one included
    walls: tuple[str, ...]
    players: tuple[PlayerView, ...]
    dudes: tuple[Dude, ...]
    bombs: tuple[Bomb, ...]
    flames: tuple[Flame, ...]
    gold: tuple[Pile, ...]
    events: tuple[Event, ...]  # from the opening of the previous turn to that of this one

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Deaths, explosions, and gold that comes home and goes."""
        yield from weighed((event.what for event in self.events), _MARKED)


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    me: Standing
    my_dudes: tuple[DudeView, ...]
    my_bombs: tuple[BombView, ...]


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything, as it stands now."""

    standings: tuple[Standing, ...]
    all_dudes: tuple[DudeView, ...]
    all_bombs: tuple[BombView, ...]
    piles: tuple[Pile, ...]


def frame(treasure: Treasure, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return PublicFrame(**_shared(treasure), events=treasure.common)
    if viewer is Audience.FULL:
        return _full(treasure)
    assert not isinstance(viewer, Audience)
    return _of_team(treasure, treasure.hunters.get(viewer) or Hunter(viewer))


def _shared(treasure: Treasure) -> dict[str, Any]:
    """What all frames have, apart from events."""
    snapshot = treasure.snapshot
    return {
        "turn": treasure.turn,
        "left": treasure.turns_left(),
        "walls": treasure.mine.drawn(),
        "players": _players(treasure),
        "dudes": snapshot.dudes,
        "bombs": treasure.bombs_seen(),
        "flames": treasure.flames_seen(),
        "gold": snapshot.gold,
    }


def _of_team(treasure: Treasure, hunter: Hunter) -> TeamFrame:
    return TeamFrame(
        **_shared(treasure),
        events=_events_for(treasure, hunter),
        me=_standing(treasure, hunter),
        my_dudes=tuple([_dude(bomber) for bomber in hunter.bombers.values()]),
        my_bombs=tuple([_bomb(treasure, charge) for charge in treasure.bombs() if charge.owner is hunter]),
    )


def _events_for(treasure: Treasure, hunter: Hunter) -> tuple[Event, ...]:
    """A team's own affairs, though not who killed its dudes, and what everybody knows of the others."""
    if not hunter.number:
        return treasure.common
    own = [event._replace(by=()) for event in treasure.events if event.player == hunter.number]
    return (*own, *[event for event in treasure.common if event.player != hunter.number])


def _full(treasure: Treasure) -> FullFrame:
    hunters = sorted(treasure.hunters.values(), key=lambda hunter: hunter.number)
    return FullFrame(
        **_shared(treasure),
        events=treasure.events,
        standings=tuple([_standing(treasure, hunter) for hunter in hunters]),
        all_dudes=tuple([_dude(bomber) for bomber in treasure.bombers.values()]),
        all_bombs=tuple([_bomb(treasure, charge) for charge in treasure.bombs()]),
        piles=piles_of(treasure.gold, treasure.mine),
    )


def _players(treasure: Treasure) -> tuple[PlayerView, ...]:
    fields = treasure.mine.fields
    living = [dude.player for dude in treasure.snapshot.dudes]
    hunters = sorted(treasure.hunters.values(), key=lambda hunter: hunter.number)
    return tuple([PlayerView(h.number, h.team, *fields[h.deposit], living.count(h.number)) for h in hunters])


def _standing(treasure: Treasure, h: Hunter) -> Standing:
    return Standing(h.number, h.bank, h.deposited, h.kills, treasure.score(h))


def _dude(bomber: Bomber) -> DudeView:
    return DudeView(bomber.owner.number, MyDude.of(bomber), tuple(bomber.levels))


def _bomb(treasure: Treasure, c: Charge) -> BombView:
    x, y = treasure.mine.fields[c.place]
    return BombView(c.owner.number, x, y, c.due - treasure.turn + 1, c.reach, c.flame, c.planter)
