"""Teams and their auction houses: bids, and what comes of them (robots 7.1)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from arena24.games.core import TeamId
from arena24.games.robots.build import Robot
from arena24.games.robots.events import Fate, Hammer
from arena24.games.robots.fight import Plan
from arena24.games.robots.parts import Offer
from arena24.games.robots.reports import Standing, WinningBid

HOUSE_SIZE = 3


class House:
    """At most three teams, and the parts that nobody has bought so far."""

    __slots__ = ("ignored", "number", "on_sale", "sold", "teams", "tied", "unsold")

    def __init__(self, number: int) -> None:
        self.number = number
        self.teams: list[Team] = []
        self.unsold: dict[int, Offer] = {}  # by id, ascending
        self.on_sale: tuple[Offer, ...] = ()  # the same during the whole SALE
        self.forget()

    def copy(self) -> "House":
        """The same house with the same teams, in another round."""
        twin = House(self.number)
        twin.teams = [team.copy(twin) for team in self.teams]
        twin.unsold, twin.on_sale = self.unsold.copy(), self.on_sale
        twin.sold, twin.tied, twin.ignored = self.sold, self.tied, self.ignored
        return twin

    def forget(self) -> None:
        """What happened at the end of the previous turn is no news any more."""
        self.sold: tuple[WinningBid, ...] = ()
        self.tied: tuple[int, ...] = ()  # for spectators, as the next one
        self.ignored: tuple[int, ...] = ()

    def settle(self, catalogue: Sequence[Offer]) -> None:
        """The highest bid for a part wins if it is unique; a tie leaves the part unsold (R10)."""
        winners = self._winners()
        sold = [(part, price, team) for part, (price, team) in sorted(winners.items()) if team is not None]
        for part, price, team in sold:
            team.buy(catalogue[part - 1], price)
        self.sold = tuple([WinningBid(part, price, team.number) for part, price, team in sold])
        self.tied = tuple(sorted([part for part, (_, team) in winners.items() if team is None]))
        for team in self.teams:
            team.withdraw()

    def _winners(self) -> "dict[int, tuple[int, Team | None]]":
        """The highest bid for each part, and whose it is; None: of more than one team."""
        highest: dict[int, tuple[int, Team | None]] = {}
        for team in self.teams:
            for part, price in team.bids.items():
                best = highest.get(part)
                if best is None or price > best[0]:
                    highest[part] = price, team
                elif price == best[0]:
                    highest[part] = price, None
        return highest

    def shelve(self, offers: Iterable[Offer]) -> None:
        """Of these parts, those that were not sold wait for the sale."""
        sold = {bid.part for bid in self.sold}
        left = {offer.id: offer for offer in offers if offer.id not in sold}
        self.unsold |= left
        self.ignored = tuple([part for part in left if part not in self.tied])

    def hammers(self) -> list[Hammer]:
        """How the auctions of the previous turn ended."""
        fates = [Hammer(self.number, bid.part, Fate.SOLD, bid.price, bid.team) for bid in self.sold]
        fates += [Hammer(self.number, part, Fate.TIE) for part in self.tied]
        fates += [Hammer(self.number, part, Fate.NO_BID) for part in self.ignored]
        return sorted(fates, key=lambda hammer: hammer.part)


class Team:
    """A team's part in a round."""

    __slots__ = (
        "attempted",
        "bids",
        "builds",
        "cash",
        "house",
        "id",
        "listed_all",
        "listed_own",
        "listed_sale",
        "number",
        "parts",
        "plan",
        "promised",
        "robot",
        "spent",
        "standings",
    )

    def __init__(self, id_: TeamId, number: int, house: House | None) -> None:
        self.id = id_
        self.number = number  # how the others know it; 0: it came in mid-round and owns nothing (robots 5)
        self.house = house  # None: likewise
        self.cash = 0
        self.spent = 0
        self.parts: dict[int, Offer] = {}
        self.bids: dict[int, int] = {}  # the highest one for each part (R7)
        self.promised = 0  # their sum
        self.listed_all = self.listed_sale = 0  # the turn of ALL_PARTS, and of SALE_PARTS; 0: none yet
        self.listed_own = 0  # ... and of the last MY_PARTS
        self.attempted = 0  # the turn of the last attempt to build
        self.builds = 0  # valid robots so far
        self.robot: Robot | None = None
        self.plan: Plan | None = None  # the attack of this turn
        self.standings: list[Standing] = []  # in the order in which they were fixed

    def copy(self, house: House | None) -> "Team":
        """The same team with the same parts, in another round; parts and plans never change."""
        twin = Team(self.id, self.number, house)
        twin.cash, twin.spent, twin.promised = self.cash, self.spent, self.promised
        twin.parts, twin.bids, twin.standings = self.parts.copy(), self.bids.copy(), self.standings.copy()
        twin.listed_all, twin.listed_sale, twin.listed_own = self.listed_all, self.listed_sale, self.listed_own
        twin.attempted, twin.builds, twin.plan = self.attempted, self.builds, self.plan
        twin.robot = None if self.robot is None else self.robot.copy()
        return twin

    def can_promise(self, part: int, price: int) -> bool:
        """Does the sum of the highest bids stay within the cash? (R7)"""
        return self.promised - self.bids.get(part, 0) + price <= self.cash

    def bid(self, part: int, price: int) -> None:
        """A bid above the team's own earlier one."""
        self.promised += price - self.bids.get(part, 0)
        self.bids[part] = price

    def withdraw(self) -> None:
        """Bids are discarded when their parts are settled."""
        self.bids.clear()
        self.promised = 0

    def buy(self, offer: Offer, price: int) -> None:
        """The winner pays its own bid."""
        self.cash -= price
        self.spent += price
        self.parts[offer.id] = offer

    @property
    def cheapness(self) -> Fraction:
        """The value of category Cheap: parts per coin (R33)."""
        return Fraction(len(self.parts), self.spent) if self.parts else Fraction(0)

    @property
    def unused(self) -> int:
        """The value of category Unused."""
        return len(self.parts) - (self.robot.used if self.robot else 0)
