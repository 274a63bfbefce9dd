"""Adds blocks to racer: those in which more is won than lost, and at any price those that keep it alive.

In three matches of ten it also thinks of what it plays, as trader does.
"""

from collections.abc import Callable

from arena24.client.lots import Sometimes, drawn
from arena24.games import cards
from arena24.games.cards.bots import racer
from arena24.games.cards.bots.fights import Defence
from arena24.games.cards.bots.table import creature, look, send
from arena24.games.cards.bots.trader import HABITS
from arena24.games.cards.bots.worth import fighter


def play(me: cards.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    ways: dict[int, Callable[[cards.Player, int], None]] = {}  # by match, from its first turn to its last

    def take_its_turn(me: cards.Player, match: int) -> None:
        if match not in ways:
            ways[match] = drawn(take_turn, [Sometimes(trade, 0.3)])
        ways[match](me, match)

    racer.keep_playing(me, take_its_turn)


def take_turn(me: cards.Player, match: int) -> None:
    """Block, then do what racer does."""
    if attackers := me.get_attackers(match):
        boards = me.get_board(match)
        theirs = {row.id: fighter(creature(row)) for row in boards.opponents}
        mine = [fighter(creature(row)) for row in boards.mine if row.active]
        defence = Defence([theirs[card.id] for card in attackers], mine)
        for block in defence.best(me.get_hp(match).mine).blocks:
            for attacker, blocker in block.pairs:
                me.block(match, attacker, blocker)
    racer.take_turn(me, match)


def trade(me: cards.Player, match: int) -> None:
    """Block, and play what brings most."""
    pictures = look(me, {match: me.get_turn_info(match).left})
    send(me, {id_: HABITS(picture) for id_, picture in pictures.items()})
