"""What learning programs choose from in cards: what its arguments are good for, and what is refused on its face."""

from collections.abc import Collection, Mapping
from typing import Any

from arena24.games.offers import Offer

RANGES: Mapping[str, range] = {
    "match": range(1, 69),
    "card": range(1, 1001),
    "attacker": range(1, 1001),
    "blocker": range(1, 1001),
    "target": range(-6, 1001),
}


def hint(frame: Any) -> Offer:
    """Matches in which it is our turn."""
    ours = [match for match in frame.matches if match.on_turn and match.picture is not None and match.scores is None]
    if not ours:
        return {}
    hands = [card for match in ours for card in match.picture.hands[match.player]]
    creatures = [card.id for match in ours for card in match.picture.boards[match.player]]
    match = {"match": [match.id for match in ours]}
    offer: dict[str, Mapping[str, Collection[Any]]] = dict.fromkeys(("finish_block", "draw_card", "burn_card"), match)
    if hands:
        offer |= {"discard_card": {**match, "card": hands}, "play_card": {**match, "card": hands}}
    if creatures:
        offer |= {"add_mana": {**match, "card": creatures}, "attack": {**match, "card": creatures}}
        offer["block"] = {**match, "blocker": creatures}
    return offer
