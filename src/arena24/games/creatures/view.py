"""What a team may see of a tournament, and what spectators may (creatures 14).

Secret are only the orders of the running turn, and enrolments until registration closes; all else may be shown at once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, NamedTuple

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.creatures.content import Name
from arena24.games.creatures.duels import Pair
from arena24.games.creatures.events import FAINT, SWITCH, Event
from arena24.games.creatures.match import Side
from arena24.games.creatures.phases import Phase
from arena24.games.creatures.replies import Slot
from arena24.games.creatures.rules import Tournament
from arena24.games.creatures.words import Deed, Result, result_for
from arena24.games.highlights import Highlight, weighed
from arena24.games.records import Word

_MARKED: Final[Mapping[Word, int]] = {FAINT: 2, SWITCH: 1}


class CreatureView(NamedTuple):
    """A species: what does not change; moves by id."""

    name: str
    price: int
    type1: int
    type2: int
    hp: int
    moves: tuple[int, ...]


class MoveView(NamedTuple):
    """A move."""

    name: Name
    type: int
    pp: int


class TeamView(NamedTuple):
    """An enrolled team, by seat."""

    team: TeamId
    points: int | None  # in this tournament; None: they are somebody else's, and behind a freeze
    creatures: tuple[int, ...]  # ids by slot


class SideView(NamedTuple):
    """One side of a match; slots without a creature are left out."""

    active: int
    pending: int  # the delayed move: "underground"
    resting: bool
    last: Deed
    healthy: int
    slots: tuple[tuple[int, Slot], ...]  # with their numbers


class PairView(NamedTuple):
    """A pair: results are those of `one`; sides and events are in the order one, two."""

    one: TeamId
    two: TeamId
    first: TeamId  # wins ties of speed in the present match
    counted: int
    results: tuple[Result, ...]
    sides: tuple[SideView, SideView]
    events: tuple[Event, ...]  # of the last turn


class OrderView(NamedTuple):
    """An order of the running turn."""

    team: TeamId
    rival: TeamId
    order: Deed


class Enrolment(NamedTuple):
    """What a team has enrolled so far."""

    team: TeamId
    creatures: tuple[int, ...]


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    SCENERY: ClassVar = ("number", "max_turns", "types", "creatures", "moves")

    number: int  # of the tournament
    phase: Phase
    max_turns: int
    types: tuple[Name, ...]
    creatures: tuple[CreatureView, ...]
    moves: tuple[MoveView, ...]
    teams: tuple[TeamView, ...]
    popularity: tuple[tuple[int, int], ...]  # creature id, teams that have it; the most popular first
    pairs: tuple[PairView, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Phases that begin, creatures that faint or are exchanged, matches that end."""
        yield from weighed((event.what for pair in self.pairs for event in pair.events), _MARKED)
        if not isinstance(before, PublicFrame):
            return
        if self.phase is not before.phase:
            yield Highlight(self.phase.value.lower(), 3)
        ended = sum(len(pair.results) for pair in self.pairs) - sum(len(pair.results) for pair in before.pairs)
        yield from [Highlight("match over", 3)] * ended


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    enrolled: tuple[int, ...]  # its own creatures
    rivals: tuple[TeamId, ...]  # by their numbers
    orders: tuple[OrderView, ...]  # its own

    def private(self, team: TeamId) -> "TeamFrame":
        """Its own duels and points. Whoever else is enrolled is its rival, whose creatures GET_RIVALS tells."""
        if all(shown.team != team for shown in self.teams):
            return msgspec.structs.replace(self, teams=(), popularity=(), pairs=())
        return msgspec.structs.replace(
            self,
            teams=tuple([shown if shown.team == team else shown._replace(points=None) for shown in self.teams]),
            pairs=tuple([pair for pair in self.pairs if team in (pair.one, pair.two)]),
        )


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    enrolments: tuple[Enrolment, ...]
    orders: tuple[OrderView, ...]


def frame(tournament: Tournament, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    public = _public(tournament)
    if viewer is Audience.PUBLIC:
        return public
    shared = {name: getattr(public, name) for name in public.__struct_fields__}
    if viewer is Audience.FULL:
        enrolments = tuple([Enrolment(team, ids) for team, ids in sorted(tournament.enrolled.items())])
        return FullFrame(**shared, enrolments=enrolments, orders=_orders(tournament))
    assert not isinstance(viewer, Audience)
    entrant = tournament.entrants.get(viewer)
    return TeamFrame(
        **shared,
        enrolled=tournament.enrolled.get(viewer, ()),
        rivals=tuple([duel.rival.id for duel in entrant.duels]) if entrant else (),
        orders=tuple([order for order in _orders(tournament) if order.team == viewer]),
    )


def _public(tournament: Tournament) -> PublicFrame:
    content = tournament.content
    entrants = tournament.entrants.values()
    species = zip(content.creature_names, content.creatures, strict=True)
    moves = zip(content.move_names, content.moves, strict=True)
    chosen = Counter(id_ for entrant in entrants for id_ in entrant.ids if id_)
    return PublicFrame(
        turn=tournament.turn,
        number=tournament.number,
        phase=tournament.phase,
        max_turns=tournament.params.max_turns,
        types=content.type_names,
        creatures=tuple([CreatureView(name, *row_[:4], row_.moves) for name, row_ in species]),
        moves=tuple([MoveView(name, move.type, move.pp) for name, move in moves]),
        teams=tuple([TeamView(entrant.id, entrant.points, entrant.ids) for entrant in entrants]),
        popularity=tuple(sorted(chosen.items(), key=lambda item: (-item[1], item[0]))),
        pairs=tuple([_pair(pair) for pair in tournament.pairs]),
    )


def _pair(pair: Pair) -> PairView:
    one, two = pair.teams
    return PairView(
        one.id,
        two.id,
        pair.teams[pair.first].id,
        pair.match.counted,
        tuple([result_for(0, result) for result in pair.results]),
        (_side(pair.side(0)), _side(pair.side(1))),
        tuple([event._replace(side=event.side ^ pair.events_first) for event in pair.events]),
    )


def _side(side: Side) -> SideView:
    slots = tuple([(number, Slot.of(creature)) for number, creature in enumerate(side.slots) if creature.species.id])
    return SideView(side.active, side.pending, side.resting, Deed.of(side.last), side.healthy, slots)


def _orders(tournament: Tournament) -> tuple[OrderView, ...]:
    return tuple(
        [
            OrderView(pair.teams[place].id, pair.teams[1 - place].id, Deed.of(pair.orders[place]))
            for pair in tournament.pairs
            for place in (0, 1)
            if pair.orders[place]
        ]
    )
