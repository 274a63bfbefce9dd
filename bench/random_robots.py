"""Random players of robots. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.core import Round
from arena24.games.robots.build import Links
from arena24.games.robots.fight import Plan
from arena24.games.robots.house import Team
from arena24.games.robots.rules import Robots
from arena24.games.robots.stages import BUILDING


def play_turn(round_: Round, chance: Random) -> int:
    """Every team bids for what it can pay, connects the first two parts that fit, and attacks somebody.

    How many orders.
    """
    assert isinstance(round_, Robots)
    found, uniform = 0, chance.random
    for team in round_.teams.values():
        for offer in round_.offered or (team.house.on_sale if team.house else ()):
            price = offer.price + int(uniform() * offer.price)
            if price > team.bids.get(offer.id, 0) and team.can_promise(offer.id, price):
                team.bid(offer.id, price)
                found += 1
        if round_.stage is BUILDING and not team.builds:
            links = _first_pair(team)
            if links:
                round_.build(team, links)
                found += 1
        others = [number for number in round_.arena if number != team.number]
        if team.robot and team.robot.now and others:
            team.plan = Plan(team.number, others[int(uniform() * len(others))], uniform() < 0.5)
            found += 1
    return found


def _first_pair(team: Team) -> Links:
    """The first two parts that fit; none: there are none."""
    parts = list(team.parts.values())
    for index, a in enumerate(parts):
        for b in parts[index + 1 :]:
            for kind in a.interfaces:
                if kind in b.interfaces:
                    return a.id, b.id, kind
    return ()
