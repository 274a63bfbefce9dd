"""The records and words of replies about matches (creatures 9)."""

from typing import Annotated, NamedTuple

from arena24.games.creatures.match import FIGHTS, NOTHING, SLOTS
from arena24.games.records import Exactly, Word, block


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


class Stage(Word):
    """Where a pair of matches stands."""

    BEGIN = "BEGIN"
    NEXT = "NEXT"
    REMATCH = "REMATCH"
    END = "END"


# Plain names: looking a member up in its class is slow.
BEGIN, NEXT, REMATCH, END = Stage
WIN, LOSE, EVEN = Result
FIGHT, SWITCH, NO_MOVE = Action


class Slot(NamedTuple):
    """A creature in a match: a line of GET_RIVALS and GET_TEAMS; all zeros for an empty slot (R44)."""

    creature: int
    hp: int
    atk_bonus: int
    def_bonus: int
    poison_damage: int  # HP that a tick takes (R10)
    poison_turns: int  # ticks left
    pp1: int
    pp2: int
    pp3: int
    pp4: int

    @property
    def pp(self) -> tuple[int, ...]:
        """What is left of each move."""
        return self[6:]


Team = Annotated[tuple[Slot, ...], Exactly(SLOTS)]


@block
class Rival(NamedTuple):
    """A rival's creatures; `first` says that the rival, not you, wins ties of speed (R28)."""

    first: bool
    team: Team


class State(NamedTuple):
    """Who stands on an arena, and what the rival did last; a slot of 0 is nobody."""

    my_slot: int
    my_invincible: bool
    my_resting: bool
    rival_slot: int
    rival_invincible: bool
    rival_resting: bool
    last: Action
    number: int | None  # of the move, or of the slot


class News(NamedTuple):
    """What WAIT tells of a pair; the result is that of the match that has just ended, or of the rematch."""

    stage: Stage
    result: Result | None


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
