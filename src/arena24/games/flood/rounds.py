"""What tells a bot of flood that a new round has begun."""

from arena24.games.flood.commands import Player
from arena24.games.flood.replies import Stat, Thing
from arena24.games.rounds import NewRound


def sign(me: Player) -> NewRound[tuple[tuple[Thing, ...], Stat]]:
    """A building elsewhere, something worth more than before, or fewer points: within a round none of it happens.

    The warehouse alone is no sign: it often stands where it stood. If nothing of ours differs and we had no points
    either, we have put down no bag, and there is nothing to forget.
    """

    def began(before: tuple[tuple[Thing, ...], Stat], now: tuple[tuple[Thing, ...], Stat]) -> bool:
        if [_place(thing) for thing in before[0]] != [_place(thing) for thing in now[0]]:
            return True
        dearer = any(new.value > old.value for old, new in zip(before[0], now[0], strict=True))
        return dearer or any(new < old for old, new in zip(before[1][:3], now[1][:3], strict=True))

    return NewRound(lambda: (me.list_objects(), me.my_stat()), began)


def _place(thing: Thing) -> tuple[int, ...]:
    """Where an object stands, if it is no car: cars move."""
    return (thing.sx, thing.sy) if thing.sx * thing.sy == 1 else thing[:4]
