"""How a round of robots begins: a generated world (robots 4), or a given position."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.failures import Failure
from arena24.games.robots.build import Robot, RobotStats, build
from arena24.games.robots.commands import Attack
from arena24.games.robots.fight import Plan
from arena24.games.robots.house import House, Team, WinningBid
from arena24.games.robots.params import MOST_CASH, MOST_TEAMS, OFFERED, BadSetup, BasePoints, RobotsParams, Weights
from arena24.games.robots.parts import Offer, draw_catalogue
from arena24.games.robots.position import RobotAt, RobotsPosition, TeamAt
from arena24.games.robots.rules import Drawn, Robots
from arena24.games.robots.scoring import BOUGHT, FIXED, NOWHERE, PER_FIGHT
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING, PLANNING, RESULTS, SALE
from arena24.games.seed import Seed

HOUSE_SIZE = 3
FEWEST_PARTS = 10  # of a last round (robots 5)
# How often the base points of a category are negative, in per cent (robots 4.4)
NEGATIVE = BasePoints(20, 20, 20, 20, 20, 20, 20, unused=60, hits=10, frags=10, condition=10)
FEWEST_POSITIVE = 6


def new_round(start: Start[RobotsParams]) -> Robots | None:
    """A round in a new world; None: too few turns fit before the contest's end."""
    params = fitting(start)
    return None if params is None else load(generate(params, start.teams, start.seed))


def fitting(start: Start[RobotsParams]) -> RobotsParams | None:
    """The parameters of the round, with fewer parts in the last one of a contest (robots 5)."""
    params, turns = start.params, start.whole_turns(start.params.turn_seconds)
    if params.longest <= turns:
        return params
    most = int(turns - (params.longest - params.catalogue // OFFERED)) * OFFERED
    if most < FEWEST_PARTS or 3 * most < params.catalogue:
        return None
    return msgspec.structs.replace(params, catalogue=most)


# ---- generation (robots 4)


def generate(params: RobotsParams, teams: Sequence[TeamId], seed: Seed) -> RobotsPosition:
    """The first position of a round. Each kind of choice has its own generator, so that none shifts another."""
    check(len(teams))
    numbers = seed.generator("numbers").sample(range(1, 101), len(teams))
    houses = dict(seated(teams, seed.generator("houses")))
    rows = [TeamAt(team, number=number, house=houses[team]) for team, number in zip(teams, numbers, strict=True)]
    return RobotsPosition(params=params, seed=seed.hex, teams=tuple(rows))


def check(teams: int) -> None:
    """BadSetup if there are more teams than the arena holds (R39)."""
    if teams > MOST_TEAMS:
        raise BadSetup(f"at most {MOST_TEAMS} teams can play robots, not {teams}")


def house_sizes(teams: int) -> list[int]:
    """As equal as possible, nobody alone when avoidable (R3)."""
    houses = -(-teams // HOUSE_SIZE)
    return [teams // houses + (house < teams % houses) for house in range(houses)]


def seated(teams: Sequence[TeamId], generator: Random) -> Iterator[tuple[TeamId, int]]:
    """Which house each team belongs to; houses are numbered from 1."""
    shuffled = iter(generator.sample(teams, len(teams)))
    for house, size in enumerate(house_sizes(len(teams)), start=1):
        for _ in range(size):
            yield next(shuffled), house


def draw_weights(stat_max: int, generator: Random) -> Weights:
    """Whole tenths; a negative premium hurts without flattening every robot (robots 4.3)."""
    most = min(100, stat_max)
    return Weights(*(generator.randint(*span) / 10 for span in ((-10, 30), (-most, most), (-most, most))))


def draw_base_points(seed: Seed) -> BasePoints:
    """B_C: at least six of them are positive (robots 4.4)."""
    for generator in seed.attempts("base points"):
        signs = [-1 if generator.random() < percent / 100 else 1 for percent in NEGATIVE]
        if signs.count(1) >= FEWEST_POSITIVE:
            return BasePoints(*(sign * generator.randint(100, 1000) for sign in signs))
    raise AssertionError("there is no end of attempts")


def usual_cash(catalogue: Sequence[Offer]) -> int:
    """60 per cent of all reserve prices, to the nearest coin (robots 4.8)."""
    return min(MOST_CASH, (6 * sum(offer.price for offer in catalogue) + 5) // 10)


# ---- positions


def load(position: RobotsPosition) -> Robots:
    """Go on from a position."""
    seed = Seed.from_hex(position.seed)
    drawn = _drawn(position, seed)
    params = msgspec.structs.replace(
        position.params,
        weights=drawn.weights,
        base_points=drawn.base_points,
        cash=drawn.cash,
        catalogue=len(drawn.catalogue),
    )
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
    params = position.params
    catalogue = position.parts or draw_catalogue(params, seed)
    if [offer.id for offer in catalogue] != list(range(1, len(catalogue) + 1)):
        raise BadSetup("parts must be numbered from 1 on")
    if len(catalogue) % OFFERED:  # CURRENT_PARTS always lists five (R4)
        raise BadSetup(f"there are {len(catalogue)} parts, but five are on offer in every turn: take a multiple of 5")
    return Drawn(
        (params.weights or draw_weights(params.stat_max, seed.generator("weights"))).normal,
        params.base_points or draw_base_points(seed),
        usual_cash(catalogue) if params.cash is None else params.cash,
        catalogue,
    )


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
    team.listed_all, team.listed_sale, team.listed_own = row.listed_all, row.listed_sale, row.listed_own
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
        team.robot = _robot(robots, team, row)
        team.builds = max(team.builds, 1)
    if robots.stage in (FIGHTING, RESULTS):
        robots.open_arena()


def _robot(robots: Robots, team: Team, row: RobotAt) -> Robot:
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
