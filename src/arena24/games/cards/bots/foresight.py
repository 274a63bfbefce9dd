"""Some turns ahead: several habits are tried on copies of the match, which are played on from there by planner's.

Nothing is hidden in cards, so a copy becomes what the match would become, as long as the rival plays like planner.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from arena24.client.lots import Sometimes
from arena24.games import cards
from arena24.games.cards.bots.habits import Attack, Habits
from arena24.games.cards.bots.purse import income
from arena24.games.cards.bots.table import Decide, Order, playing
from arena24.games.cards.bots.worth import DEATH, body, health, in_hand

USUAL = Habits()


@dataclass(frozen=True, slots=True)
class Doctrine:
    """The numbers it plays by."""

    tried: int = 6  # ways to play a turn, at most
    ahead: int = 2  # turns after our own that are played on, the rival's first
    greedy: float = 0.3  # denials that are tried besides planner's
    grudging: float = 1.6
    life: float = 1.0  # what health is worth beside creatures
    hand: float = 0.5  # and cards that are not played yet

    def ways(self) -> Iterator[Habits]:
        """Habits that are tried; where two are as good, the first one is taken."""
        yield USUAL
        for denial in (self.greedy, self.grudging):
            yield Habits(denial=denial)
        yield Habits(burns=0)
        for attack in (Attack.EVERYBODY, Attack.NOBODY):
            yield Habits(attack=attack)

    def worth(self, side: cards.Side) -> float:
        """What a player has."""
        mana = income(side)
        creatures = sum([body(each.at, each.hp, each.card.mana) for each in side.board.values()])
        return creatures + self.life * health(side.hp) + self.hand * sum([in_hand(c, mana) for c in side.hand.values()])

    def value(self, match: cards.Match, player: int) -> float:
        """How well a match stands for one of its players."""
        me, foe = match.sides[player], match.sides[1 - player]
        if match.over:
            return (me.hp - foe.hp) * DEATH  # also when the turns are used up
        return self.worth(me) - self.worth(foe)


def foreseen(doctrine: Doctrine, match: cards.Match) -> dict[tuple[Order, ...], float]:
    """What the ways to play a turn lead to; where habits give the same orders, they are tried once."""
    found: dict[tuple[Order, ...], float] = {}
    for habits in islice(doctrine.ways(), doctrine.tried):
        copy = match.copy()
        orders = tuple(habits(copy))
        if orders not in found:
            copy.end_turn()
            for _ in range(doctrine.ahead):
                if not copy.over:
                    USUAL(copy)
                    copy.end_turn()
            found[orders] = doctrine.value(copy, match.me.player)
    return found


def decide(doctrine: Doctrine, match: cards.Match) -> list[Order]:
    """The orders of the way that leads to the best."""
    found = foreseen(doctrine, match)
    best = max(found, key=found.__getitem__)
    return list(best)


def campaign(doctrine: Doctrine, *others: Sometimes[Decide]) -> Callable[[cards.Player], None]:
    """A bot with these numbers; in some tournaments it may decide otherwise."""
    return playing(partial(decide, doctrine), *others)
