"""Arenas written briefly and drawn at random, for the tests of painting."""

import random
from dataclasses import dataclass

from arena24.games.core import Start, TeamId
from arena24.games.painting import Painting, PaintingParams, PaintingPosition, Player, load, new_round
from arena24.games.painting.arena import Arena
from arena24.games.painting.colours import Colour
from arena24.games.painting.position import FloorAt, OrderAt, PawnAt
from arena24.games.seed import Seed

A, B, C = TeamId(1), TeamId(2), TeamId(3)
LATE = TeamId(99)


@dataclass
class StoppedClock:
    """A clock that stands."""

    left: float = 0.0

    def tempo(self) -> float:
        return 1.0

    def seconds_left(self) -> float:
        return self.left


def player(painting: Painting, team: TeamId) -> Player:
    return Player(painting, team, StoppedClock())


def begin(params: PaintingParams, seed: int = 1, teams: int = 2) -> Painting:
    """A tournament in its break."""
    painting = new_round(Start(params, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed)))
    assert painting is not None
    return painting


def messy(params: PaintingParams, seed: int, teams: int = 2) -> Painting:
    """A tournament in its break in which somebody has already been at work: large patches, mixed pawns."""
    painting, r = begin(params, seed, teams), random.Random(seed)
    for arena in painting.arenas:
        middle = r.randint(2, painting.board.columns)
        for place, letter in enumerate(arena.floor):
            if letter == ord("."):
                arena.floor[place] = ord("A" if place % painting.board.width < middle else "B")
        for each in arena.pawns.values():
            fields = [place for place, letter in enumerate(each.surface) if letter != ord("\n")]
            for place in r.sample(fields, len(fields) // 2):
                each.surface[place] = ord("A") + ord("B") - each.owner
        arena.begin()
    return painting


def pawn(text: str) -> PawnAt:
    """`1@(4,3)A`, as the rulebook writes them, perhaps with the paint after it."""
    id_, _, rest = text.strip().partition("@")
    at, _, side = rest.partition(")")
    row, column = map(int, at.strip("(").split(","))
    letter, *paint = side.split()
    return PawnAt(int(id_), Colour(letter), row, column, int(paint[0]) if paint else None)


def world(rows: int, columns: int, pawns: str, **changes: int) -> Painting:
    """`1@(4,3)A; 2@(4,7)B 5` on a board without inner walls, in turn 1."""
    params = PaintingParams(**{"radius": 1, "longest": 5, "full": 20, "rows": rows, "columns": columns, **changes})
    return load(PaintingPosition(params=params, pawns=tuple(pawn(text) for text in pawns.split(";"))))


def crowded(r: random.Random) -> Painting:
    """An arena full of pawns, colours and orders."""
    radius = r.choice((1, 1, 2))
    rows, columns = r.randint(4 * radius + 4, 16), r.randint(4 * radius + 4, 22)
    params = PaintingParams(radius=radius, longest=r.randint(1, 9), full=r.randint(0, 30), rows=rows, columns=columns)
    board = [["X" if y in (0, rows - 1) or x in (0, columns - 1) else "." for x in range(columns)] for y in range(rows)]
    for _ in range(r.choice((0, 0, 3, 8))):
        board[r.randrange(rows)][r.randrange(columns)] = "X"
    centres = _centres(board, radius, r)
    shares = r.choice((".AB", "AAAAAA.", "A", "AAAAB", "B"))
    floor = ["".join(r.choice(shares) if field == "." else field for field in row) for row in board]
    pawns = [_pawn(id_, centre, params, r) for id_, centre in enumerate(centres, 1)]
    position = PaintingPosition(
        params=params,
        board=tuple("".join(row) for row in board),
        pawns=tuple(pawns),
        floors=(FloorAt(1, tuple(floor)),),
        orders=tuple(order for pawn_ in pawns for order in _orders(pawn_, params, r)),
    )
    return load(position)


def _centres(board: list[list[str]], radius: int, r: random.Random) -> list[tuple[int, int]]:
    """Close together: they shall stumble over each other."""
    rows, columns = len(board), len(board[0])
    fields = [(y, x) for y in range(radius + 2, rows - radius) for x in range(radius + 2, columns - radius)]
    r.shuffle(fields)
    if r.random() < 0.5:
        fields.sort(key=lambda field: (field[0] % (2 * radius + 1), field[1] % (2 * radius + 1)))
    chosen: list[tuple[int, int]] = []
    for y, x in fields[: r.choice((5, 60, 400))]:
        square = [board[v][u] for v in range(y - radius - 1, y + radius) for u in range(x - radius - 1, x + radius)]
        if "X" not in square and all(max(abs(y - v), abs(x - u)) > 2 * radius for v, u in chosen):
            chosen.append((y, x))
    return chosen


def _pawn(id_: int, centre: tuple[int, int], params: PaintingParams, r: random.Random) -> PawnAt:
    share = r.choice((0.0, 0.4, 0.6, 1.0))
    side = params.side
    surface = tuple("".join("A" if r.random() < share else "B" for _ in range(side)) for _ in range(side))
    owner = Colour.A if "".join(surface).count("A") * 2 > side * side else Colour.B
    return PawnAt(id_, owner, *centre, r.randint(0, params.full), surface)


def _orders(pawn_: PawnAt, params: PaintingParams, r: random.Random) -> list[OrderAt]:
    most = min(params.longest, pawn_.paint or 0)
    kind = r.random()
    if kind < 0.15:
        return []
    if kind < 0.7 or not most:
        return [OrderAt(1, pawn_.id, r.randint(1, 4))]
    return [OrderAt(1, pawn_.id, r.randint(1, 4), r.randint(1, most))]


def places(arena: Arena) -> dict[int, tuple[int, int]]:
    return {p.id: (p.row, p.column) for p in arena.pawns.values()}
