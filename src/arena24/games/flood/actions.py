"""What learning programs choose from in flood: what its arguments are good for, and what is refused on its face."""

from collections.abc import Mapping

from arena24.games.flood.view import TeamFrame
from arena24.games.offers import Offer

RANGES: Mapping[str, range] = {"worker": range(1, 33), "dx": range(-3, 4), "dy": range(-3, 4), "repeat": range(1, 31)}


def hint(frame: TeamFrame) -> Offer:
    """Those who do nothing may do something."""
    workers = {"worker": [worker.id for worker in frame.workers]}
    return {"buy_wheelbarrow": workers, "move": workers, "take": workers, "leave": workers}
