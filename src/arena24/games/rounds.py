"""When does a new round begin? No server says so in a way common to all games; every game shows it somehow.

A game's `sign` is called once per turn:

    new_round = rounds.sign(me)
    while True:
        if new_round():
            rows = me.look_around()
        left, points = new_round.seen  # what it has asked need not be asked again
"""

import operator
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class NewRound(Generic[T]):
    """Tells, once per turn, whether a new round has begun; for games that are not here it takes a sign of your own.

    It looks at something that a round changes in one direction only, or not at all:

        NewRound(me.time_to_end)                                  turns left: more than before is another round
        NewRound(me.get_walls, began=operator.ne)                 another world

    The first look is a new round, too. A client that was away for longer than a round may miss one.
    """

    seen: T  # by the last look

    def __init__(self, look: Callable[[], T], began: Callable[[Any, Any], bool] = operator.lt) -> None:
        self._look, self._began = look, began

    def __call__(self) -> bool:
        """Look; costs the commands that the look takes."""
        now = self._look()
        new = not hasattr(self, "seen") or self._began(self.seen, now)
        self.seen = now
        return new


def sign(me: Any) -> NewRound[Any]:
    """The sign of the game whose player it is."""
    game = type(me).GAME
    if game.sign is None:
        raise LookupError(f"{game.id} has no sign of a new round; make one: NewRound(me.SOMETHING)")
    new_round: NewRound[Any] = game.sign(me)
    return new_round
