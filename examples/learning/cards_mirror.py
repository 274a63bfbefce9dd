"""A match of cards as the player on turn knows it, which is all of it: hands, boards and deck are face up (cards 14).

The copy is the engine's own `Match`, so a bot can look through a lens at it, or play on in it.
"""

from arena24.games import cards


def match_of(me: cards.Player, id_: int) -> cards.Match:
    """The match at the beginning of our turn; we are `me` in it, and turn 1 is this one."""
    hp, limits, rest = me.get_hp(id_), me.get_card_limits(id_), me.get_deck(id_)
    hands, boards, attackers = me.get_hands(id_), me.get_board(id_), me.get_attackers(id_)
    on_board = [cards.Card(*row[:-1]) for row in (*boards.mine, *boards.opponents)]
    in_play = (*hands.mine, *hands.opponents, *on_board)
    match = cards.Match(
        cards.Deck((*in_play, *rest)),
        cards.Limits(
            hp=hp.initial,
            draws=limits.draws,
            burns=limits.burns,
            hand=limits.hand,
            turns=me.get_turn_info(id_).left,
        ),
    )
    match.top = len(in_play)
    for side, health, hand, board in (
        (match.me, hp.mine, hands.mine, boards.mine),
        (match.foe, hp.opponents, hands.opponents, boards.opponents),
    ):
        side.hp = health
        side.hand = {card.id: card for card in hand}
        side.board = {row.id: _creature(row) for row in board}
    match.attackers = {card.id: match.foe.board[card.id] for card in attackers}
    return match


def _creature(row: cards.OnBoard) -> cards.Creature:
    creature = cards.Creature(cards.Card(*row[:-1]))
    creature.active = row.active
    return creature
