"""What happens in a match, for those who draw it (cards 14)."""

import msgspec

from arena24.games.records import Word


class What(Word):
    """What can happen."""

    DRAWN = "drawn"
    BURNED = "burned"
    DISCARDED = "discarded"
    PLAYED = "played"  # a creature
    CAST = "cast"  # a spell on `target`; the card tells its kind
    TAPPED = "tapped"  # for `amount` mana
    ORDERED = "ordered"  # to attack
    BLOCKED = "blocked"  # `target`, which loses `amount`; the blocker loses `back`
    STRUCK = "struck"  # the attacker strikes the other player, who loses `amount`
    DIED = "died"
    ENDED = "ended"  # the match


class Event(msgspec.Struct, frozen=True):
    """Something to animate."""

    what: What
    player: int  # whose card it is; of ENDED: whose turn it was
    card: int = 0
    target: int = 0  # a card, or the target numbers of PLAY_CARD
    amount: int = 0
    back: int = 0


DRAWN, BURNED, DISCARDED, PLAYED = What.DRAWN, What.BURNED, What.DISCARDED, What.PLAYED
CAST, TAPPED, ORDERED, BLOCKED = What.CAST, What.TAPPED, What.ORDERED, What.BLOCKED
STRUCK, DIED, ENDED = What.STRUCK, What.DIED, What.ENDED
