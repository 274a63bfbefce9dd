"""How a tournament begins: on a drawn board (painting 4)."""

from typing import cast

from arena24.games.core import Start, TeamId
from arena24.games.painting.arena import Arena
from arena24.games.painting.fields import A, B
from arena24.games.painting.generator import Layout, draw
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.rules import BREAK, Idle, Painting
from arena24.games.painting.sides import Team


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
    resting = Idle(start.params, start.seed, start.number)
    _seat(resting, start)
    return resting


def _seat(painting: Painting, start: Start[PaintingParams]) -> None:
    """Teams keep their numbers; those that are new get the next ones (painting 5.4)."""
    known = cast(list[TeamId], start.carried or [])
    for team in dict.fromkeys([*(t for t in known if t in start.teams), *start.teams]):
        painting.seat(Team(team, len(painting.teams)))


def _line_up(arena: Arena, layout: Layout) -> None:
    """Pawns 1 to p are those of side A (painting 4.5, R17)."""
    half = len(layout.centres) // 2
    for id_, (row, column) in enumerate(layout.centres, 1):
        arena.add(id_, A if id_ <= half else B, row, column)
    arena.begin()
