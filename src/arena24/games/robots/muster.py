"""What a team has in robots: parts; in every stage something else can be left undone."""

from arena24.games.core import TeamId
from arena24.games.musters import Muster
from arena24.games.robots.rules import Robots
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING


def muster(robots: Robots, id_: TeamId) -> Muster:
    """Cash for which nobody bids, parts of which nobody builds, a robot that does not attack."""
    team = robots.team(id_)
    unused: tuple[str, ...] = ()
    if robots.stage is AUCTION and not team.bids and any(offer.price <= team.cash for offer in robots.offered):
        unused = (f"{team.cash} coins",)
    elif robots.stage is BUILDING and robots.left == 0 and team.robot is None:
        unused = tuple([f"part {part}" for part in team.parts])
    elif robots.stage is FIGHTING and team.robot is not None and team.robot.now and team.plan is None:
        unused = ("the robot",)
    return Muster(len(team.parts), unused)
