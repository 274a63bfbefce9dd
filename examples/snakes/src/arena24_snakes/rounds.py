"""What tells a bot of snakes that a new round has begun."""

from typing import NamedTuple

from arena24.games.rounds import NewRound
from arena24_snakes.commands import Player


class Time(NamedTuple):
    """Turns left, and of how many."""

    left: int
    turns: int


def sign(me: Player) -> NewRound[Time]:
    """More turns left than before, or a round of another length: the last one of a contest may be short."""

    def began(before: Time, now: Time) -> bool:
        return before.left < now.left or before.turns != now.turns

    return NewRound(lambda: Time(me.time_to_end(), me.describe_world().turns), began)
