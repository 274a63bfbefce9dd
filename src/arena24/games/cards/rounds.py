"""What tells a bot of cards that a new tournament has begun."""

from arena24.games.cards.commands import Player
from arena24.games.rounds import NewRound


def sign(me: Player) -> NewRound[tuple[int, ...]]:
    """A match with a higher number than before; those that end only leave the list."""
    return NewRound(me.get_my_matches, lambda before, now: max(before, default=0) < max(now, default=0))
