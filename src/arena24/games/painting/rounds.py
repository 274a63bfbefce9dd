"""What tells a bot of painting that a new tournament has begun."""

import math

from arena24.games.painting.commands import Player
from arena24.games.painting.replies import Status
from arena24.games.rounds import NewRound


def sign(me: Player) -> NewRound[Status]:
    """The break before a tournament; whoever has missed it sees more turns left than before."""

    def left(status: Status) -> float:
        return status.left if status.active else math.inf

    return NewRound(me.get_status, lambda before, now: left(before) < left(now))
