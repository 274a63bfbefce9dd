"""What tells a bot of treasure that a new round has begun."""

from arena24.games.rounds import NewRound
from arena24.games.treasure.commands import Player


def sign(me: Player) -> NewRound[tuple[str, ...]]:
    """A wall where there was none. `wait` says it, too, but not to those who were made to wait (error 6)."""

    def began(before: tuple[str, ...], now: tuple[str, ...]) -> bool:
        old, new = "\n".join(before), "\n".join(now)
        return len(old) != len(new) or any(a == "_" != b for a, b in zip(old, new, strict=True))

    return NewRound(me.get_walls, began)
