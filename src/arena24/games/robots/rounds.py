"""What tells a bot of robots that a new round has begun."""

from arena24.games.robots.commands import Player
from arena24.games.robots.replies import Stage
from arena24.games.rounds import NewRound


def sign(me: Player) -> NewRound[tuple[Stage, int]]:
    """An earlier stage than before, or another id of ours."""

    def progress(stage: Stage) -> tuple[int, int, int]:
        return list(type(stage.name)).index(stage.name), stage.fight, -stage.left

    def began(before: tuple[Stage, int], now: tuple[Stage, int]) -> bool:
        return progress(before[0]) > progress(now[0]) or before[1] != now[1]

    return NewRound(lambda: (me.current_stage(), me.my_id()), began)
