"""What tells a bot of creatures that a new tournament has begun."""

from arena24.games.creatures.commands import Player
from arena24.games.rounds import NewRound


def sign(me: Player) -> NewRound[bool]:
    """Registration is open, and it was not."""
    return NewRound(lambda: not me.is_tournament_active())
