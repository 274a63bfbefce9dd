"""What a team may see of a tournament, and what spectators may (cards 14).

Which team is behind a match id is hidden while the tournament runs, and so is what a player on turn is doing: the
public picture is that of the turn's opening.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from arena24.games.cards.card import Kind
from arena24.games.cards.events import DIED, Event
from arena24.games.cards.match import Match, Side
from arena24.games.cards.position import Role, role_of
from arena24.games.cards.rules import Bout, Tournament
from arena24.games.cards.scoring import final_scores
from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight


class CardView(msgspec.Struct, frozen=True):
    """A card as it is printed."""

    id: int
    kind: Kind
    at: int
    hp: int
    hpmax: int
    cost: int
    mana: int


class Tile(msgspec.Struct, frozen=True):
    """A match at a glance; pairs are by player."""

    id: int
    hp: tuple[int, int]
    hands: tuple[int, int]  # how many cards
    boards: tuple[int, int]  # how many creatures
    ended: int  # the turn in which it ended; 0: it runs


class CreatureView(msgspec.Struct, frozen=True):
    """A creature on a board."""

    id: int
    at: int
    hp: int
    hpmax: int
    active: bool
    role: Role


class MatchView(msgspec.Struct, frozen=True):
    """A match, everything about it but who plays; pairs are by player."""

    id: int
    turn: int
    over: bool
    blocking: bool
    top: int  # how many cards of the deck are gone
    mana: int
    draws: int
    burns: int
    hp: tuple[int, int]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    boards: tuple[tuple[CreatureView, ...], tuple[CreatureView, ...]]
    events: tuple[Event, ...]  # of the previous turn

    @property
    def key(self) -> str:
        """How the match is called in addresses."""
        return str(self.id)


class OwnMatch(msgspec.Struct, frozen=True):
    """A match of a team, as it may know it now."""

    id: int
    player: int
    on_turn: bool
    tile: Tile  # when the turn opened
    picture: MatchView | None  # now; None: the team is not on turn
    scores: tuple[int, int] | None  # by player; None: it runs


class Standing(msgspec.Struct, frozen=True):
    """How a team is doing in the tournament."""

    team: TeamId
    score: float
    won: int
    lost: int
    limited: int  # ended by the turn limit
    running: int


class Pair(msgspec.Struct, frozen=True):
    """Who plays a match, and the scores as things stand; by player."""

    id: int
    teams: tuple[TeamId, TeamId]
    scores: tuple[int, int]


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    SCENERY: ClassVar = ("init_hp", "deck")

    left: int  # turns, the current one included
    init_hp: int
    deck: tuple[CardView, ...]  # top first, with the cards that are gone
    tiles: tuple[Tile, ...]
    featured: MatchView | None  # one match large: the first that runs

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Creatures that died, and matches that ended: lethally, or by the turn limit."""
        if not isinstance(before, PublicFrame):
            return
        running = {tile.id for tile in before.tiles if not tile.ended}
        yield from [Highlight("died", 2) for match in self.seen() if match.id in running for _ in deaths(match)]
        ended = [tile for tile in self.tiles if tile.ended and tile.id in running]
        yield from [Highlight("match over" if all(tile.hp) else "lethal", 3) for tile in ended]

    def seen(self) -> Iterable[MatchView]:
        """The matches into which the viewer sees."""
        return () if self.featured is None else (self.featured,)


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    matches: tuple[OwnMatch, ...]

    def seen(self) -> Iterator[MatchView]:
        """Its own matches in which it is on turn."""
        return (match.picture for match in self.matches if match.picture is not None)

    def private(self, team: TeamId) -> "TeamFrame":
        """Its own matches."""
        own = {match.id for match in self.matches}
        return msgspec.structs.replace(
            self, tiles=tuple([tile for tile in self.tiles if tile.id in own]), featured=None
        )


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    MATCHES: ClassVar = "matches"

    pairs: tuple[Pair, ...]
    matches: tuple[MatchView, ...]
    standings: tuple[Standing, ...]

    def seen(self) -> tuple[MatchView, ...]:
        """All of them."""
        return self.matches


def deaths(match: MatchView) -> list[Event]:
    """The creatures that died in the previous turn."""
    return [event for event in match.events if event.what is DIED]


def frame(tournament: Tournament, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    tiles = tuple([Tile(id_, *glance) for id_, glance in tournament.opening.items()])
    featured = None if tournament.featured is None else match_view(tournament.featured)
    turn, left, init_hp = tournament.turn, tournament.turns_left(), tournament.params.init_hp
    deck = tuple([CardView(*card) for card in tournament.deck.cards])
    if viewer is Audience.PUBLIC:
        return PublicFrame(turn=turn, left=left, init_hp=init_hp, deck=deck, tiles=tiles, featured=featured)
    if viewer is Audience.FULL:
        bouts = tournament.bouts.values()
        return FullFrame(
            turn=turn,
            left=left,
            init_hp=init_hp,
            deck=deck,
            tiles=tiles,
            featured=featured,
            pairs=tuple(Pair(bout.id, bout.teams, final_scores(bout.match)) for bout in bouts),
            matches=tuple(map(match_view, bouts)),
            standings=_standings(tournament),
        )
    assert not isinstance(viewer, Audience)
    own = tuple(_own(tournament, viewer, id_) for id_ in tournament.seats.get(viewer, ()))
    return TeamFrame(turn=turn, left=left, init_hp=init_hp, deck=deck, tiles=tiles, featured=featured, matches=own)


def match_view(bout: Bout) -> MatchView:
    """All that there is to see of a match now."""
    match = bout.match
    first, second = match.sides
    return MatchView(
        bout.id,
        match.turn,
        match.over,
        match.blocking,
        match.top,
        match.mana,
        match.draws,
        match.burns,
        (first.hp, second.hp),
        (tuple(sorted(first.hand)), tuple(sorted(second.hand))),
        (_board(match, first), _board(match, second)),
        bout.events,
    )


def _board(match: Match, side: Side) -> tuple[CreatureView, ...]:
    return tuple(
        [CreatureView(id_, c.at, c.hp, c.hpmax, c.active, role_of(match, c)) for id_, c in sorted(side.board.items())]
    )


def _own(tournament: Tournament, team: TeamId, id_: int) -> OwnMatch:
    match, player = tournament.seats[team][id_]
    on_turn = not match.over and match.me.player == player
    picture = match_view(tournament.bouts[id_]) if on_turn else None
    scores = final_scores(match) if match.over else None
    return OwnMatch(id_, player, on_turn, Tile(id_, *tournament.opening[id_]), picture, scores)


def _standings(tournament: Tournament) -> tuple[Standing, ...]:
    results = tournament.results() or {}
    return tuple(_standing(team, tournament, results[team]) for team in results)


def _standing(team: TeamId, tournament: Tournament, score: float) -> Standing:
    seats = tournament.seats[team].values()
    ended = [(match.sides[player].hp, match.sides[1 - player].hp) for match, player in seats if match.over]
    won = sum(theirs == 0 for _, theirs in ended)
    lost = sum(mine == 0 for mine, _ in ended)
    return Standing(team, score, won, lost, len(ended) - won - lost, len(seats) - len(ended))
