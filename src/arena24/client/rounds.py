"""When does a new round begin? No server says so in a way common to all games; every game shows it somehow.

One function per game, and what it gives is called once per turn:

    new_round = rounds.battle(me)
    while True:
        if new_round():
            rows = me.look_around()
        left, points = new_round.seen  # what it has asked need not be asked again
"""

import math
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:  # a bot needs one game; the others need not be imported
    from arena24.games.battle import Player as Battle
    from arena24.games.battle import Point
    from arena24.games.cards import Player as Cards
    from arena24.games.creatures import Player as Creatures
    from arena24.games.flood import Player as Flood
    from arena24.games.flood import Stat, Thing
    from arena24.games.painting import Player as Painting
    from arena24.games.painting import Status
    from arena24.games.robots import Player as Robots
    from arena24.games.robots import Stage
    from arena24.games.treasure import Player as Treasure

T = TypeVar("T")


class NewRound(Generic[T]):
    """Tells, once per turn, whether a new round has begun; for games that are not here it takes a sign of your own.

    It looks at something that a round changes in one direction only, or not at all:

        NewRound(me.time_to_end)                                  turns left: more than before is another round
        NewRound(me.get_walls, began=operator.ne)                 another world

    The first look is a new round, too. A client that was away for longer than a round may miss one.
    """

    seen: T  # by the last look

    def __init__(self, look: Callable[[], T], began: Callable[[Any, Any], bool] = operator.lt) -> None:
        self._look, self._began = look, began

    def __call__(self) -> bool:
        """Look; costs the commands that the look takes."""
        now = self._look()
        new = not hasattr(self, "seen") or self._began(self.seen, now)
        self.seen = now
        return new


def battle(me: "Battle") -> "NewRound[tuple[int, tuple[Point, ...]]]":
    """More turns left than before, or other strategic points: the last round of a contest may be a short one."""

    def began(before: "tuple[int, tuple[Point, ...]]", now: "tuple[int, tuple[Point, ...]]") -> bool:
        return before[0] < now[0] or [point[:2] for point in before[1]] != [point[:2] for point in now[1]]

    return NewRound(lambda: (me.time_to_end(), me.list_strategic_points()), began)


def robots(me: "Robots") -> "NewRound[tuple[Stage, int]]":
    """An earlier stage than before, or another id of ours."""

    def progress(stage: "Stage") -> tuple[int, int, int]:
        return list(type(stage.name)).index(stage.name), stage.fight, -stage.left

    def began(before: "tuple[Stage, int]", now: "tuple[Stage, int]") -> bool:
        return progress(before[0]) > progress(now[0]) or before[1] != now[1]

    return NewRound(lambda: (me.current_stage(), me.my_id()), began)


def flood(me: "Flood") -> "NewRound[tuple[tuple[Thing, ...], Stat]]":
    """A building elsewhere, something worth more than before, or fewer points: within a round none of it happens.

    The warehouse alone is no sign: it often stands where it stood. If nothing of ours differs and we had no points
    either, we have put down no bag, and there is nothing to forget.
    """

    def began(before: "tuple[tuple[Thing, ...], Stat]", now: "tuple[tuple[Thing, ...], Stat]") -> bool:
        if [_place(thing) for thing in before[0]] != [_place(thing) for thing in now[0]]:
            return True
        dearer = any(new.value > old.value for old, new in zip(before[0], now[0], strict=True))
        return dearer or any(new < old for old, new in zip(before[1][:3], now[1][:3], strict=True))

    return NewRound(lambda: (me.list_objects(), me.my_stat()), began)


def _place(thing: "Thing") -> tuple[int, ...]:
    """Where an object stands, if it is no car: cars move."""
    return (thing.sx, thing.sy) if thing.sx * thing.sy == 1 else thing[:4]


def creatures(me: "Creatures") -> NewRound[bool]:
    """Registration is open, and it was not."""
    return NewRound(lambda: not me.is_tournament_active())


def painting(me: "Painting") -> "NewRound[Status]":
    """The break before a tournament; whoever has missed it sees more turns left than before."""

    def left(status: "Status") -> float:
        return status.left if status.active else math.inf

    return NewRound(me.get_status, lambda before, now: left(before) < left(now))


def cards(me: "Cards") -> NewRound[tuple[int, ...]]:
    """A match with a higher number than before; those that end only leave the list."""
    return NewRound(me.get_my_matches, lambda before, now: max(before, default=0) < max(now, default=0))


def treasure(me: "Treasure") -> NewRound[tuple[str, ...]]:
    """A wall where there was none. `wait` says it, too, but not to those who were made to wait (error 6)."""

    def began(before: tuple[str, ...], now: tuple[str, ...]) -> bool:
        old, new = "\n".join(before), "\n".join(now)
        return len(old) != len(new) or any(a == "_" != b for a, b in zip(old, new, strict=True))

    return NewRound(me.get_walls, began)
