"""The engine's numbers in words: what a side does, and how a match ends."""

from typing import NamedTuple

from arena24.games.creatures.match import DRAW, FIGHTS, NOTHING
from arena24.games.records import Word


class Action(Word):
    """What a side did, or orders."""

    FIGHT = "FIGHT"
    SWITCH = "SWITCH"
    NO_MOVE = "NO_MOVE"


class Result(Word):
    """How a match ended for a team."""

    WIN = "WIN"
    LOSE = "LOSE"
    DRAW = "DRAW"


# Plain names: looking a member up in its class is slow.
FIGHT, SWITCH, NO_MOVE = Action
WIN, LOSE, EVEN = Result


class Deed(NamedTuple):
    """An order, or what a side did."""

    action: Action
    number: int = 0

    @staticmethod
    def of(code: int) -> "Deed":
        """What a number of the engine means."""
        if code == NOTHING:
            return Deed(NO_MOVE)
        return Deed(SWITCH, code - FIGHTS) if code > FIGHTS else Deed(FIGHT, code)

    @property
    def code(self) -> int:
        """As the engine has it."""
        return NOTHING if self.action is NO_MOVE else self.number + (FIGHTS if self.action is SWITCH else 0)


def result_for(place: int, result: int) -> Result:
    """A result of the pair as one of its teams sees it."""
    return EVEN if result == DRAW else WIN if result == place else LOSE


def result_from(place: int, result: Result) -> int:
    """A result of one of the teams as the pair has it."""
    return DRAW if result is EVEN else place if result is WIN else 1 - place
