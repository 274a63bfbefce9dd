"""When does a new round begin? No server says so in a way common to all games; every game shows it somehow."""

import operator
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class NewRound(Generic[T]):
    """Tells, once per turn, whether a new round has begun: `if new_round(): rows = me.look_around()`.

    It looks at something that a round changes in one direction only, or not at all:

        NewRound(me.time_to_end)                                  turns left: more than before is another round
        NewRound(lambda: me.get_status().left)
        NewRound(me.get_walls, began=operator.ne)                 another world

    The first look is a new round, too. A client that was away for longer than a round may miss one.
    """

    def __init__(self, look: Callable[[], T], began: Callable[[Any, Any], bool] = operator.lt) -> None:
        self._look, self._began = look, began
        self._seen: list[T] = []

    def __call__(self) -> bool:
        """Look; costs one command."""
        now = self._look()
        new = not self._seen or self._began(self._seen[0], now)
        self._seen = [now]
        return new
