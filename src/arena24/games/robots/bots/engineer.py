"""The house bot of robots: knows what a part is worth in this round, spends its money evenly, builds by search."""

from contextlib import suppress
from random import Random

from arena24.client import together
from arena24.games import robots
from arena24.games.failures import Failure
from arena24.games.robots import StageName
from arena24.games.robots.bots.ring import choose
from arena24.games.robots.bots.workshop import Workshop
from arena24.games.robots.bots.worth import Worth, sockets
from arena24.games.robots.rounds import sign

WINNING = 0.45  # of what is worth something we expect to get
MOST_BIDS = 80  # per turn; the command limit is 100


def play(me: robots.Player) -> None:
    """Play turn after turn, round after round."""
    engineer = Engineer(me)
    while True:
        with suppress(Failure):  # the commands are used up, or something unforeseen: try again in the next turn
            engineer.take_turn()
        me.wait()


class Engineer:
    """What we know of the present round."""

    def __init__(self, me: robots.Player) -> None:
        self._me = me
        self._new_round = sign(me)
        self._forget()

    def _forget(self) -> None:
        """A new round."""
        self._catalogue: dict[int, robots.Offer] = {}
        self._owned: dict[int, robots.Offer] = {}
        self._on_sale: list[robots.Offer] = []
        self._bids: dict[int, int] = {}  # of the last turn
        self._markup = 1.05  # what it takes to win, as a multiple of the reserve price

    def take_turn(self) -> None:
        """Do what the stage is for."""
        me = self._me
        if self._new_round():
            self._forget()
        self._stage, self._id = stage, _ = self._new_round.seen
        match stage.name:
            case StageName.PLANNING:
                with suppress(robots.TooManyCalls):
                    self._catalogue = {offer.id: offer for offer in me.all_parts()}
            case StageName.AUCTION:
                self._learn()
                self._auction(me.current_parts())
            case StageName.SALE:
                self._learn()
                self._sale(stage)
            case StageName.BUILDING:
                self._build()
            case StageName.FIGHTING:
                self._fight()

    def _worth(self) -> Worth:
        return Worth(self._me.describe_game(), self._stage.fights, list(self._catalogue.values()))

    # ---- buying

    def _learn(self) -> None:
        """Who bought what, and what it takes to win."""
        with suppress(robots.WrongPreviousStage):
            won = False
            for bid in self._me.last_winning_bids():
                offer = self._catalogue.get(bid.part)
                if offer is None:
                    continue
                if bid.team == self._id:
                    self._owned[offer.id], won = offer, True
                elif offer.id in self._bids:
                    self._markup = max(self._markup, min(1.04 * bid.price / offer.price, 3.0))
            if won:
                self._markup = max(1.02, 0.985 * self._markup)
        self._bids = {}

    def _auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """Bids that spend the money evenly over what is worth it."""
        self._catalogue.update((offer.id, offer) for offer in offers)
        first = offers[0].id
        future = [offer for offer in self._catalogue.values() if offer.id >= first]
        values = self._values(future)
        cash = self._me.my_cash()
        per_point = cash / max(WINNING * sum(max(value, 0) for value in values.values()), 1e-9)
        wishes = sorted(((values[offer.id] / offer.price, offer) for offer in offers), reverse=True)
        self._bid([(offer, per_point * values[offer.id]) for _, offer in wishes], cash)

    def _values(self, offers: list[robots.Offer]) -> dict[int, float]:
        """What parts are worth to us, given those that we have and will probably get."""
        worth, mates = self._worth(), sockets(self._owned.values())
        for kind, count in sockets(offers).items():
            mates[kind] += count // 3
        return {offer.id: worth.of_part(offer, mates) for offer in offers}

    def _bid(self, wishes: list[tuple[robots.Offer, float]], cash: int) -> None:
        """As much as it takes to win, and never more than it is worth."""
        chance = Random(cash + self._id)
        calls = []
        for offer, most in wishes[:MOST_BIDS]:
            price = int(offer.price * self._markup * chance.uniform(1, 1.02)) + chance.randint(1, 3)
            price = min(price, int(most), cash)
            if price >= offer.price:
                calls.append((offer.id, price))
                cash -= price
        self._bids = dict(calls)
        together(self._me.bid, calls)

    def _sale(self, stage: robots.Stage) -> None:
        """What is left of the money buys what is left and good, once: bids are kept to the end."""
        with suppress(robots.TooManyCalls):
            self._on_sale = list(self._me.sale_parts())
            self._catalogue.update((offer.id, offer) for offer in self._on_sale)
            values = self._values(self._on_sale)
            self._on_sale.sort(key=lambda offer: -values[offer.id] / offer.price)
            good = [offer for offer in self._on_sale if values[offer.id] > 0]
            self._bid([(offer, float(self._me.my_cash())) for offer in good], self._me.my_cash())

    # ---- building and fighting

    def _build(self) -> None:
        """One good robot."""
        me = self._me
        if any(me.my_robot()):
            return
        with suppress(robots.TooManyCalls):
            parts = me.my_parts()
            rates = me.describe_game().rates
            bench = Workshop(parts, self._worth(), robots.Weights(rates.w_atk, rates.w_def, rates.w_spd))
            links = bench.best(self._id)
            if links:
                me.build_robot(len(links) // 3, links)

    def _fight(self) -> None:
        """Look one turn ahead."""
        me, last = self._me, {}
        with suppress(robots.WrongPreviousStage):
            last = {attack.attacker: attack.target for attack in me.last_attacks()}
        choice = choose(self._id, me.list_robots(), last, me.describe_game().base_points)
        if choice.target:
            me.attack(choice.target, robots.Delayed.YES if choice.delayed else robots.Delayed.NO)
