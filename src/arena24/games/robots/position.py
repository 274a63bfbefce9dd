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

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.failures import Failure
from arena24.games.robots.build import Robot, build
from arena24.games.robots.drawn import Drawn, draw, settled
from arena24.games.robots.fight import Plan
from arena24.games.robots.house import HOUSE_SIZE, House, Team
from arena24.games.robots.params import OFFERED, RobotsParams, check
from arena24.games.robots.parts import Offer
from arena24.games.robots.reports import NOWHERE, Attack, RobotStats, Standing, WinningBid
from arena24.games.robots.rules import Robots
from arena24.games.robots.scoring import BOUGHT, FIXED, PER_FIGHT
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING, PLANNING, RESULTS, SALE, StageName
from arena24.games.seed import Seed


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


# ---- from a round


def dump(robots: Robots) -> RobotsPosition:
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


def _heard(robots: Robots) -> list[Team]:
    """Latecomers that have used something up; being asked leaves no trace."""
    late = [t for t in robots.latecomers.values() if t.listed_all or t.listed_sale or t.listed_own or t.attempted]
    return sorted(late, key=lambda team: team.id)


def _team(team: Team) -> TeamAt:
    return TeamAt(
        team.id,
        team.cash,
        tuple(sorted(team.parts)),
        team.number,
        team.house.number if team.house else None,
        team.spent,
        bool(team.listed_all),
        bool(team.listed_sale),
        team.listed_own,
        team.attempted,
        team.builds,
        tuple(team.standings),
    )


def _robot(team: Team) -> RobotAt:
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


# ---- to a round


def load(position: RobotsPosition) -> Robots:
    """Go on from a position."""
    seed = Seed.from_hex(position.seed)
    drawn = _drawn(position, seed)
    params = settled(position.params, drawn)
    robots = Robots(params, seed, drawn, position.turn)
    _enter(robots, position)
    _seat_teams(robots, position)
    _stock_houses(robots, position)
    _place_bids(robots, position)
    _place_robots(robots, position)
    _plan_attacks(robots, position)
    robots.prepare()
    return robots


def _drawn(position: RobotsPosition, seed: Seed) -> Drawn:
    drawn = draw(position.params, seed, position.parts)
    if [offer.id for offer in drawn.catalogue] != list(range(1, len(drawn.catalogue) + 1)):
        raise BadSetup("parts must be numbered from 1 on")
    return drawn


def _enter(robots: Robots, position: RobotsPosition) -> None:
    fighting = position.stage is FIGHTING
    number = int(fighting) if position.fight is None else position.fight
    if not int(fighting) <= number <= robots.params.fights * fighting:
        raise BadSetup(f"{position.stage.value} cannot be fight {number}")
    robots.enter(position.stage, number)
    if position.left is not None:
        if not 0 <= position.left <= robots.left:
            raise BadSetup(f"{position.stage.value} cannot have {position.left} turns left")
        robots.left = position.left


def _seat_teams(robots: Robots, position: RobotsPosition) -> None:
    """Teams have rows, or robots; those without a house fill up the houses."""
    rows = {row.team: row for row in position.teams}
    for robot in position.robots:
        rows.setdefault(robot.team, TeamAt(robot.team))
    homes = _homes([row for row in rows.values() if row.number != 0])
    houses = [House(number) for number in range(1, max(homes.values(), default=0) + 1)]
    for row in rows.values():
        _seat(robots, row, houses[homes[row.team] - 1] if row.number != 0 else None)
    robots.houses = houses
    if len({team.number for team in robots.teams.values()}) < len(robots.teams):
        raise BadSetup("two teams have the same number")


def _homes(rows: Sequence[TeamAt]) -> dict[TeamId, int]:
    """The house of every team."""
    check(len(rows))
    homes = {row.team: row.house for row in rows if row.house is not None}
    filled = Counter(homes.values())
    for row in rows:
        if row.house is None:
            homes[row.team] = next(number for number in count(1) if filled[number] < HOUSE_SIZE)
            filled[homes[row.team]] += 1
    if sorted(filled) != list(range(1, len(filled) + 1)):
        raise BadSetup("houses must be numbered from 1 on")
    if any(size > HOUSE_SIZE for size in filled.values()):
        raise BadSetup("a house has more than three teams")
    return homes


