"""What a team may see of a round, and what spectators may (robots 14).

Hidden while it matters: open bids; prices of other houses, cash and parts until SALE is over; robots of others until
FIGHTING; planned attacks. That a part found no winner because of a tie is told to nobody but the organisers.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight
from arena24.games.robots.events import Blow, Fate, Hammer
from arena24.games.robots.house import House, Team
from arena24.games.robots.params import BasePoints, Weights
from arena24.games.robots.parts import Offer
from arena24.games.robots.rules import Robots
from arena24.games.robots.scoring import Standing, in_order_of_stats, total
from arena24.games.robots.stages import BUILDING, FIGHTING, RESULTS, StageName


class RobotView(NamedTuple):
    """A robot with its graph: `links` has A B I for every connection."""

    team: int
    hp: int  # as built
    atk: int
    def_: int
    spd: int
    now: int  # HP
    block_pct: int
    hits: int  # in this fight
    frags: int
    links: tuple[int, ...]


class HolderView(NamedTuple):
    """What a team has, once the sale is over."""

    team: int
    house: int
    cash: int
    parts: tuple[int, ...]


class ScoreView(NamedTuple):
    """A team's places so far, in the order of MY_STATS, and their sum."""

    team: int
    total: int
    standings: tuple[Standing, ...]


class BidView(NamedTuple):
    """An open bid."""

    team: int
    part: int
    price: int


class PlanView(NamedTuple):
    """A planned attack."""

    team: int
    target: int
    delayed: bool


