"""What a team may see of a tournament, and what spectators may (creatures 14).

Secret are only the orders of the running turn, and enrolments until registration closes; all else may be shown at once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.creatures.content import Name
from arena24.games.creatures.duels import Pair
from arena24.games.creatures.events import FAINT, SWITCH, Event, What
from arena24.games.creatures.match import Creature, Side
from arena24.games.creatures.phases import Phase
from arena24.games.creatures.rules import Tournament
from arena24.games.creatures.words import Action, Deed, Result, result_for
from arena24.games.highlights import Highlight, weighed
from arena24.games.records import Word

_MARKED: Final[Mapping[Word, int]] = {FAINT: 2, SWITCH: 1}


class NameView(msgspec.Struct, frozen=True):
    """What spectators read, in two languages."""

    english: str
    polish: str


class SpeciesView(msgspec.Struct, frozen=True):
    """A species: what does not change; types and moves by id, `type2` is 0 for a creature of one type."""

    name: str
    price: int
    type1: int
    type2: int
    hp: int
    moves: tuple[int, ...]


class MoveView(msgspec.Struct, frozen=True):
    """A move."""

    name: NameView
    type: int
    pp: int


class TeamView(msgspec.Struct, frozen=True):
    """An enrolled team, by seat."""

    team: TeamId
    points: int | None  # in this tournament; None: they are somebody else's, and behind a freeze
    creatures: tuple[int, ...]  # ids by slot


class FavouriteView(msgspec.Struct, frozen=True):
    """How many teams have enrolled a creature."""

    creature: int
    teams: int


class PairView(msgspec.Struct, frozen=True):
    """A pair at a glance: results are those of `one`; what comes in twos is in the order one, two."""

    one: TeamId
    two: TeamId
    counted: int
    results: tuple[Result, ...]
    healthy: tuple[int, int]  # creatures left
    fainted: tuple[int, int]  # the creature that fainted in the last turn; 0: none


class DeedView(msgspec.Struct, frozen=True):
    """An order, or what a side did: with a move slot, or to a slot."""

    action: Action
    number: int


class SlotView(msgspec.Struct, frozen=True):
    """A creature in a match."""

    slot: int
    creature: int
    hp: int
    atk_bonus: int
    def_bonus: int
    poison_damage: int
    poison_turns: int
    pp: tuple[int, ...]  # by move slot


class SideView(msgspec.Struct, frozen=True):
    """One side of a match; slots without a creature are left out."""

    active: int
    pending: int  # the delayed move: "underground"
    resting: bool
    last: DeedView
    slots: tuple[SlotView, ...]


class EventView(msgspec.Struct, frozen=True):
    """Something that happened to a creature of a side (0: one, 1: two); `What` says what the numbers are."""

    what: What
    side: int
    slot: int
    number: int
    amount: int
    effect: int  # TYPE in quarters
    same_type: bool


class MatchView(msgspec.Struct, frozen=True):
    """The present match of a pair in detail; sides and events are in the order one, two."""

    one: TeamId
    two: TeamId
    first: TeamId  # wins ties of speed
    sides: tuple[SideView, SideView]
    events: tuple[EventView, ...]  # of the last turn

    @property
    def key(self) -> str:
        """How the pair is called in addresses."""
        return f"{self.one}-{self.two}"


class OrderView(msgspec.Struct, frozen=True):
    """An order of the running turn."""

    team: TeamId
    rival: TeamId
    order: DeedView


class Enrolment(msgspec.Struct, frozen=True):
    """What a team has enrolled so far."""

    team: TeamId
    creatures: tuple[int, ...]


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    SCENERY: ClassVar = ("number", "max_turns", "types", "creatures", "moves")
    MATCHES: ClassVar = "matches"

    number: int  # of the tournament
    phase: Phase
    max_turns: int
    types: tuple[NameView, ...]
    creatures: tuple[SpeciesView, ...]
    moves: tuple[MoveView, ...]
    teams: tuple[TeamView, ...]
    popularity: tuple[FavouriteView, ...]  # the most popular first
    pairs: tuple[PairView, ...]
    matches: tuple[MatchView, ...]  # of all pairs

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Phases that begin, creatures that faint or are exchanged, matches that end."""
        yield from weighed((event.what for match in self.matches for event in match.events), _MARKED)
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
            return msgspec.structs.replace(self, teams=(), popularity=(), pairs=(), matches=())
        teams = [shown if shown.team == team else msgspec.structs.replace(shown, points=None) for shown in self.teams]
        return msgspec.structs.replace(
            self,
            teams=tuple(teams),
            pairs=tuple([pair for pair in self.pairs if team in (pair.one, pair.two)]),
            matches=tuple([match for match in self.matches if team in (match.one, match.two)]),
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
    favourites = sorted(chosen.items(), key=lambda item: (-item[1], item[0]))
    return PublicFrame(
        turn=tournament.turn,
        number=tournament.number,
        phase=tournament.phase,
        max_turns=tournament.params.max_turns,
        types=tuple(map(_name, content.type_names)),
        creatures=tuple([SpeciesView(name, *row[:4], row.moves) for name, row in species]),
        moves=tuple([MoveView(_name(name), move.type, move.pp) for name, move in moves]),
        teams=tuple([TeamView(entrant.id, entrant.points, entrant.ids) for entrant in entrants]),
        popularity=tuple([FavouriteView(creature, teams) for creature, teams in favourites]),
        pairs=tuple(map(_pair, tournament.pairs)),
        matches=tuple(map(_match, tournament.pairs)),
    )


def _name(name: Name) -> NameView:
    return NameView(name.english, name.polish)


def _pair(pair: Pair) -> PairView:
    one, two = pair.teams
    fainted = [0, 0]
    for event in pair.events:
        if event.what is FAINT:
            place = event.side ^ pair.events_first
            fainted[place] = pair.teams[place].ids[event.slot - 1]
    return PairView(
        one.id,
        two.id,
        pair.match.counted,
        tuple([result_for(0, result) for result in pair.results]),
        (pair.side(0).healthy, pair.side(1).healthy),
        (fainted[0], fainted[1]),
    )


def _match(pair: Pair) -> MatchView:
    one, two = pair.teams
    return MatchView(
        one.id,
        two.id,
        pair.teams[pair.first].id,
        (_side(pair.side(0)), _side(pair.side(1))),
        tuple([_event(event, pair.events_first) for event in pair.events]),
    )


def _side(side: Side) -> SideView:
    slots = tuple([_slot(number, creature) for number, creature in enumerate(side.slots) if creature.species.id])
    return SideView(side.active, side.pending, side.resting, _deed(side.last), slots)


def _slot(number: int, creature: Creature) -> SlotView:
    return SlotView(
        number,
        creature.species.id,
        creature.hp,
        creature.atk_bonus,
        creature.def_bonus,
        creature.poison_damage,
        creature.poison_turns,
        tuple(creature.pp),
    )


def _event(event: Event, first: int) -> EventView:
    what, side, slot, number, amount, effect, same_type = event
    return EventView(what, side ^ first, slot, number, amount, effect, same_type)


def _deed(code: int) -> DeedView:
    return DeedView(*Deed.of(code))


def _orders(tournament: Tournament) -> tuple[OrderView, ...]:
    return tuple(
        [
            OrderView(pair.teams[place].id, pair.teams[1 - place].id, _deed(pair.orders[place]))
            for pair in tournament.pairs
            for place in (0, 1)
            if pair.orders[place]
        ]
    )
