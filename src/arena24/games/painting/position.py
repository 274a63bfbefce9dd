"""A tournament as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    n = 7
    m = 14
    pawns: id side row column
      1 A 4 3 | 2 B 4 12 paint=7 surface=BBB,BAA,BAA

Almost everything may be left out: two teams, a board without inner walls, turn 1 of play; turn 0 is the break.
"""

from typing import TYPE_CHECKING, NamedTuple

from arena24.games.core import Position, TeamId
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.pieces import COLOURS, Colour

if TYPE_CHECKING:
    from arena24.games.painting.arena import Arena
    from arena24.games.painting.pieces import Piece, Team
    from arena24.games.painting.rules import Painting
    from arena24.games.painting.sides import Side

Rows = tuple[str, ...]


class TeamAt(NamedTuple):
    """A team; the rows stand in the order of the teams' numbers."""

    team: TeamId
    pawns_asked: int = 0  # the turn of its last GET_PAWNS; 0: none yet
    diffs_asked: int = 0  # ... and of its last GET_DIFFS
    late: bool = False  # it plays from the next tournament on and has no number yet


class ViewAt(NamedTuple):
    """When a team last saw the whole board of one of its arenas; turn 0 is the break."""

    team: TeamId
    arena: int
    turn: int = 0


class PawnAt(NamedTuple):
    """A pawn; the side it belongs to is that of most of its surface."""

    id: int
    side: Colour
    row: int
    column: int
    paint: int | None = None  # None: f
    surface: Rows = ()  # letters A and B; none: all of its side
    arena: int = 0  # as the round numbers them, from 1; 0: every arena that has no pawns of its own


class OrderAt(NamedTuple):
    """What a pawn has been told to do."""

    arena: int
    pawn: int
    direction: int
    range: int = 0  # 0: move


class FloorAt(NamedTuple):
    """The colours of an arena that looks otherwise than the board, and what the sides saw a turn earlier."""

    arena: int
    floor: Rows = ()  # none: the board's
    seen_a: Rows = ()  # as A saw it when the previous turn began; none: as now
    seen_b: Rows = ()


class PaintingPosition(Position, frozen=True, kw_only=True):
    """The whole state of a tournament."""

    params: PaintingParams = PaintingParams()
    seed: str = ""
    number: int = 1  # q
    idle: bool = False  # no tournament fits any more
    board: Rows = ()  # X . A B, the same in all arenas; none: n x m without inner walls
    teams: tuple[TeamAt, ...] = (TeamAt(TeamId(1)), TeamAt(TeamId(2)))
    views: tuple[ViewAt, ...] = ()
    pawns: tuple[PawnAt, ...] = ()
    orders: tuple[OrderAt, ...] = ()
    floors: tuple[FloorAt, ...] = ()


def dump(painting: "Painting") -> PaintingPosition:
    """The position of a tournament, the same for the same state."""
    arenas = list(enumerate(painting.arenas, 1))
    # Being asked leaves no trace: of latecomers only those that have asked count.
    late = [team for _, team in sorted(painting.latecomers.items()) if team.pawns_asked or team.diffs_asked]
    return PaintingPosition(
        params=painting.params,
        seed=painting.seed.hex,
        turn=painting.turn,
        number=painting.number,
        idle=painting.idle,
        board=painting.board.rows,
        teams=(*(_team(team) for team in painting.teams.values()), *(_team(team, late=True) for team in late)),
        views=tuple([view for team in painting.teams.values() for view in _views(team)]),
        pawns=tuple([_pawn(number, arena, pawn) for number, arena in arenas for pawn in arena.pawns.values()]),
        orders=tuple(
            [OrderAt(number, p.id, *p.order) for number, arena in arenas for p in arena.pawns.values() if p.order]
        ),
        floors=tuple([floor for number, arena in arenas if (floor := _floor(number, arena)) != FloorAt(number)]),
    )


def _team(team: "Team", *, late: bool = False) -> TeamAt:
    return TeamAt(team.id, team.pawns_asked, team.diffs_asked, late)


def _views(team: "Team") -> list[ViewAt]:
    return [ViewAt(team.id, arena, turn) for arena, turn in sorted(team.viewed.items())]


def _pawn(number: int, arena: "Arena", pawn: "Piece") -> PawnAt:
    paint = None if pawn.paint == arena.params.full else pawn.paint
    plain = pawn.surface.count(pawn.owner) == arena.board.side**2
    surface = () if plain else _rows(pawn.surface)
    return PawnAt(pawn.id, COLOURS[pawn.owner], pawn.row, pawn.column, paint, surface, number)


def _floor(number: int, arena: "Arena") -> FloorAt:
    floor = () if arena.floor == arena.board.text else _rows(arena.floor)
    return FloorAt(number, floor, *map(_seen, arena.sides))


def _seen(side: "Side") -> Rows:
    """Nothing if nothing has changed: it would only repeat what is seen now."""
    return () if side.before == side.view else _rows(side.before)


def _rows(text: bytes | bytearray) -> Rows:
    return tuple(text.decode().split())