class TeamView(NamedTuple):
    """Who is behind a number."""

    team: TeamId
    number: int


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    SCENERY: ClassVar = ("fights", "weights", "base_points", "catalogue")

    stage: StageName
    left: int  # full turns after this one
    fight: int  # 0: no fight
    fights: int
    weights: Weights
    base_points: BasePoints
    catalogue: tuple[Offer, ...]
    offered: tuple[int, ...]  # parts on offer in every house
    holders: tuple[HolderView, ...]  # none until SALE is over
    robots: tuple[RobotView, ...]  # none until FIGHTING
    scores: tuple[ScoreView, ...]  # what is fixed follows from what is known
    hammers: tuple[Hammer, ...]  # at the end of the previous turn
    blows: tuple[Blow, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Stages and fights that begin, parts that are sold, robots that are built and that fall."""
        yield from [Highlight("sold", 1) for hammer in self.hammers if hammer.fate is Fate.SOLD]
        yield from [Highlight("eliminated", 2) for blow in self.blows if blow.fell and blow.damage]
        if not isinstance(before, PublicFrame):
            return
        if (self.stage, self.fight) != (before.stage, before.fight):
            yield Highlight(f"fight {self.fight}" if self.fight else self.stage.value.lower(), 3)
        known = {robot.team: robot.links for robot in before.robots}
        yield from [Highlight("built", 2) for robot in self.robots if known.get(robot.team) != robot.links]


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    number: int  # 0: it came in mid-round
    cash: int
    parts: tuple[int, ...]
    unsold: tuple[int, ...]  # in its house, during SALE
    bids: tuple[BidView, ...]
    plans: tuple[PlanView, ...]
    own_robot: RobotView | None

    def private(self, team: TeamId) -> "TeamFrame":
        """Its own holdings, house and places; LIST_ROBOTS tells what the others' robots are, not how they are built."""
        # Until the sale is over nobody's holdings are shown, and no hammer but that of the own house.
        house = next((holder.house for holder in self.holders if holder.team == self.number), None)
        return msgspec.structs.replace(
            self,
            holders=tuple([holder for holder in self.holders if holder.team == self.number]),
            robots=tuple([robot if robot.team == self.number else robot._replace(links=()) for robot in self.robots]),
            scores=tuple([score for score in self.scores if score.team == self.number]),
            hammers=tuple([hammer for hammer in self.hammers if not self.holders or hammer.house == house]),
        )


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    teams: tuple[TeamView, ...]
    unsold: tuple[tuple[int, ...], ...]  # by house
    bids: tuple[BidView, ...]
    plans: tuple[PlanView, ...]


def frame(robots: Robots, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return _public(robots)
    if viewer is Audience.FULL:
        return _full(robots)
    assert not isinstance(viewer, Audience)
    return _of_team(robots, robots.teams.get(viewer) or Team(viewer, 0, None))


def _public(robots: Robots) -> PublicFrame:
    after_sale = robots.stage in (BUILDING, FIGHTING, RESULTS)
    return PublicFrame(
        turn=robots.turn,
        stage=robots.stage,
        left=robots.left,
        fight=robots.fight_number,
        fights=robots.params.fights,
        weights=robots.weights,
        base_points=robots.base_points,
        catalogue=robots.catalogue,
        offered=tuple(offer.id for offer in robots.offered),
        holders=_holders(robots) if after_sale else (),
        robots=_robots(robots) if robots.arena else (),
        scores=_scores(robots),
        hammers=_sold(robots.houses) if after_sale else (),
        blows=robots.blows,
    )


def _of_team(robots: Robots, team: Team) -> TeamFrame:
    public = _fields(_public(robots))
    if team.house is not None and not public["hammers"]:
        public["hammers"] = _sold([team.house])
    return TeamFrame(
        **public,
        number=team.number,
        cash=team.cash,
        parts=tuple(sorted(team.parts)),
        unsold=tuple(offer.id for offer in team.house.on_sale) if team.house else (),
        bids=_bids([team]),
        plans=_plans([team]),
        own_robot=_robot(team) if team.robot else None,
    )


def _full(robots: Robots) -> FullFrame:
    teams = list(robots.teams.values())
    public = _fields(_public(robots))
    hammers = tuple(hammer for house in robots.houses for hammer in house.hammers())
    public |= {"holders": _holders(robots), "robots": _robots(robots), "hammers": hammers}
    return FullFrame(
        **public,
        teams=tuple(TeamView(team.id, team.number) for team in teams),
        unsold=tuple(tuple(house.unsold) for house in robots.houses),
        bids=_bids(teams),
        plans=_plans(teams),
    )


def _fields(public: PublicFrame) -> dict[str, Any]:
    return {name: getattr(public, name) for name in PublicFrame.__struct_fields__}


def _sold(houses: list[House]) -> tuple[Hammer, ...]:
    return tuple(hammer for house in houses for hammer in house.hammers() if hammer.fate is Fate.SOLD)


def _by_number(robots: Robots) -> list[Team]:
    """Not in the order of ids: that would tell who is who."""
    return sorted(robots.teams.values(), key=lambda team: team.number)


def _holders(robots: Robots) -> tuple[HolderView, ...]:
    teams = [(team, team.house) for team in _by_number(robots)]
    return tuple(HolderView(t.number, h.number, t.cash, tuple(sorted(t.parts))) for t, h in teams if h is not None)


def _robots(robots: Robots) -> tuple[RobotView, ...]:
    return tuple(_robot(team) for team in _by_number(robots) if team.robot)


def _robot(team: Team) -> RobotView:
    r = team.robot
    assert r is not None
    return RobotView(team.number, *r.stats, r.now, r.block_pct, r.hits, r.frags, r.links)


def _scores(robots: Robots) -> tuple[ScoreView, ...]:
    fights = robots.params.fights
    ranked = [team for team in _by_number(robots) if team.standings]
    return tuple(ScoreView(t.number, total(t.standings), in_order_of_stats(t.standings, fights)) for t in ranked)


def _bids(teams: list[Team]) -> tuple[BidView, ...]:
    return tuple(BidView(team.number, *bid) for team in teams for bid in sorted(team.bids.items()))


def _plans(teams: list[Team]) -> tuple[PlanView, ...]:
    return tuple(PlanView(*team.plan) for team in teams if team.plan)
