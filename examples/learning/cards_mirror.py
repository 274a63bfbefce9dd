"""A match of cards as the player on turn knows it, which is all of it: hands, boards and deck are face up (cards 14).

The copy is the engine's own `Match`, so a bot can look through a lens at it, or play on in it.
"""

from arena24.games import cards
from arena24.games.cards.bots.table import picture


def match_of(me: cards.Player, id_: int) -> cards.Match:
    """The match at the beginning of our turn; we are `me` in it, and turn 1 is this one.

    Its deck has the cards in play, too, which were drawn: a lens wants to know of all that there are.
    """
    hands, boards = me.get_hands(id_), me.get_board(id_)
    on_board = [cards.Card(*row[:-1]) for row in (*boards.mine, *boards.opponents)]
    in_play = (*hands.mine, *hands.opponents, *on_board)
    deck = (*in_play, *me.get_deck(id_))
    hp, limits, left = me.get_hp(id_), me.get_card_limits(id_), me.get_turn_info(id_).left
    match = picture(hp, limits, deck, hands, boards, me.get_attackers(id_), left)
    match.top = len(in_play)
    return match
