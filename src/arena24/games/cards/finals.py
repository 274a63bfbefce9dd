"""What a tournament leaves for the next one: scores that can still be asked for, and ids that are used up (R4)."""

from typing import NamedTuple

import msgspec

from arena24.games.core import TeamId


class Final(NamedTuple):
    """The scores of a match of the previous tournament."""

    id: int
    first: TeamId
    second: TeamId
    first_score: int
    second_score: int


class Carried(msgspec.Struct, frozen=True):
    """All of it."""

    next_id: int = 1
    finals: tuple[Final, ...] = ()


def carry(next_id: int, finals: tuple[Final, ...]) -> object:
    """As a JSON value."""
    return msgspec.to_builtins(Carried(next_id, finals))


def carried(value: object) -> Carried:
    """What the previous round left, if there was one."""
    return Carried() if value is None else msgspec.convert(value, Carried)
