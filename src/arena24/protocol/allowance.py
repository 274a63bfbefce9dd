"""What a team may still say in a turn; the same on a server and at a table in process (platform 9.3 to 9.5)."""

from arena24.games.failures import Failure

IN_VAIN = 3  # waits of one turn that did not wait: whoever says so many has nothing else to say
GAME_CODES = 100  # codes below it are the platform's: such a line never reached the game
UNLIMITED = 1 << 62  # a whole number, because those are compared faster than infinity


class Allowance:
    """A team's counters of the turn."""

    __slots__ = ("allowed", "in_vain", "limit", "used")

    def __init__(self, limit: int) -> None:
        self.limit = limit or UNLIMITED  # commands in a turn; 0: as many as one likes
        self.allowed = self.limit  # in this one
        self.used = 0  # of them
        self.in_vain = 0  # waits in this turn that were refused, or over at once

    def open_turn(self) -> None:
        """A turn opens: counters start again."""
        self.used = self.in_vain = 0
        self.allowed = self.limit

    @property
    def cannot_wait(self) -> bool:
        """Would it wait if it could? Where nobody's clock runs, such a team counts as waiting (creatures R32)."""
        return self.in_vain >= IN_VAIN


def reached_game(failure: Failure) -> bool:
    """Was a command refused by the game? Then it is noted like the others: the fold has to refuse it too."""
    return failure.code >= GAME_CODES
