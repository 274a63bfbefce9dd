"""What a team may see of a round, and what spectators may (robots 14).

Hidden while it matters: open bids; prices of other houses, cash and parts until SALE is over; robots of others until
FIGHTING; planned attacks. That a part found no winner because of a tie is told to nobody but the organisers.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Final
from weakref import WeakKeyDictionary

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight
from arena24.games.robots.events import Fate
from arena24.games.robots.house import House, Team
from arena24.games.robots.rules import Robots
from arena24.games.robots.scoring import in_order_of_stats, total
from arena24.games.robots.stages import BUILDING, FIGHTING, RESULTS, StageName


class WeightsView(msgspec.Struct, frozen=True):
    """What a connection or a part adds to attack, defence and speed."""

    atk: float
    def_: float
    spd: float


class BasePointsView(msgspec.Struct, frozen=True):
    """What the first place of each category is worth."""

    parts: int
    cheap: int
    attack: int
    defence: int
    speed: int
    health: int
    total: int
    unused: int
    hits: int
    frags: int
    condition: int


class PartView(msgspec.Struct, frozen=True):
    """A part and its reserve price."""

    id: int
    hp: int
    atk: int
    def_: int
    spd: int
    interfaces: tuple[int, ...]
    price: int


class RobotView(msgspec.Struct, frozen=True):
    """A robot with its graph: `links` has A B I for every connection, as the data line of BUILD_ROBOT."""

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


class HolderView(msgspec.Struct, frozen=True):
    """What a team has, once the sale is over."""

    team: int
    house: int
    cash: int
    parts: tuple[int, ...]


class PlaceView(msgspec.Struct, frozen=True):
    """A place in one category; rank 0: it has not been ranked yet."""

    rank: int
    points: int


class ScoreView(msgspec.Struct, frozen=True):
    """A team's places so far, in the order of MY_STATS, and their sum."""

    team: int
    total: int
    standings: tuple[PlaceView, ...]


class HammerView(msgspec.Struct, frozen=True):
    """The end of an auction; price and team are 0 if nobody has won."""

    house: int
    part: int
    fate: Fate
    price: int
    team: int


class BlowView(msgspec.Struct, frozen=True):
    """An attack that was made. Blows of the same group were simultaneous."""

    attacker: int
    target: int
    damage: int
    group: int
    fell: bool  # the target fell in this group


class BidView(msgspec.Struct, frozen=True):
    """An open bid."""

    team: int
    part: int
    price: int


class PlanView(msgspec.Struct, frozen=True):
    """A planned attack."""

    team: int
    target: int
    delayed: bool


class TeamView(msgspec.Struct, frozen=True):
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
    weights: WeightsView
    base_points: BasePointsView
    catalogue: tuple[PartView, ...]
    offered: tuple[int, ...]  # parts on offer in every house
    holders: tuple[HolderView, ...]  # none until SALE is over
    robots: tuple[RobotView, ...]  # none until FIGHTING
    scores: tuple[ScoreView, ...]  # what is fixed follows from what is known
    hammers: tuple[HammerView, ...]  # at the end of the previous turn
    blows: tuple[BlowView, ...]

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
            robots=tuple([robot if robot.team == self.number else _unwired(robot) for robot in self.robots]),
            scores=tuple([score for score in self.scores if score.team == self.number]),
            hammers=tuple([hammer for hammer in self.hammers if not self.holders or hammer.house == house]),
        )


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    teams: tuple[TeamView, ...]
    unsold: tuple[tuple[int, ...], ...]  # by house
    bids: tuple[BidView, ...]
    plans: tuple[PlanView, ...]


_CATALOGUES: Final = WeakKeyDictionary[Robots, tuple[PartView, ...]]()  # long, and the same in every picture of a round


def frame(robots: Robots, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return _public(robots)
    if viewer is Audience.FULL:
        return _full(robots)
    assert not isinstance(viewer, Audience)
    return _of_team(robots, robots.teams.get(viewer) or Team(viewer, 0, None))


def _public(robots: Robots) -> PublicFrame:
    after_sale, weights = robots.stage in (BUILDING, FIGHTING, RESULTS), robots.weights
    return PublicFrame(
        turn=robots.turn,
        stage=robots.stage,
        left=robots.left,
        fight=robots.fight_number,
        fights=robots.params.fights,
        weights=WeightsView(weights.w_atk, weights.w_def, weights.w_spd),
        base_points=BasePointsView(**robots.base_points._asdict()),
        catalogue=_catalogue(robots),
        offered=tuple(offer.id for offer in robots.offered),
        holders=_holders(robots) if after_sale else (),
        robots=_robots(robots) if robots.arena else (),
        scores=_scores(robots),
        hammers=_sold(robots.houses) if after_sale else (),
        blows=tuple([BlowView(**blow._asdict()) for blow in robots.blows]),
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
    hammers = tuple([HammerView(**hammer._asdict()) for house in robots.houses for hammer in house.hammers()])
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


def _catalogue(robots: Robots) -> tuple[PartView, ...]:
    known = _CATALOGUES.get(robots)
    if known is None:
        known = _CATALOGUES[robots] = tuple([PartView(**offer._asdict()) for offer in robots.catalogue])
    return known


def _sold(houses: list[House]) -> tuple[HammerView, ...]:
    hammers = [hammer for house in houses for hammer in house.hammers()]
    return tuple([HammerView(**hammer._asdict()) for hammer in hammers if hammer.fate is Fate.SOLD])


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


def _unwired(robot: RobotView) -> RobotView:
    return msgspec.structs.replace(robot, links=())


def _scores(robots: Robots) -> tuple[ScoreView, ...]:
    return tuple([_score(team, robots.params.fights) for team in _by_number(robots) if team.standings])


def _score(team: Team, fights: int) -> ScoreView:
    places = [PlaceView(place.rank, place.points) for place in in_order_of_stats(team.standings, fights)]
    return ScoreView(team.number, total(team.standings), tuple(places))


def _bids(teams: list[Team]) -> tuple[BidView, ...]:
    return tuple(BidView(team.number, *bid) for team in teams for bid in sorted(team.bids.items()))


def _plans(teams: list[Team]) -> tuple[PlanView, ...]:
    return tuple(PlanView(plan.attacker, plan.target, plan.delayed) for team in teams if (plan := team.plan))
