"""The plain bot of painting: shoots where most is to be painted, and walks on. Copy it and make it better."""

from collections.abc import Iterator
from contextlib import suppress

from arena24.games import painting
from arena24.games.failures import Failure
from arena24.games.painting import Constants, Pawn, Shot, Step
from arena24.games.painting.rounds import sign

DIRECTIONS = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}
STRAIGHT = 7  # turns until a pawn walks in another direction

Board = dict[tuple[int, int], str]  # X . 1 2 by row and column; what is not there is unknown, and taken for bare


def play(me: painting.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    new_round = sign(me)
    boards: dict[int, Board] = {}
    known = False
    while True:
        with suppress(Failure):  # the commands are used up, or something unforeseen: look again in the next turn
            if new_round():
                boards, known = {}, False
            if not known:
                with suppress(painting.ArenasTooRecent):  # we have missed the break: we paint what we find
                    boards, known = look(me), True
            if new_round.seen.active:
                take_turn(me, boards, new_round.seen.left // STRAIGHT)
        me.wait()


def look(me: painting.Player) -> dict[int, Board]:
    """All arenas by their numbers."""
    return {
        arena: {(y, x): letter for y, row in enumerate(rows, 1) for x, letter in enumerate(row, 1)}
        for arena, rows in enumerate(me.get_arenas(), 1)
    }


def take_turn(me: painting.Player, boards: dict[int, Board], walk: int) -> None:
    """Every pawn shoots if that paints enough, and walks otherwise."""
    for arena, changes in enumerate(me.get_diffs(), 1):
        boards.setdefault(arena, {}).update({(row, column): colour for row, column, colour in changes})
    constants = me.get_constants()
    shots, steps = [], []
    for arena, pawns in enumerate(me.get_pawns(), 1):
        free = uncovered(boards[arena], pawns, constants.radius)
        for pawn in pawns:
            useful, direction, length = max(possible_shots(free, pawn, constants))
            if 2 * useful >= constants.longest and pawn.spot.paint >= length:
                shots.append(Shot(arena, pawn.spot.id, direction, length))
            else:
                steps.append(Step(arena, pawn.spot.id, (pawn.spot.id + walk) % 4 + 1))
    if shots:
        me.shoot(*shots)
    if steps:
        me.move(*steps)


def uncovered(board: Board, pawns: tuple[Pawn, ...], radius: int) -> Board:
    """The board without what lies under our own pawns: no strip gets there, so we may as well call it ours."""
    side = range(-radius, radius + 1)
    ours = {(pawn.spot.row + dy, pawn.spot.column + dx): "1" for pawn in pawns for dy in side for dx in side}
    return board | ours


def possible_shots(board: Board, pawn: Pawn, constants: Constants) -> Iterator[tuple[int, int, int]]:
    """For each direction: how many fields get our colour, the direction, and the range that this takes."""
    for direction, (dy, dx) in DIRECTIONS.items():
        y, x = pawn.spot.row + constants.radius * dy, pawn.spot.column + constants.radius * dx
        useful = length = 0
        for reach in range(1, constants.longest + 1):
            letter = board.get((y + reach * dy, x + reach * dx), ".")
            if letter == "X":
                break
            if letter != "1":
                useful, length = useful + 1, reach
        yield useful, direction, length
