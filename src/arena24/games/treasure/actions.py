"""What learning programs choose from in treasure: what its arguments are good for, and what is refused on its face."""

from collections.abc import Mapping

from arena24.games.offers import Offer
from arena24.games.treasure.view import TeamFrame

RANGES: Mapping[str, range] = {"dude": range(1, 65), "x": range(64), "y": range(64)}


def hint(frame: TeamFrame) -> Offer:
    """The deposit first, then the dudes."""
    if frame.turn == 1:
        return {"move_deposit": {}}
    dudes = {"dude": [dude.id for dude in frame.my_dudes]}
    names = ("move_dude", "plant_bomb", "grab_gold", "drop_gold", "deposit_gold", "buy_upgrade")
    return {**dict.fromkeys(names, dudes), "buy_dude": {}}
