"""What learning programs choose from in robots: what its arguments are good for, and what is refused on its face."""

from collections.abc import Mapping

from arena24.games.offers import Offer
from arena24.games.robots.view import TeamFrame

RANGES: Mapping[str, range] = {
    "part": range(1, 251),
    "price": range(1024),
    "connections": range(1, 5),
    "links": range(1, 1001),
    "target": range(1, 101),
}


def hint(frame: TeamFrame) -> Offer:
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
