"""A round of robots as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    stage = BUILDING
    W = 4.2,2.2,-1.2
    parts: id hp atk def_ spd price interfaces
      1 2 4 2 1 394 3 5 4 1 7 9
      ...
    teams: team cash parts
      44 3000 2,6,7

Almost everything may be left out. W, B and the cash of the params, and the parts, are drawn from the seed if they are
not given.
"""

from typing import TYPE_CHECKING, NamedTuple

from arena24.games.core import Position, TeamId
from arena24.games.robots.params import RobotsParams
from arena24.games.robots.parts import Offer
from arena24.games.robots.scoring import Standing
from arena24.games.robots.stages import StageName

if TYPE_CHECKING:
    from arena24.games.robots.house import Team
    from arena24.games.robots.rules import Robots


class TeamAt(NamedTuple):
    """A team."""

    team: TeamId
    cash: int | None = None  # None: that of the params
    parts: tuple[int, ...] = ()
    number: int | None = None  # in this round; None: its id; 0: it came in mid-round
    house: int | None = None  # None: the first one that is not full
    spent: int | None = None  # None: the reserve prices of its parts
    listed_all: bool = False  # ALL_PARTS is used up
    listed_sale: bool = False  # SALE_PARTS is used up
    listed_own: int = 0  # the turn of the last MY_PARTS; 0: none yet
    attempted: int = 0  # the turn of the last attempt to build
    builds: int = 0  # valid robots so far
    standings: tuple[Standing, ...] = ()  # in the order in which they were fixed; those left out are 0,0


class BidAt(NamedTuple):
    """The highest open bid of a team for a part."""

    team: TeamId
    part: int
    price: int


class SoldAt(NamedTuple):
    """A part that the house of the team sold to it at the end of the previous turn."""

    part: int
    price: int
    team: TeamId


class RobotAt(NamedTuple):
    """A robot: with its connections, or only with what it can do."""

    team: TeamId
    hp: int | None = None  # None: what its parts give; so the next ones
    atk: int | None = None
    def_: int | None = None
    spd: int | None = None
    now: int | None = None  # HP; None: all
    used: int | None = None  # parts; None: those of the links
    connections: int | None = None
    fell: int = 0  # the turn in which it was eliminated
    hits: int = 0  # in this fight
    frags: int = 0
    links: tuple[int, ...] = ()  # A B I of every connection


class PlanAt(NamedTuple):
    """An attack that is planned."""

    team: TeamId
    target: TeamId
    delayed: bool = False


class AttackAt(NamedTuple):
    """An attack of the previous turn."""

    team: TeamId
    target: TeamId
    damage: int


class RobotsPosition(Position, frozen=True, kw_only=True):
    """The whole state of a round."""

    params: RobotsParams = RobotsParams()
    seed: str = ""
    stage: StageName = StageName.PLANNING
    left: int | None = None  # full turns after this one; None: the stage begins
    fight: int | None = None  # the number of the fight; None: the first one, if it is a fight
    parts: tuple[Offer, ...] = ()  # by id
    teams: tuple[TeamAt, ...] = ()
    bids: tuple[BidAt, ...] = ()
    sold: tuple[SoldAt, ...] = ()
    robots: tuple[RobotAt, ...] = ()
    plans: tuple[PlanAt, ...] = ()
    attacks: tuple[AttackAt, ...] = ()


def dump(robots: "Robots") -> RobotsPosition:
    """The position of a round, the same for the same state."""
    teams = list(robots.teams.values())
    ids = {team.number: team.id for team in teams}
    plans = [team.plan for team in teams if team.plan]
    return RobotsPosition(
        params=robots.params,
        seed=robots.seed.hex,
        turn=robots.turn,
        stage=robots.stage,
        left=robots.left,
        fight=robots.fight_number,
        parts=robots.catalogue,
        teams=tuple([_team(team) for team in [*teams, *_heard(robots)]]),
        bids=tuple([BidAt(team.id, *bid) for team in teams for bid in sorted(team.bids.items())]),
        sold=tuple([SoldAt(b.part, b.price, ids[b.team]) for house in robots.houses for b in house.sold]),
        robots=tuple([_robot(team) for team in teams if team.robot]),
        plans=tuple([PlanAt(ids[plan.attacker], ids[plan.target], plan.delayed) for plan in plans]),
        attacks=tuple([AttackAt(ids[a.attacker], ids[a.target], a.damage) for a in robots.attacks]),
    )


def _heard(robots: "Robots") -> list["Team"]:
    """Latecomers that have used something up; being asked leaves no trace."""
    late = [t for t in robots.latecomers.values() if t.listed_all or t.listed_sale or t.listed_own or t.attempted]
    return sorted(late, key=lambda team: team.id)


def _team(team: "Team") -> TeamAt:
    return TeamAt(
        team.id,
        team.cash,
        tuple(sorted(team.parts)),
        team.number,
        team.house.number if team.house else None,
        team.spent,
        team.listed_all,
        team.listed_sale,
        team.listed_own,
        team.attempted,
        team.builds,
        tuple(team.standings),
    )


def _robot(team: "Team") -> RobotAt:
    robot = team.robot
    assert robot is not None
    now = None if robot.now == robot.hp else robot.now
    return RobotAt(
        team.id,
        *robot.stats,
        now=now,
        used=robot.used,
        connections=robot.connections,
        fell=robot.fell,
        hits=robot.hits,
        frags=robot.frags,
        links=robot.links,
    )
