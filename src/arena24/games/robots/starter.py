"""The idea of robots' starters: buy what one can pay for, join whatever fits, hit the weakest."""

from arena24.games import robots
from arena24.games.failures import attempt


def bid_for(me: robots.Player, offers: tuple[robots.Offer, ...]) -> None:
    """A little more than the least price; two equal bids win nothing, so our number decides how much more."""
    number = me.my_id()
    for offer in offers:
        attempt(me.bid, offer.id, offer.price + offer.price // 10 + (number + offer.id) % 4)


def build(me: robots.Player, parts: tuple[robots.Part, ...]) -> None:
    """Begin with one part, and join whatever fits to an interface that is still free, again and again."""
    # All interfaces of all parts: whose each is, of which kind, and whether it is free.
    owners: list[int] = []
    kinds: list[int] = []
    free: list[int] = []
    inside: list[int] = []
    for place in range(len(parts)):
        inside.append(0)
        for kind in parts[place].interfaces:
            owners.append(place)
            kinds.append(kind)
            free.append(1)
    inside[0] = 1
    links: list[int] = []
    grown = True
    while grown:
        grown = False
        for one in range(len(kinds)):
            kind = kinds[one]
            old = owners[one]
            for other in range(len(kinds)):
                new = owners[other]
                fits = kinds[other] == kind and free[one] == 1 and free[other] == 1
                if fits and inside[old] == 1 and inside[new] == 0:
                    links.append(parts[old].id)
                    links.append(parts[new].id)
                    links.append(kind)
                    free[one] = 0
                    free[other] = 0
                    inside[new] = 1
                    grown = True
    if len(links) > 0:
        me.build_robot(len(links) // 3, tuple(links))


def fight(me: robots.Player) -> None:
    """Attack the robot with the fewest HP that still stands."""
    number = me.my_id()
    target = 0
    weakest = 1000000
    for robot in me.list_robots():
        if robot.id != number and robot.hp > 0 and robot.hp < weakest:
            target = robot.id
            weakest = robot.hp
    if target > 0:
        me.attack(target, robots.Delayed.NO)


def take_turn(me: robots.Player) -> None:
    """What the bot does in a turn: every stage has its own work."""
    stage = me.current_stage()
    if stage.name == robots.StageName.AUCTION:
        offered = me.current_parts()
        bid_for(me, offered)
    elif stage.name == robots.StageName.SALE:
        # The list is told once per round; bids stay until the stage ends.
        unsold = me.sale_parts()
        bid_for(me, unsold)
    elif stage.name == robots.StageName.BUILDING:
        if me.my_robot().hp == 0:
            parts = me.my_parts()
            if len(parts) > 1:
                build(me, parts)
    elif stage.name == robots.StageName.FIGHTING:
        fight(me)
