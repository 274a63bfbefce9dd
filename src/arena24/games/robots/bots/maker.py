"""What all makers of robots but the plainest share: stage by stage, a bench to build at, and a turn's look ahead.

They differ in how they buy (`buyers.py`), and the rungs in who of them plays a round. A better way to buy wins nearly
every round where the catalogue is long, so the rungs between play some of their rounds in one way and some in another:
that makes steps which one can climb on most servers.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from arena24.client import together
from arena24.client.lots import Sometimes, drawn
from arena24.games import robots
from arena24.games.failures import Failure
from arena24.games.robots import StageName
from arena24.games.robots.bots.ring import choose
from arena24.games.robots.bots.workshop import Workshop
from arena24.games.robots.bots.worth import Worth, sockets
from arena24.games.robots.rounds import sign

MOST_BIDS = 80  # per turn; the command limit is 100
Wishes = list[tuple[robots.Offer, float]]  # parts, and the most that one would pay


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What a maker holds to be right: numbers that one can argue about."""

    winning: float = 0.45  # of what is worth something we expect to get
    share: float = 0.333  # of the catalogue that a rival will have
    mates: int = 3  # of so many interfaces to come we shall have one
    markup: float = 1.05  # what it takes to win at first, as a multiple of the reserve price
    above: float = 1.04  # times a bid that was lost is the next one
    dearest: float = 3.0  # times the reserve price: more is never offered


class Maker:
    """What we know of a round."""

    def __init__(self, me: robots.Player, doctrine: Doctrine) -> None:
        self.me, self.doctrine = me, doctrine
        self.catalogue: dict[int, robots.Offer] = {}
        self.owned: dict[int, robots.Offer] = {}
        self.bids: dict[int, int] = {}  # of the last turn
        self.markup = doctrine.markup

    def take_turn(self, stage: robots.Stage, id_: int) -> None:
        """Do what the stage is for."""
        self.stage, self.id = stage, id_
        match self.stage.name:
            case StageName.PLANNING:
                with suppress(robots.TooManyCalls):
                    self.know(self.me.all_parts())
            case StageName.AUCTION:
                self.learn()
                self.auction(self.know(self.me.current_parts()))
            case StageName.SALE:
                self.learn()
                with suppress(robots.TooManyCalls):  # once: bids are kept to the end
                    self.sale(self.know(self.me.sale_parts()))
            case StageName.BUILDING:
                self.build()
            case StageName.FIGHTING:
                self.fight()

    # ---- buying

    def auction(self, offers: tuple[robots.Offer, ...]) -> None:
        """Bid for some of the parts on offer."""
        raise NotImplementedError

    def sale(self, offers: tuple[robots.Offer, ...]) -> None:
        """What is left of the money buys what is left and good."""
        self.bid_for(self.good(offers))

    def good(self, offers: tuple[robots.Offer, ...]) -> list[robots.Offer]:
        """What is worth something to us, most for its price first."""
        values = self.values(offers)
        return sorted((offer for offer in offers if values[offer.id] > 0), key=lambda o: -values[o.id] / o.price)

    def bid_for(self, offers: Sequence[robots.Offer]) -> None:
        """Bid for parts in this order, as far as the money goes."""
        cash = self.me.my_cash()
        self.bid([(offer, float(cash)) for offer in offers], cash)

    def know(self, offers: tuple[robots.Offer, ...]) -> tuple[robots.Offer, ...]:
        """Remember what there is."""
        self.catalogue.update((offer.id, offer) for offer in offers)
        return offers

    def learn(self) -> None:
        """What became of the bids of the last turn."""
        with suppress(robots.WrongPreviousStage):
            for won in self.me.last_winning_bids():
                if (offer := self.catalogue.get(won.part)) is None:
                    continue
                if won.team == self.id:
                    self.owned[offer.id] = offer
                elif offer.id in self.bids:
                    self.outbid(offer, won.price)
        self.bids = {}

    def outbid(self, offer: robots.Offer, price: int) -> None:
        """Somebody else has paid more for what we wanted."""

    def worth(self) -> Worth:
        """Values in this round."""
        known = list(self.catalogue.values())
        return Worth(self.me.describe_game(), self.stage.fights, known, self.doctrine.share)

    def values(self, offers: tuple[robots.Offer, ...]) -> dict[int, float]:
        """What parts are worth to us, given those that we have and will probably get."""
        worth, mates = self.worth(), sockets(self.owned.values())
        for kind, count in sockets(offers).items():
            mates[kind] += count // self.doctrine.mates
        return {offer.id: worth.of_part(offer, mates) for offer in offers}

    def bid(self, wishes: Wishes, cash: int) -> None:
        """As much as it takes to win, and never more than it is worth."""
        chance = Random(cash + self.id)
        calls = []
        for offer, most in wishes[:MOST_BIDS]:
            price = int(offer.price * self.markup * chance.uniform(1, 1.02)) + chance.randint(1, 3)
            price = min(price, int(most), cash)
            if price >= offer.price:
                calls.append((offer.id, price))
                cash -= price
        self.bids = dict(calls)
        together(self.me.bid, calls)

    # ---- building and fighting

    def build(self) -> None:
        """One good robot."""
        me = self.me
        if any(me.my_robot()):
            return
        with suppress(robots.TooManyCalls):
            rates = me.describe_game().rates
            bench = Workshop(me.my_parts(), self.worth(), robots.Weights(rates.w_atk, rates.w_def, rates.w_spd))
            if links := bench.best(self.id):
                me.build_robot(len(links) // 3, links)

    def fight(self) -> None:
        """Look one turn ahead."""
        me, last = self.me, {}
        with suppress(robots.WrongPreviousStage):
            last = {attack.attacker: attack.target for attack in me.last_attacks()}
        choice = choose(self.id, me.list_robots(), last, me.describe_game().base_points)
        if choice.target:
            me.attack(choice.target, robots.Delayed.YES if choice.delayed else robots.Delayed.NO)


class Mind(NamedTuple):
    """A way to play a round."""

    maker: type[Maker]
    doctrine: Doctrine = Doctrine()


def working(usual: Mind, *others: Sometimes[Mind]) -> Callable[[robots.Player], None]:
    """A bot that plays turn after turn, round after round; some rounds it may play in another way."""

    def play(me: robots.Player) -> None:
        new_round = sign(me)
        while True:
            with suppress(Failure):  # the commands are used up, or something unforeseen: try again in the next turn
                if new_round():
                    mind = drawn(usual, others)
                    own = mind.maker(me, mind.doctrine)
                own.take_turn(*new_round.seen)
            me.wait()

    return play
