"""A tournament as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    n = 7
    m = 14
    pawns: id side row column
      1 A 4 3 | 2 B 4 12 paint=7 surface=BBB,BAA,BAA

Almost everything may be left out: two teams, a board without inner walls, turn 1 of play; turn 0 is the break.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

import msgspec

from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.painting.arena import Arena
from arena24.games.painting.colours import COLOURS, Colour
from arena24.games.painting.fields import BARE, A, B, Board, box, check_walls, rows_of, sewn
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.pieces import Order, Piece
from arena24.games.painting.rules import BREAK, Idle, Painting
from arena24.games.painting.sides import Side, Team
from arena24.games.seed import Seed

LETTERS = {Colour.A: A, Colour.B: B}
_PRINTED_SIDES = {letter: colour.value for letter, colour in COLOURS.items()}  # which are printed sooner than colours
MOST_PAWNS = 255  # of an arena: their numbers have to fit into bytes

Rows = tuple[str, ...]
Text = bytes | bytearray  # rows with seams between them


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


def dump(painting: Painting) -> PaintingPosition:
    """The position of a tournament, the same for the same state."""
    pawns = map(PawnAt._make, _pawns(painting, printed=False))
    floors = [
        FloorAt(number, *[rows_of(text) if text else () for text in texts]) for number, texts in _floors(painting)
    ]
    return _dumped(painting, tuple(pawns), tuple(floors))


def state(painting: Painting) -> Iterator[bytes]:
    """The text of the position. Boards, most of it and its end, are not taken apart for it; pawns get no names."""
    pawns = cast(list[PawnAt], _pawns(painting, printed=True))
    yield msgspec.json.encode(_dumped(painting, tuple(pawns), ()), order="deterministic")[:-2]
    comma = b""
    for number, (floor, a, b) in _floors(painting):
        text = b"".join((b'%b[%d,["' % (comma, number), floor, b'"],["', a, b'"],["', b, b'"]]'))
        yield text if floor and a and b else text.replace(b'[""]', b"[]")
        comma = b","
    yield b"]}"


def _dumped(painting: Painting, pawns: tuple[PawnAt, ...], floors: tuple[FloorAt, ...]) -> PaintingPosition:
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
        pawns=pawns,
        orders=tuple(
            [
                OrderAt(number, pawn.id, pawn.order.direction, pawn.order.range)
                for number, arena in enumerate(painting.arenas, 1)
                for pawn in arena.pawns.values()
                if pawn.order
            ]
        ),
        floors=floors,
    )


def _team(team: Team, *, late: bool = False) -> TeamAt:
    return TeamAt(team.id, team.pawns_asked, team.diffs_asked, late)


def _views(team: Team) -> list[ViewAt]:
    return [ViewAt(team.id, arena, turn) for arena, turn in sorted(team.viewed.items())]


def _pawns(painting: Painting, *, printed: bool) -> list[tuple[object, ...]]:
    """The fields of PawnAt; printed: with sides and surfaces that need no more than to be written."""
    full = painting.params.full
    sides: Mapping[int, object] = _PRINTED_SIDES if printed else COLOURS
    return [
        (
            pawn.id,
            sides[pawn.owner],
            pawn.row,
            pawn.column,
            None if pawn.paint == full else pawn.paint,
            (pawn.printed or _printed_surface(pawn)) if printed else _surface(pawn),  # most have been printed before
            number,
        )
        for number, arena in enumerate(painting.arenas, 1)
        for pawn in arena.pawns.values()
    ]


def _surface(pawn: Piece) -> Rows:
    """None if all of it has the colour of its side."""
    return (
        () if pawn.surface.count(pawn.owner) == pawn.surface.count(b"\n") ** 2 else tuple(pawn.surface.decode().split())
    )


def _floors(painting: Painting) -> Iterator[tuple[int, tuple[Text, Text, Text]]]:
    """What arenas with anything to tell have in FloorAt, as text."""
    bare = painting.board.text
    for number, arena in enumerate(painting.arenas, 1):
        a, b = arena.sides
        # What was seen is nothing if nothing has changed: it would only repeat what is seen now.
        texts = (
            b"" if arena.floor == bare else arena.floor,
            b"" if a.before == a.view else a.before,
            b"" if b.before == b.view else b.before,
        )
        if any(texts):
            yield number, texts


def _printed_surface(pawn: Piece) -> object:
    """The same, in the place of rows, where nothing but their text is wanted."""
    pawn.printed = msgspec.Raw(msgspec.json.encode(_surface(pawn)))
    return pawn.printed


def load(position: PaintingPosition) -> Painting:
    """Go on from a position."""
    painting = _round(position)
    _seat_teams(painting, position)
    _place_pawns(painting, position.pawns)
    _give_orders(painting, position.orders)
    _paint_floors(painting, position)
    return painting


def _round(position: PaintingPosition) -> Painting:
    params, seed = position.params, Seed.from_hex(position.seed)
    if position.idle:
        return Idle(params, seed, position.number)
    if not BREAK <= position.turn <= params.turns:
        raise BadSetup(f"turn {position.turn} is not one of 0 (the break) to t = {params.turns}")
    if not position.board:
        board = Board(box(params.rows, params.columns), params.radius)
    else:
        check_walls(position.board)
        bare = [row.replace("A", ".").replace("B", ".") for row in position.board]
        board = Board(bare, params.radius)
    return Painting(params, seed, board, position.turn, position.number)


def _seat_teams(painting: Painting, position: PaintingPosition) -> None:
    for row in position.teams:
        team = Team(row.team, len(painting.teams))
        team.pawns_asked, team.diffs_asked = row.pawns_asked, row.diffs_asked
        if row.team in painting.teams or row.team in painting.latecomers:
            raise BadSetup(f"team {row.team} is there twice")
        if row.late:
            painting.latecomers[team.id] = team
        else:
            painting.seat(team)
    for view in position.views:
        if view.team not in painting.teams:
            raise BadSetup(f"a view of team {view.team}, which does not play")
        painting.teams[view.team].viewed[view.arena] = view.turn


def _place_pawns(painting: Painting, rows: Sequence[PawnAt]) -> None:
    by_arena: dict[int, list[PawnAt]] = {}
    for row in sorted(rows, key=lambda row: row.id):
        by_arena.setdefault(row.arena, []).append(row)
    for number, arena in enumerate(painting.arenas, 1):
        for row in by_arena.get(number) or by_arena.get(0) or ():
            _place_pawn(arena, row)


def _place_pawn(arena: Arena, row: PawnAt) -> None:
    name, board = f"pawn {row.id}", arena.board
    if len(arena.pawns) == MOST_PAWNS:
        raise BadSetup(f"there are more than {MOST_PAWNS} pawns in an arena")
    if row.id in arena.pawns:
        raise BadSetup(f"{name} is there twice")
    if not board.holds(row.row, row.column) or not board.room[board.place(row.row, row.column)]:
        raise BadSetup(f"{name} has no room on ({row.row}, {row.column}): there are walls, or the board ends")
    if row.paint is not None and not 0 <= row.paint <= arena.params.full:
        raise BadSetup(f"{name}: its paint cannot be {row.paint}")
    pawn = arena.add(row.id, LETTERS[row.side], row.row, row.column)
    pawn.paint = arena.params.full if row.paint is None else row.paint
    if row.surface:
        _cover(pawn, row, board.side)
    if arena.overlaps(pawn):
        raise BadSetup(f"{name} overlaps another pawn")


def _cover(pawn: Piece, row: PawnAt, side: int) -> None:
    text = "".join(f"{line}\n" for line in row.surface).encode()
    if [len(line) for line in row.surface] != [side] * side or set(text) - set(b"AB\n"):
        raise BadSetup(f"pawn {pawn.id}: its surface must be {side} times {side} letters A and B")
    pawn.surface[:] = text
    pawn.take_side()
    if COLOURS[pawn.owner] is not row.side:
        raise BadSetup(f"pawn {pawn.id}: most of its surface is not of side {row.side.value}")


def _give_orders(painting: Painting, rows: Iterable[OrderAt]) -> None:
    arenas = dict(enumerate(painting.arenas, 1))
    for row in rows:
        pawn = arenas[row.arena].pawns.get(row.pawn) if row.arena in arenas else None
        longest = 0 if pawn is None else min(pawn.paint, painting.params.longest)
        if pawn is None or row.direction not in (1, 2, 3, 4) or not 0 <= row.range <= longest:
            raise BadSetup(f"arena {row.arena}: pawn {row.pawn} cannot have this order")
        pawn.order = Order(row.direction, row.range)


def _paint_floors(painting: Painting, position: PaintingPosition) -> None:
    floors = {row.arena: row for row in position.floors}
    for number, arena in enumerate(painting.arenas, 1):
        given = floors.get(number)
        rows = (given.floor if given else ()) or position.board
        if rows:
            arena.floor[:] = _text(arena.board, rows)
        arena.begin()
        if given:
            for side, seen in zip(arena.sides, (given.seen_a, given.seen_b), strict=True):
                _remember(side, seen)


def _text(board: Board, rows: Rows) -> bytes:
    """A drawing of the board; it must have the walls of the board."""
    text = sewn(rows)
    if text.translate(bytes.maketrans(b"AB12", bytes([BARE]) * 4)) != board.text:
        raise BadSetup("a floor or a view has other walls than the board")
    return text


def _remember(side: Side, rows: Rows) -> None:
    if rows:
        side.before = _text(side.ground.board, rows)
