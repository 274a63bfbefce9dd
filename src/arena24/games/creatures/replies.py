"""The records and words of replies (creatures 9), and how they are made of what a team sees of its matches."""

from typing import Annotated, NamedTuple

from arena24.games.creatures.duels import Duel
from arena24.games.creatures.match import SLOTS, Creature, Side
from arena24.games.creatures.words import Action, Deed, Result, result_for
from arena24.games.records import Exactly, Rest, Word, block


class Registration(Word):
    """What WAIT_FOR_REGISTRATION tells in the end."""

    OPEN = "OK"
    NOT_YET = "NOTYET"


class Stage(Word):
    """Where a pair of matches stands."""

    BEGIN = "BEGIN"
    NEXT = "NEXT"
    REMATCH = "REMATCH"
    END = "END"


# Plain names: looking a member up in its class is slow.
BEGIN, NEXT, REMATCH, END = Stage

Row = Annotated[tuple[float, ...], Rest()]  # of GET_TYPES


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

    @staticmethod
    def of(creature: Creature) -> "Slot":
        """A creature's line."""
        return Slot(
            creature.species.id,
            creature.hp,
            creature.atk_bonus,
            creature.def_bonus,
            creature.poison_damage,
            creature.poison_turns,
            *creature.pp,
        )


Team = Annotated[tuple[Slot, ...], Exactly(SLOTS)]


def team_of(side: Side) -> Team:
    """The six creatures of a side."""
    return tuple([Slot.of(creature) for creature in side.slots[1:]])


@block
class Rival(NamedTuple):
    """A rival's creatures; `first` says that the rival, not you, wins ties of speed (R28)."""

    first: bool
    team: Team

    @staticmethod
    def of(duel: Duel) -> "Rival":
        """Seven lines of GET_RIVALS."""
        return Rival(duel.pair.first != duel.place, team_of(duel.theirs))


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

    @staticmethod
    def of(duel: Duel) -> "State":
        """The line of GET_STATES."""
        mine, theirs = duel.mine, duel.theirs
        deed = Deed.of(theirs.last)
        return State(
            mine.active,
            mine.pending > 0,
            mine.resting,
            theirs.active,
            theirs.pending > 0,
            theirs.resting,
            deed.action,
            deed.number or None,
        )


class News(NamedTuple):
    """What WAIT tells of a pair; the result is that of the match that has just ended, or of the rematch."""

    stage: Stage
    result: Result | None

    @staticmethod
    def of(duel: Duel) -> "News":
        """The line of WAIT (R30)."""
        pair = duel.pair
        if pair.over:
            return News(END, result_for(duel.place, pair.results[1]))
        if not pair.fresh:
            return News(NEXT, None)
        return News(REMATCH, result_for(duel.place, pair.results[0])) if pair.rematch else News(BEGIN, None)
