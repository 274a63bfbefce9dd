"""The conventions in which the two families of games differ (platform 9.7)."""

import enum
from dataclasses import dataclass

from arena24.games.failures import Failure, TooManyArguments


class AtOnce(enum.Enum):
    """What a wait answers before it starts (platform 9.4)."""

    SECONDS = "OK, then WAITING s"
    OK = "OK"
    NOTHING = "nothing; the later answer stands on the OK line"


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a game's server answers, apart from what each command declares."""

    name: str
    refusal: bytes  # the word before an error's code
    decimals: int  # digits after the point of WAITING s (platform R14)
    at_once: AtOnce
    surplus: type[Failure] = TooManyArguments  # for arguments given to a command that takes none

    def refuse(self, failure: type[Failure]) -> bytes:
        """The line that tells a client of a failure."""
        return b"%b %d %b\n" % (self.refusal, failure.code, failure.text.encode())


D24 = Dialect("d24", b"FAILED", 6, AtOnce.SECONDS)
PIZZA = Dialect("pizza", b"ERR", 6, AtOnce.OK)
