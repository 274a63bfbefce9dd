"""What a team can say in robots (robots 9).

A handler checks, in the order in which its decorator lists the errors, and only then lets the rules change something.
"""

import math

from arena24.games.commands import Every, noted, order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.records import Data
from arena24.games.robots.failures import (
    AlreadyAttacking,
    ConnectionCount,
    NoFreeInterface,
    NoStamina,
    NotAvailable,
    NotConnected,
    NotEnoughCash,
    NotOwned,
    PriceTooLow,
    SelfConnection,
    TooManyCalls,
    WrongConnection,
    WrongDelay,
    WrongPreviousStage,
    WrongStage,
    WrongTarget,
)
from arena24.games.robots.fight import Plan
from arena24.games.robots.house import Team
from arena24.games.robots.parts import Offer
from arena24.games.robots.replies import Delayed, Description, Part, Rates, Stage, Stats
from arena24.games.robots.reports import Attack, Contender, RobotStats, WinningBid
from arena24.games.robots.rules import Robots
from arena24.games.robots.scoring import in_order_of_stats, total
from arena24.games.robots.stages import (
    AUCTION,
    BUILDING,
    FIGHTING,
    PLANNING,
    RESULTS,
    SALE,
    StageName,
)

LIST_EVERY = 10  # turns, for MY_PARTS (R14)
MOST_CONNECTIONS = 4999
MOST_BUILDS = 2

NO_ROBOT = RobotStats(0, 0, 0, 0)
NOTHING: tuple[Offer, ...] = ()
NO_BIDS: tuple[WinningBid, ...] = ()