def _seat(robots: Robots, row: TeamAt, house: House | None) -> None:
    name = f"team {row.team}"
    team = Team(row.team, row.team if row.number is None else row.number, house)
    if house is not None:
        house.teams.append(team)
        if not 1 <= team.number <= 100:
            raise BadSetup(f"{name}: its number is not from 1 to 100")
        team.cash = robots.cash if row.cash is None else row.cash
    for part in row.parts:
        if not 1 <= part <= len(robots.catalogue):
            raise BadSetup(f"{name}: there is no part {part}")
        team.parts[part] = robots.catalogue[part - 1]
    reserve = sum(offer.price for offer in team.parts.values())
    team.spent = reserve if row.spent is None else row.spent
    if team.cash < 0 or team.spent < len(team.parts):
        raise BadSetup(f"{name}: its money cannot be right")
    team.listed_all, team.listed_sale, team.listed_own = int(row.listed_all), int(row.listed_sale), row.listed_own
    team.attempted, team.builds, team.standings = row.attempted, row.builds, list(row.standings)
    _complete(robots, team)
    (robots.latecomers if house is None else robots.teams)[team.id] = team


def _complete(robots: Robots, team: Team) -> None:
    """A position that does not tell what has been ranked so far leaves those places empty."""
    fights = robots.fight_number - 1 if robots.stage is FIGHTING else robots.params.fights
    by_stage = {BUILDING: BOUGHT, FIGHTING: FIXED + PER_FIGHT * fights, RESULTS: FIXED + PER_FIGHT * fights}
    ranked = by_stage.get(robots.stage, 0) if team.house else 0
    if len(team.standings) > ranked:
        raise BadSetup(f"team {team.id}: {len(team.standings)} categories cannot have been ranked yet")
    team.standings += [NOWHERE] * (ranked - len(team.standings))


def _stock_houses(robots: Robots, position: RobotsPosition) -> None:
    """A part that has been auctioned is owned or unsold, until the sale is over."""
    auctioned = {
        PLANNING: 0,
        AUCTION: len(robots.catalogue) - OFFERED * (robots.left + 1),
        SALE: len(robots.catalogue),
    }.get(robots.stage, 0)
    for house in robots.houses:
        owned = [part for team in house.teams for part in team.parts]
        if len(set(owned)) < len(owned):
            raise BadSetup(f"two teams of house {house.number} own the same part")
        if robots.stage is AUCTION and any(part > auctioned for part in owned):
            raise BadSetup(f"house {house.number} has sold a part that was not on offer yet")
        house.unsold = {o.id: o for o in robots.catalogue[:auctioned] if o.id not in set(owned)}
    for row in position.sold:
        winner = _known(robots, row.team)
        assert winner.house is not None
        winner.house.sold += (WinningBid(row.part, row.price, winner.number),)


def _known(robots: Robots, team: TeamId) -> Team:
    if team not in robots.teams:
        raise BadSetup(f"team {team} has no part in this round")
    return robots.teams[team]


def _place_bids(robots: Robots, position: RobotsPosition) -> None:
    robots.prepare()  # what is on offer
    for row in position.bids:
        team = _known(robots, row.team)
        offer = robots.on_offer(team, row.part) if robots.stage in (AUCTION, SALE) else None
        if offer is None or row.price < offer.price or not team.can_promise(row.part, row.price):
            raise BadSetup(f"team {row.team} cannot bid {row.price} for part {row.part}")
        team.bid(row.part, row.price)


def _place_robots(robots: Robots, position: RobotsPosition) -> None:
    for row in position.robots:
        team = _known(robots, row.team)
        team.robot = _rebuilt(robots, team, row)
        team.builds = max(team.builds, 1)
    if robots.stage in (FIGHTING, RESULTS):
        robots.open_arena()


def _rebuilt(robots: Robots, team: Team, row: RobotAt) -> Robot:
    name = f"the robot of team {row.team}"
    try:
        robot = build(row.links, team.parts, robots.weights) if row.links else None
    except Failure as failure:
        raise BadSetup(f"{name}: {failure.text}") from None
    if robot is None:
        if row.hp is None or row.atk is None or row.def_ is None or row.spd is None:
            raise BadSetup(f"{name} has neither links nor all of hp, atk, def_ and spd")
        stats = RobotStats(row.hp, row.atk, row.def_, row.spd)
        robot = Robot(stats, used=row.used or 0, connections=row.connections or 0)
    if row.now is not None:
        robot.now = row.now
    if not 0 <= robot.now <= robot.hp:
        raise BadSetup(f"{name}: it cannot have {robot.now} HP")
    robot.fell, robot.hits, robot.frags = row.fell, row.hits, row.frags
    return robot


def _plan_attacks(robots: Robots, position: RobotsPosition) -> None:
    for plan in position.plans:
        team, target = _known(robots, plan.team), _known(robots, plan.target)
        if target.number not in robots.arena or team.robot is None or team is target:
            raise BadSetup(f"team {plan.team} cannot attack team {plan.target}")
        team.plan = Plan(team.number, target.number, plan.delayed)
    robots.attacks = tuple(
        [
            Attack(_known(robots, row.team).number, _known(robots, row.target).number, row.damage)
            for row in position.attacks
        ]
    )
