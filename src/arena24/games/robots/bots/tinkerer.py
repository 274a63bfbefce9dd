"""The plain bot of robots: buys what comes, connects what fits, hits the weakest. Copy it and make it better."""

from contextlib import suppress
from random import Random

from arena24.games import robots
from arena24.games.failures import Failure
from arena24.games.robots import StageName


def play(me: robots.Player) -> None:
    """Play turn after turn, round after round."""
    while True:
        with suppress(Failure):  # we have asked too often, or something unforeseen: try again in the next turn
            take_turn(me, me.current_stage())
        me.wait()


def take_turn(me: robots.Player, stage: robots.Stage) -> None:
    """Do what the stage is for."""
    match stage.name:
        case StageName.AUCTION:
            bid_for(me, me.current_parts(), stage.left)
        case StageName.SALE:
            bid_for(me, me.sale_parts(), stage.left)  # the list is given only once, and bids are kept
        case StageName.BUILDING:
            if not any(me.my_robot()):
                build(me, connections(me.my_parts()))
        case StageName.FIGHTING:
            attack_weakest(me)


def bid_for(me: robots.Player, offers: tuple[robots.Offer, ...], left: int) -> None:
    """Bid a little more than the reserve price for half of the parts; equal bids would win nothing."""
    chance = Random(100 * left + me.my_id())
    for offer in chance.sample(offers, len(offers) // 2)[:90]:  # there is a limit of 100 commands
        with suppress(robots.NotEnoughCash, robots.NotAvailable):
            me.bid(offer.id, offer.price + chance.randint(0, offer.price // 10 + 3))


def connections(parts: tuple[robots.Part, ...]) -> tuple[int, ...]:
    """Start from the part with the most interfaces, and add any other that shares a free one."""
    free = {part.id: list(part.interfaces) for part in parts}
    outside = sorted(free, key=lambda part: -len(free[part]))
    inside = [outside.pop(0)] if outside else []
    links: list[int] = []
    for a in inside:  # grows while we look at it
        for b in list(outside):
            for kind in set(free[a]).intersection(free[b]):
                links += a, b, kind
                free[a].remove(kind)
                free[b].remove(kind)
                inside.append(b)
                outside.remove(b)
                break
    return tuple(links)


def build(me: robots.Player, links: tuple[int, ...]) -> None:
    """One connection at least makes a robot."""
    if links:
        me.build_robot(len(links) // 3, links)


def attack_weakest(me: robots.Player) -> None:
    """The robot with the fewest HP that still stands, if ours does."""
    standing = {robot.id: robot.hp for robot in me.list_robots() if robot.hp > 0}
    if standing.pop(me.my_id(), 0) and standing:
        me.attack(min(standing, key=standing.__getitem__), robots.Delayed.NO)
