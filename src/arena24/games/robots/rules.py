"""A round of robots: its state, what orders do at once, and the turn as a tuple of stages (robots 6)."""

from collections.abc import Mapping, Sequence
from typing import Any

from arena24.games.core import Round, TeamId
from arena24.games.robots.build import Links, Robot, build
from arena24.games.robots.drawn import Drawn
from arena24.games.robots.events import Blow
from arena24.games.robots.fight import block_percentages, condition, exchange
from arena24.games.robots.house import House, Team
from arena24.games.robots.params import OFFERED, RobotsParams
from arena24.games.robots.parts import Offer
from arena24.games.robots.reports import Attack, Contender
from arena24.games.robots.scoring import standings, total
from arena24.games.robots.stages import (
    AUCTION,
    BUILDING,
    FIGHTING,
    PLANNING,
    RESULTS,
    SALE,
    StageName,
    following,
    preceding,
)
from arena24.games.seed import Seed


class Robots(Round):
    """One play."""

    turn: int  # of Round, which is never compiled: told once more, these two are as quick as the others
    finished: bool

    def __init__(self, params: RobotsParams, seed: Seed, drawn: Drawn, turn: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.drawn = drawn
        self.weights, self.base_points, self.cash, self.catalogue = drawn
        self.stage: StageName = PLANNING
        self.fight_number = 0  # F
        self.left = params.planning_turns - 1  # L: full turns after this one (R5)
        self.teams: dict[TeamId, Team] = {}
        self.latecomers: dict[TeamId, Team] = {}
        self.houses: list[House] = []
        self.arena: dict[int, Robot] = {}  # by id, ascending; from FIGHTING on
        self.attacks: tuple[Attack, ...] = ()  # at the end of the last turn of FIGHTING
        # lists that stand for the whole turn
        self.offered: tuple[Offer, ...] = ()
        self._contenders: tuple[Contender, ...] | None = None  # if somebody has asked
        self.blows: tuple[Blow, ...] = ()  # for spectators: what happened at the end of the previous turn

    def __deepcopy__(self, memo: dict[int, object]) -> "Robots":
        """Houses, teams and robots are copied; what is only ever replaced as a whole is shared."""
        twin = Robots(self.params, self.seed, self.drawn, self.turn)
        twin.finished, twin.remaining = self.finished, self.remaining
        twin.stage, twin.fight_number, twin.left = self.stage, self.fight_number, self.left
        twin.houses = [house.copy() for house in self.houses]
        seated = {team.id: team for house in twin.houses for team in house.teams}
        twin.teams = {id_: seated[id_] for id_ in self.teams}
        twin.latecomers = {id_: team.copy(None) for id_, team in self.latecomers.items()}
        for id_, team in (*self.teams.items(), *self.latecomers.items()):
            memo[id(team)] = twin.team(id_)  # whoever looks at the team looks at the copy, too
        robots = twin.robots()
        twin.arena = {number: robots[number] for number in self.arena}
        twin.attacks, twin.offered, twin.blows = self.attacks, self.offered, self.blows
        return twin

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def results(self) -> Mapping[TeamId, int]:
        return {team.id: total(team.standings) for team in self.teams.values()}  # never below 0 (robots 8)

    def team(self, id_: TeamId) -> Team:
        """A team; one that registers in mid-round is in no house and no ranking until the next round (robots 5)."""
        return self.teams.get(id_) or self.latecomers.setdefault(id_, Team(id_, 0, None))

    def robots(self) -> dict[int, Robot]:
        """All robots by the numbers of their teams."""
        return {team.number: team.robot for team in self.teams.values() if team.robot is not None}

    # ---- stages

    def length(self, stage: StageName) -> int:
        """How many turns a stage lasts, FIGHTING at most."""
        params = self.params
        if stage is PLANNING:
            return params.planning_turns
        if stage is AUCTION:
            return len(self.catalogue) // OFFERED
        if stage is SALE:
            return params.sale_turns
        if stage is BUILDING:
            return params.building_turns
        return params.fight_turns if stage is FIGHTING else params.results_turns

    @property
    def previous(self) -> StageName:
        """The stage of the previous turn; before the first one it was RESULTS (R12)."""
        if self.left < self.length(self.stage) - 1 or self.fight_number > 1:
            return self.stage
        return preceding(self.stage)

    def enter(self, stage: StageName, fight_number: int = 0) -> None:
        """The first turn of a stage."""
        self.stage, self.fight_number = stage, fight_number
        self.left = self.length(stage) - 1
        if stage is FIGHTING:
            for robot in self.arena.values():
                robot.restore()

    def prepare(self) -> None:
        """Make the lists that stand for the whole turn."""
        self.offered = ()
        if self.stage is AUCTION:
            begun = OFFERED * (self.length(AUCTION) - 1 - self.left)
            self.offered = self.catalogue[begun : begun + OFFERED]
        elif self.stage is SALE:
            for house in self.houses:
                house.on_sale = house.on_sale or tuple(house.unsold.values())
        self._contenders = None

    @property
    def contenders(self) -> tuple[Contender, ...]:
        """All robots on the arena; they do not change within a turn, and the list is the same object all turn."""
        if self._contenders is None:
            rows = [Contender(id_, r.now, r.atk, r.def_, r.spd, r.block_pct) for id_, r in self.arena.items()]
            self._contenders = tuple(rows)
        return self._contenders

    def open_arena(self) -> None:
        """All robots are built: `block_pct` is known (R21)."""
        robots = self.robots()
        self.arena = {number: robots[number] for number in sorted(robots)}
        percentages = block_percentages([robot.def_ for robot in self.arena.values()])
        for robot, block_pct in zip(self.arena.values(), percentages, strict=True):
            robot.block_pct = block_pct

    # ---- what orders do; all checks but those of a robot's connections have been made

    def on_offer(self, team: Team, part: int) -> Offer | None:
        """The part, if it can be bought now in the house of the team."""
        if self.stage is AUCTION:
            index = part - self.offered[0].id
            return self.offered[index] if 0 <= index < OFFERED else None
        return team.house.unsold.get(part) if team.house else None

    def build(self, team: Team, links: Links) -> None:
        """BUILD_ROBOT: the new robot replaces an earlier one; a failure leaves it as it was (R16)."""
        team.robot = build(links, team.parts, self.weights)
        team.builds += 1

    # ---- the turn's end (robots 6)

    def forget(self) -> None:
        """What happened a turn ago is no news any more."""
        self.blows = ()
        for house in self.houses:
            house.forget()

    def auction(self) -> None:
        """Every house settles its five parts (robots 6.1)."""
        if self.stage is AUCTION:
            for house in self.houses:
                house.settle(self.catalogue)
                house.shelve(self.offered)

    def sale(self) -> None:
        """SALE, last turn: all unsold parts; what stays without a winner is scrapped (robots 6.2)."""
        if self.stage is SALE and self.left == 0:
            for house in self.houses:
                house.settle(self.catalogue)
                house.unsold, house.on_sale = {}, ()
            base, teams = self.base_points, self.teams.values()
            # after the sale: what was bought in it counts (R34)
            self._rank([len(team.parts) for team in teams], base.parts)
            self._rank([team.cheapness for team in teams], base.cheap)

    def appraise(self) -> None:
        """BUILDING, last turn: the robots are what they are (robots 6.3, R28)."""
        if self.stage is BUILDING and self.left == 0:
            base, robots = self.base_points, [team.robot for team in self.teams.values()]
            self._rank([robot.atk if robot else 0 for robot in robots], base.attack)
            self._rank([robot.def_ if robot else 0 for robot in robots], base.defence)
            self._rank([robot.spd if robot else 0 for robot in robots], base.speed)
            self._rank([robot.hp if robot else 0 for robot in robots], base.health)
            self._rank([robot.total if robot else 0 for robot in robots], base.total)
            self._rank([team.unused for team in self.teams.values()], base.unused)
            self.open_arena()

    def fight(self) -> None:
        """FIGHTING: planned attacks are executed (robots 6.4)."""
        if self.stage is FIGHTING:
            plans = [team.plan for team in self.teams.values() if team.plan is not None]
            self.blows = exchange(plans, self.arena, self.turn)
            self.attacks = tuple([Attack(blow.attacker, blow.target, blow.damage) for blow in self.blows])
            for team in self.teams.values():
                team.plan = None

    def judge(self) -> None:
        """A fight ends with its last turn, or when at most one robot is left (robots 6.4, R38, R41)."""
        if self.stage is FIGHTING and (self.left == 0 or sum([r.now > 0 for r in self.arena.values()]) <= 1):
            self.left = 0
            base, robots = self.base_points, [team.robot for team in self.teams.values()]
            self._rank([robot.hits if robot else 0 for robot in robots], base.hits)
            self._rank([robot.frags if robot else 0 for robot in robots], base.frags)
            self._rank([condition(robot) for robot in robots], base.condition)

    def close(self) -> None:
        """After the last turn of RESULTS the round is over."""
        self.finished = self.stage is RESULTS and self.left == 0

    def advance(self) -> None:
        """The next turn begins, and perhaps the next stage (robots 6.5)."""
        self.turn += 1
        if self.left:
            self.left -= 1
        elif self.stage is BUILDING or (self.stage is FIGHTING and self.fight_number < self.params.fights):
            self.enter(FIGHTING, self.fight_number + 1)
        else:
            self.enter(following(self.stage))
        self.prepare()

    def _rank(self, values: Sequence[Any], base: int) -> None:
        """Fix the ranks of a category, in which the teams have these values."""
        for team, standing in zip(self.teams.values(), standings(values, base), strict=True):
            team.standings.append(standing)


Robots.TURN = (
    Robots.forget,
    Robots.auction,
    Robots.sale,
    Robots.appraise,
    Robots.fight,
    Robots.judge,
    Robots.close,
    Robots.advance,
)
