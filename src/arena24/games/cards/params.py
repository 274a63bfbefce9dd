"""What a server's configuration says of cards (cards 3)."""

from typing import Annotated

import msgspec
from msgspec import Meta, field

from arena24.games.cards.card import GREATEST_ID
from arena24.games.cards.match import Limits
from arena24.games.core import BadSetup, Params
from arena24.games.seed import Seed

EVEN = Meta(ge=2, multiple_of=2)
Even = Annotated[int, EVEN]
Limit = Annotated[int, Meta(ge=0)]


class CardsParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    turn_seconds: Annotated[float, Meta(gt=0)] = field(default=0.25, name="TURN_TIME")
    turns: Even | tuple[Even, ...] = field(default=60, name="T")  # several: one of them is drawn for each tournament
    init_hp: Even = field(default=20, name="INIT_HP")  # times alpha, which may be 1.5, it must be whole (R21)
    draws: Limit = field(default=2, name="DRAW_LIMIT")
    burns: Limit = field(default=2, name="BURN_LIMIT")
    hand: Limit = field(default=10, name="HAND_LIMIT")
    deck_size: Annotated[int, Meta(ge=1, le=GREATEST_ID)] = field(default=60, name="DECK_SIZE")
    command_limit: Limit = field(default=0, name="COMMAND_LIMIT")

    def __post_init__(self) -> None:
        choices = (self.turns,) if isinstance(self.turns, int) else self.turns
        if not choices or any(turns < 2 or turns % 2 for turns in choices):
            raise BadSetup(f"T must be even and at least 2: both players have equally many turns, not {self.turns}")
        if self.init_hp < 2 or self.init_hp % 2:
            raise BadSetup(f"INIT_HP must be even and at least 2, or scores would be no integers, not {self.init_hp}")

    def settled(self, seed: Seed) -> "CardsParams":
        """The parameters of one tournament, T drawn."""
        if isinstance(self.turns, int):
            return self
        return msgspec.structs.replace(self, turns=seed.generator("turns").choice(self.turns))

    @property
    def limits(self) -> Limits:
        """The parameters of its matches."""
        assert isinstance(self.turns, int), "T has been drawn"
        return Limits(hp=self.init_hp, draws=self.draws, burns=self.burns, hand=self.hand, turns=self.turns)


QUICK = CardsParams()


def show(seconds: float) -> CardsParams:
    """Most matches are decided by then; those that are not count by their hit points."""
    turns = 24
    return msgspec.structs.replace(QUICK, turns=turns, turn_seconds=seconds / turns)


SERVERS = {
    "Cards1": CardsParams(turn_seconds=1.0, turns=(56, 58, 60, 62, 64), init_hp=40, deck_size=120),
}