class Player(TeamCommands[Robots]):
    """What a team can say."""

    __slots__ = ("_clock", "_robots", "_team")

    def __init__(self, robots: Robots, team: TeamId, clock: TurnClock) -> None:
        self._robots, self._team, self._clock = robots, robots.team(team), clock

    def _during(self, *stages: StageName) -> None:
        """Only in these stages."""
        if self._robots.stage not in stages:
            raise WrongStage

    def _while_planning(self) -> None:
        self._during(PLANNING)

    def _while_selling(self) -> None:
        self._during(SALE)

    def _before_fighting(self) -> None:
        self._during(PLANNING, AUCTION, SALE, BUILDING)

    def _now(self) -> tuple[Team, int]:
        """Whose uses are limited, and the turn."""
        return self._team, self._robots.turn

    @query()
    def describe_game(self) -> Description:
        """The parameters of the round and the current K. | Parametry rozgrywki i bieżąca wartość K."""
        robots = self._robots
        seconds = math.ceil(robots.params.turn_seconds)
        # The current K; that of the round's end multiplies the result (R36).
        return Description(Rates(*robots.weights, seconds, self._clock.tempo()), robots.base_points)

    @query()
    def my_cash(self) -> int:
        """Your coins; open bids are not deducted. | Liczba waszych żukomonet; otwarte oferty nie są odliczone."""
        return self._team.cash  # bids are offers, not payments (R9)

    @query()
    def my_id(self) -> int:
        """Your number in this round. | Wasz numer w tej rozgrywce."""
        return self._team.number

    @query()
    def current_stage(self) -> Stage:
        """The stage and what is left of it. | Bieżący etap i liczba tur do jego końca."""
        robots = self._robots
        return Stage(robots.stage, robots.left, robots.fight_number, robots.params.fights)

    @order(WrongStage, snapshot=True, every=Every(0, TooManyCalls, noted(_now, "listed_all"), _while_planning))
    def all_parts(self) -> tuple[Offer, ...]:
        """All parts that will be auctioned. | Wszystkie części, które trafią na aukcje."""
        return self._robots.catalogue

    @query(WrongStage, snapshot=True)
    def current_parts(self) -> tuple[Offer, ...]:
        """The five parts on offer in this turn. | Pięć części wystawionych w bieżącej turze."""
        self._during(AUCTION)
        return self._robots.offered

    @order(WrongStage, snapshot=True, every=Every(0, TooManyCalls, noted(_now, "listed_sale"), _while_selling))
    def sale_parts(self) -> tuple[Offer, ...]:
        """The parts that your house has not sold. | Części niesprzedane w waszym domu aukcyjnym."""
        return self._team.house.on_sale if self._team.house else NOTHING

    # Refused in FIGHTING and RESULTS, before calls are counted (R13).
    @order(WrongStage, every=Every(LIST_EVERY, TooManyCalls, noted(_now, "listed_own"), _before_fighting))
    def my_parts(self) -> tuple[Part, ...]:
        """Your parts. | Wasze części."""
        return tuple([Part.of(offer) for _, offer in sorted(self._team.parts.items())])

    @query(WrongPreviousStage, snapshot=True)
    def last_winning_bids(self) -> tuple[WinningBid, ...]:
        """What your house sold at the end of the previous turn. | Transakcje waszego domu z poprzedniej tury."""
        if self._robots.previous not in (AUCTION, SALE):
            raise WrongPreviousStage
        return self._team.house.sold if self._team.house else NO_BIDS

    @order(WrongStage, NotAvailable, PriceTooLow, NotEnoughCash)
    def bid(self, part: int, price: int) -> None:
        """Bid for a part; bids are sealed. | Złóż ofertę kupna części; oferty są tajne."""
        self._during(AUCTION, SALE)
        team = self._team
        offer = self._robots.on_offer(team, part)
        if offer is None:
            raise NotAvailable
        if price < offer.price:
            raise PriceTooLow
        if price <= team.bids.get(part, 0):
            return  # a bid that is not higher is accepted, without effect (R8)
        if not team.can_promise(part, price):
            raise NotEnoughCash
        team.bid(part, price)

    @query(WrongStage)
    def my_robot(self) -> RobotStats:
        """Your robot as it was built. | Właściwości waszego robota."""
        self._during(BUILDING, FIGHTING, RESULTS)
        return self._team.robot.stats if self._team.robot else NO_ROBOT

    def may_build(self, connections: int) -> None:
        """The first line of BUILD_ROBOT: once accepted, it is the attempt of this turn (R15)."""
        self._during(BUILDING)
        team, turn = self._team, self._robots.turn
        if team.builds >= MOST_BUILDS or team.attempted == turn:
            raise TooManyCalls
        if not 0 < connections <= MOST_CONNECTIONS:
            raise ConnectionCount
        team.attempted = turn

    @order(
        WrongStage,
        TooManyCalls,
        ConnectionCount,
        NotOwned,
        SelfConnection,
        WrongConnection,
        NoFreeInterface,
        NotConnected,
        announce=may_build,
    )
    def build_robot(self, connections: int, links: Data) -> None:
        """Build a robot; the data line has `part part interface` for each connection. | Zbuduj robota z części."""
        self._during(BUILDING)  # R19: the turn may have changed, and with it the stage or the round
        if self._team.builds >= MOST_BUILDS:
            raise TooManyCalls
        if len(links) != 3 * connections:  # no other code is about the number of connections (R17)
            raise ConnectionCount
        self._robots.build(self._team, links)

    @query(WrongStage, snapshot=True)
    def list_robots(self) -> tuple[Contender, ...]:
        """All robots on the arena. | Wszystkie roboty na arenie."""
        self._during(FIGHTING, RESULTS)
        return self._robots.contenders  # they do not change within a turn; in RESULTS they show the final HP (R37)

    @query(WrongPreviousStage, snapshot=True)
    def last_attacks(self) -> tuple[Attack, ...]:
        """The attacks of the previous turn, in their order. | Ataki z poprzedniej tury, w kolejności wykonania."""
        # All of RESULTS shows the last attacks; otherwise the previous turn must have had some (R12).
        if self._robots.stage is not RESULTS and self._robots.previous is not FIGHTING:
            raise WrongPreviousStage
        return self._robots.attacks

    @order(WrongStage, WrongTarget, WrongDelay, AlreadyAttacking, NoStamina)
    def attack(self, target: int, delayed: Delayed | None) -> None:
        """Attack a robot at the end of this turn. | Zaatakuj robota po zakończeniu tej tury."""
        self._during(FIGHTING)
        team = self._team
        if target not in self._robots.arena or target == team.number:
            raise WrongTarget
        if delayed is None:
            raise WrongDelay
        if team.plan is not None:
            raise AlreadyAttacking
        if team.robot is None or team.robot.now == 0:
            raise NoStamina
        team.plan = Plan(team.number, target, delayed is Delayed.YES)

    @query(WrongStage)
    def my_stats(self) -> Stats:
        """Your result and your places in the categories. | Wasz wynik i miejsca w kategoriach."""
        self._during(RESULTS)
        places = self._team.standings
        return Stats(total(places), in_order_of_stats(places, self._robots.params.fights))

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""
