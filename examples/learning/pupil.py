"""How a bot plays what was learned in an environment: it looks through the same lens, at a copy of the round.

In an environment a lens looks at the round itself; a bot in a contest has only answers to its questions. It makes a
round of them that looks the same to the lens, and whatever it orders happens in both. The bots beside this file show
how, for three games.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from arena24.games.core import AnyGame, Round, TeamId
from arena24.games.failures import Failure
from arena24.games.lenses import Lens
from policy import Numbers, Policy, scale

ME, RIVAL = TeamId(1), TeamId(2)  # in the copy, whoever we are
NO_CLOCK: Any = None  # orders do not look at it
ORDERS = 100  # in a turn: an end for those who are refused for ever, as in the environments


class Twice:
    """A player whose orders are given in a contest, and then in the copy."""

    def __init__(self, real: Any, copy: Any) -> None:
        self._real, self._copy = real, copy

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """A command of the game. Who is refused in the contest has done nothing in the copy either."""
        said, done = getattr(self._real, name), getattr(self._copy, name)

        def give(*arguments: Any) -> Any:
            said(*arguments)
            return done(*arguments)

        return give


class Pupil:
    """Plays turns of one game as its policy wants."""

    def __init__(self, game: AnyGame, policy: Policy) -> None:
        assert game.optics is not None
        self._game, self._policy = game, policy
        self.optics = game.optics(game.quick, 2)
        self.scale = scale(game.id, self.optics)
        self.cells: Numbers = np.zeros(self.optics.cells, np.float32)
        self.mask: npt.NDArray[np.int8] = np.zeros(sum(self.optics.sizes), np.int8)

    def lens(self, me: Any, copy: Round) -> Lens:
        """A look at the copy of a round, for orders in both."""
        return self.optics.lens(copy, ME, Twice(me, self._game.player(copy, ME, NO_CLOCK)))

    def look(self, lens: Lens) -> bool:
        """See what is to be decided; False: nothing."""
        return lens.look(self.cells.data.cast("B"), self.mask.data.cast("B"))

    def take_turn(self, lens: Lens) -> None:
        """Give orders until nothing is left to do, or to be liked."""
        for _ in range(ORDERS):
            if not self.look(lens):
                return
            with suppress(Failure):
                if not lens.act([self._policy.best(self.cells * self.scale, self.mask)]):
                    return
