"""Adds blocks to racer: those in which more is won than lost, and at any price those that keep it alive."""

from arena24.games import cards
from arena24.games.cards.bots import racer
from arena24.games.cards.bots.fights import Defence
from arena24.games.cards.bots.table import creature
from arena24.games.cards.bots.worth import fighter


def play(me: cards.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    racer.keep_playing(me, take_turn)


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
