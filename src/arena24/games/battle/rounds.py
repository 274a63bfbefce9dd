"""What tells a bot of battle that a new round has begun."""

from arena24.games.battle.commands import Player
from arena24.games.battle.replies import Point
from arena24.games.rounds import NewRound


def sign(me: Player) -> NewRound[tuple[int, tuple[Point, ...]]]:
    """More turns left than before, or other strategic points: the last round of a contest may be a short one."""

    def began(before: tuple[int, tuple[Point, ...]], now: tuple[int, tuple[Point, ...]]) -> bool:
        return before[0] < now[0] or [point[:2] for point in before[1]] != [point[:2] for point in now[1]]

    return NewRound(lambda: (me.time_to_end(), me.list_strategic_points()), began)
