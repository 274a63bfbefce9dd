"""The turn of painting 6 once more, word by word and as slowly as the rulebook reads: to compare with."""

from dataclasses import dataclass

from arena24.games.painting.position import PaintingPosition

Field = tuple[int, int]
STEPS = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}


@dataclass
class NaivePawn:
    id: int
    owner: str
    centre: Field
    paint: int
    surface: dict[Field, str]  # by displacement from the centre
    order: tuple[int, int] | None = None

    def square(self, centre: Field, r: int) -> set[Field]:
        return {(centre[0] + dy, centre[1] + dx) for dy in range(-r, r + 1) for dx in range(-r, r + 1)}


class NaiveArena:
    """One arena."""

    def __init__(self, position: PaintingPosition) -> None:
        self.params, self.r = position.params, position.params.radius
        floor = position.floors[0].floor if position.floors and position.floors[0].floor else position.board
        self.board = {(y, x): letter for y, row in enumerate(floor, 1) for x, letter in enumerate(row, 1)}
        self.pawns = []
        for row in position.pawns:
            side = range(-self.r, self.r + 1)
            surface = {
                (dy, dx): row.surface[dy + self.r][dx + self.r] if row.surface else row.side.value
                for dy in side
                for dx in side
            }
            paint = self.params.full if row.paint is None else row.paint
            self.pawns.append(NaivePawn(row.id, row.side.value, (row.row, row.column), paint, surface))
        for order in position.orders:
            (pawn,) = [p for p in self.pawns if p.id == order.pawn]
            pawn.order = order.direction, order.range

    def turn(self) -> None:
        moved = self.move([p for p in self.pawns if p.order and not p.order[1]])
        self.move([p for p in moved if all(self.board[f] == p.owner for f in p.square(p.centre, self.r))])
        self.paint()
        for p in self.pawns:
            colours = list(p.surface.values())
            p.owner = "A" if colours.count("A") > colours.count("B") else "B"
        for p in self.pawns:
            under = [self.board[f] for f in p.square(p.centre, self.r)]
            p.paint = min(self.params.full, p.paint + under.count(p.owner))
            p.order = None

    def move(self, movers: list[NaivePawn]) -> list[NaivePawn]:
        r, moving = self.r, list(movers)
        target = {}
        for p in movers:
            assert p.order
            dy, dx = STEPS[p.order[0]]
            target[p.id] = p.centre[0] + dy, p.centre[1] + dx
        moving = [p for p in moving if all(self.board[f] != "X" for f in p.square(target[p.id], r))]
        while True:
            while True:
                standing = [p for p in self.pawns if p not in moving]
                blocked = [
                    p
                    for p in moving
                    if any(p.square(target[p.id], r) & other.square(other.centre, r) for other in standing)
                ]
                if not blocked:
                    break
                moving = [p for p in moving if p not in blocked]
            colliding = [
                p
                for p in moving
                if any(p.square(target[p.id], r) & q.square(target[q.id], r) for q in moving if q is not p)
            ]
            if not colliding:
                break
            moving = [p for p in moving if p not in colliding]
        for p in moving:
            p.centre = target[p.id]
        return moving

    def paint(self) -> None:
        on: dict[Field, set[str]] = {}
        for p in self.pawns:
            if p.order and p.order[1]:
                p.paint -= p.order[1]
                dy, dx = STEPS[p.order[0]]
                for k in range(p.order[1]):
                    field = p.centre[0] + dy * (self.r + 1 + k), p.centre[1] + dx * (self.r + 1 + k)
                    if self.board[field] == "X":
                        break
                    on.setdefault(field, set()).add(p.owner)
        for (y, x), colours in on.items():
            if len(colours) == 1:
                (colour,) = colours
                covering = [p for p in self.pawns if (y, x) in p.square(p.centre, self.r)]
                if covering:
                    covering[0].surface[y - covering[0].centre[0], x - covering[0].centre[1]] = colour
                else:
                    self.board[y, x] = colour

    def view(self, side: str) -> dict[Field, str]:
        """What a player sees (painting 7)."""
        seen = dict(self.board)
        for p in self.pawns:
            if p.owner != side:
                for (dy, dx), colour in p.surface.items():
                    seen[p.centre[0] + dy, p.centre[1] + dx] = colour
        return {f: "1" if c == side else "2" if c in "AB" else c for f, c in seen.items()}
