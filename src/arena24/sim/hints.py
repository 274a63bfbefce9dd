"""Which actions are refused on their face: what a team can tell from its frame, game by game.

A hint is optional: without one every action is offered. It may offer too much, never too little: tests play at random
and look whether an order that was accepted had been offered.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from arena24.games.battle.units import REPAIR_PRICE, UNIT_PRICE

# Commands that may succeed, each with the values of its arguments that may; an argument left out may have any.
Offer = Mapping[str, Mapping[str, Collection[Any]]]
Hint = Callable[[Any], Offer]  # takes the frame

NEAR = range(-1, 2)


def battle(frame: Any) -> Offer:
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


def robots(frame: Any) -> Offer:
    """Every stage has its own command."""
    match frame.stage.name:
        case "AUCTION":
            return {"bid": {"part": frame.offered, "price": range(frame.cash + 1)}}
        case "SALE":
            return {"bid": {"part": frame.unsold, "price": range(frame.cash + 1)}}
        case "BUILDING":
            return {"build_robot": {}}
        case "FIGHTING" if frame.own_robot is not None and not frame.plans:
            return {"attack": {"target": [robot.team for robot in frame.robots if robot.team != frame.number]}}
    return {}


def flood(frame: Any) -> Offer:
    """Those who do nothing may do something."""
    workers = {"worker": [worker.id for worker in frame.workers]}
    return {"buy_wheelbarrow": workers, "move": workers, "take": workers, "leave": workers}


def creatures(frame: Any) -> Offer:
    """Enrol, then fight whoever is there."""
    if frame.phase.name == "REGISTRATION":
        return {"enroll_team": {}}
    rivals = range(1, len(frame.rivals) + 1)
    return {"fight": {"rival": rivals}, "switch": {"rival": rivals}} if rivals else {}


def painting(frame: Any) -> Offer:
    """Own pawns, while there is play."""
    if not frame.active:
        return {}
    pawns = {pawn.id for arena in frame.own for pawn in arena.pawns}
    own = {"arena": range(1, len(frame.own) + 1), "pawn": pawns}
    return {"move": own, "shoot": own}


def cards(frame: Any) -> Offer:
    """Matches in which it is our turn."""
    ours = [match for match in frame.matches if match.on_turn and match.picture is not None and match.score is None]
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


def treasure(frame: Any) -> Offer:
    """The deposit first, then the dudes."""
    if frame.turn == 1:
        return {"move_deposit": {}}
    dudes = {"dude": [view.dude.id for view in frame.my_dudes]}
    names = ("move_dude", "plant_bomb", "grab_gold", "drop_gold", "deposit_gold", "buy_upgrade")
    return {**dict.fromkeys(names, dudes), "buy_dude": {}}


HINTS: Mapping[str, Hint] = {
    "battle": battle,
    "robots": robots,
    "flood": flood,
    "creatures": creatures,
    "painting": painting,
    "cards": cards,
    "treasure": treasure,
}
