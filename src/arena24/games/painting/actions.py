"""What learning programs choose from in painting: what its arguments are good for, and what is refused on its face."""

from collections.abc import Mapping
from typing import Any

from arena24.games.offers import Offer

RANGES: Mapping[str, range] = {
    "arena": range(1, 35),
    "pawn": range(1, 201),
    "direction": range(1, 5),
    "range": range(1, 11),
}


def hint(frame: Any) -> Offer:
    """Own pawns, while there is play."""
    if not frame.active:
        return {}
    pawns = {pawn.id for arena in frame.own for pawn in arena.pawns}
    own = {"arena": range(1, len(frame.own) + 1), "pawn": pawns}
    return {"move": own, "shoot": own}
