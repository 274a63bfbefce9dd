"""What learning programs choose from in battle: what its arguments are good for, and what is refused on its face."""

from collections.abc import Collection, Mapping
from typing import Any

from arena24.games.battle.units import REPAIR_PRICE, UNIT_PRICE
from arena24.games.battle.view import TeamFrame
from arena24.games.offers import Offer

NEAR = range(-1, 2)

RANGES: Mapping[str, range] = {"unit": range(1, 129), "dx": range(-8, 9), "dy": range(-8, 9)}


def hint(frame: TeamFrame) -> Offer:
    """Units that stand may move, those that do not may stop; money decides the rest."""
    units = [unit for unit in frame.units if unit.stamina is not None]
    offer: dict[str, Mapping[str, Collection[Any]]] = {
        "move": {"unit": [unit.id for unit in frame.units if unit.to is None], "dx": NEAR, "dy": NEAR},
        "cancel_move": {"unit": [unit.id for unit in frame.units if unit.to is not None]},
        "shoot": {"unit": [unit.id for unit in units]},
    }
    if len(units) < len(frame.units) and frame.score >= UNIT_PRICE:
        offer["create_unit"] = {}
    if len(units) < len(frame.units) and frame.score >= REPAIR_PRICE:
        offer["repair_unit"] = {"unit": [unit.id for unit in units if unit.to is None]}
    return offer
