"""The deck that all matches of a tournament share (cards 15)."""

from itertools import accumulate

from arena24.games.cards.card import Card
from arena24.games.records import Rendered


class Deck:
    """The cards of a tournament, top first. It never changes: a match keeps the index of its top card."""

    __slots__ = ("_ends", "_lines", "by_id", "cards", "size")

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.size = len(cards)
        self.by_id = {card.id: card for card in cards}
        lines = [b"%d %b %d %d %d %d %d\n" % (c.id, c.kind.wire, *c[2:]) for c in cards]
        self._lines = b"".join(lines)
        self._ends = list(accumulate(map(len, lines), initial=0))

    def __deepcopy__(self, memo: object) -> "Deck":
        """It never changes: copies of a round share it."""
        return self

    def rest(self, top: int) -> Rendered:
        """The cards from this index on, printed as a suffix of one text (cards 15)."""
        return Rendered.of(lambda: b"%d\n%b" % (self.size - top, self._lines[self._ends[top] :]), self.cards[top:])
