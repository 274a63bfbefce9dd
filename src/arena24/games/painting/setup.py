"""How a tournament begins: on a drawn board (painting 4), or from a given position."""

from collections.abc import Iterable, Sequence
from typing import cast

from arena24.games.core import Start, TeamId
from arena24.games.painting.arena import Arena
from arena24.games.painting.board import BARE, A, B, Board, check_walls
from arena24.games.painting.generation import Layout, draw
from arena24.games.painting.params import BadSetup, PaintingParams
from arena24.games.painting.pieces import COLOURS, Colour, Order, Piece, Team
from arena24.games.painting.position import OrderAt, PaintingPosition, PawnAt, Rows
from arena24.games.painting.rules import BREAK, Idle, Painting
from arena24.games.painting.sides import Side
from arena24.games.seed import Seed

LETTERS = {Colour.A: A, Colour.B: B}


def new_round(start: Start[PaintingParams]) -> Painting | None:
    """A tournament on a new board; None: it does not fit before the contest's end (painting 5)."""
    if start.whole_turns(start.params.duration) < 1:
        return None
    layout = draw(start.params, start.seed)
    painting = Painting(start.params, start.seed, layout.board, BREAK, start.number)
    _seat(painting, start)
    for arena in painting.arenas:
        _line_up(arena, layout)
    return painting


def idle(start: Start[PaintingParams]) -> Idle:
    """What answers when no tournament fits."""
    resting = _resting(start.params, start.seed, start.number)
    _seat(resting, start)
    return resting


def _resting(params: PaintingParams, seed: Seed, number: int) -> Idle:
    return Idle(params, seed, Board.box(params.rows, params.columns, params.radius), BREAK, number)


def _seat(painting: Painting, start: Start[PaintingParams]) -> None:
    """Teams keep their numbers; those that are new get the next ones (painting 5.4)."""
    known = cast(list[TeamId], start.carried or [])
    for team in dict.fromkeys([*(t for t in known if t in start.teams), *start.teams]):
        painting.seat(Team(team, len(painting.teams)))


def _line_up(arena: Arena, layout: Layout) -> None:
    """Pawns 1 to p are those of side A (painting 4.5, R17)."""
    half = len(layout.centres) // 2
    for id_, (row, column) in enumerate(layout.centres, 1):
        pawn = _pawn(arena, id_, A if id_ <= half else B)
        pawn.put(row, column, arena.board.place(row, column))
    _open_eyes(arena)


def _pawn(arena: Arena, id_: int, owner: int) -> Piece:
    """A new pawn, all in its owner's colour and full of paint, not yet on the board."""
    row = bytes([owner]) * arena.board.side + b"\n"
    pawn = arena.pawns[id_] = Piece(id_, owner, arena.params.full, bytearray(row * arena.board.side))
    return pawn


def _open_eyes(arena: Arena) -> None:
    """What is seen now has been seen before: there are no differences (painting 9)."""
    for side in arena.sides:
        side.look()
        side.before = side.view


# ---- positions


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
        return _resting(params, seed, position.number)
    if not BREAK <= position.turn <= params.turns:
        raise BadSetup(f"turn {position.turn} is not one of 0 (the break) to t = {params.turns}")
    if not position.board:
        board = Board.box(params.rows, params.columns, params.radius)
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
    if row.id in arena.pawns:
        raise BadSetup(f"{name} is there twice")
    if not board.holds(row.row, row.column) or not board.room[board.place(row.row, row.column)]:
        raise BadSetup(f"{name} has no room on ({row.row}, {row.column}): there are walls, or the board ends")
    if row.paint is not None and not 0 <= row.paint <= arena.params.full:
        raise BadSetup(f"{name}: its paint cannot be {row.paint}")
    pawn = _pawn(arena, row.id, LETTERS[row.side])
    pawn.put(row.row, row.column, board.place(row.row, row.column))
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
            arena.floor[:] = _text(arena, rows)
        _open_eyes(arena)
        if given:
            for side, seen in zip(arena.sides, (given.seen_a, given.seen_b), strict=True):
                _remember(side, seen)


def _text(arena: Arena, rows: Rows) -> bytes:
    """A drawing of the board; it must have the walls of the board."""
    text = "".join(f"{row}\n" for row in rows).encode()
    if text.translate(bytes.maketrans(b"AB12", bytes([BARE]) * 4)) != arena.board.text:
        raise BadSetup("a floor or a view has other walls than the board")
    return text


def _remember(side: Side, rows: Rows) -> None:
    if rows:
        side.before = _text(side.arena, rows)
