"""What a team has in painting: pawns, in all arenas."""

from arena24.games.core import TeamId
from arena24.games.musters import Muster
from arena24.games.painting.rules import Painting


def muster(painting: Painting, id_: TeamId) -> Muster:
    """Pawns without an order, while there is play."""
    sides = enumerate(painting.team(id_).sides, 1)
    pawns = [(arena, pawn) for arena, side in sides for pawn in side.own_pawns()]
    idle = [f"pawn {pawn.id} in {arena}" for arena, pawn in pawns if pawn.order is None] if painting.active else []
    return Muster(len(pawns), tuple(idle))
