"""What went wrong in some turns, counted: refusals, silence, units that stood about, units that were lost."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from arena24.analysis.retelling import Refused, RetoldTurn
from arena24.games.commands import failures_of
from arena24.games.core import AnyGame
from arena24.games.failures import PLATFORM, Failure


class Refusals(msgspec.Struct, frozen=True):
    """Refusals of one command for one reason."""

    count: int
    command: str
    code: int
    text: str


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Of some turns."""

    turns: int
    orders: int
    refused: int
    refusals: tuple[Refusals, ...]  # the most frequent first
    silent: int  # turns without any order in which one could have been given
    idle: float  # units that stood about, on average; 0 too if the game does not tell
    units: int | None  # when they began; None: the game does not tell
    lost: int  # of them; negative: there are more


def trouble_in(game: AnyGame, turns: Sequence[RetoldTurn], before: RetoldTurn | None = None) -> Trouble:
    """Count it; `before` is the turn before these."""
    refused: Refused = Counter()
    for turn in turns:
        refused.update(turn.refused)
    known = failures_by_code(game)
    told = []
    for key, count in refused.most_common():
        code, _, command = key.partition(" ")
        failure = known.get(int(code))
        told.append(Refusals(count, command, int(code), failure.text if failure else "which this game does not know"))
    counted = [turn.units for turn in ([before] if before else []) + list(turns) if turn.units is not None]
    return Trouble(
        turns=len(turns),
        orders=sum(turn.orders for turn in turns),
        refused=refused.total(),
        refusals=tuple(told),
        silent=sum(is_silent(game, turn) for turn in turns),
        idle=sum(len(turn.unused) for turn in turns) / len(turns) if turns else 0.0,
        units=counted[0] if counted else None,
        lost=counted[0] - counted[-1] if counted else 0,
    )


def is_silent(game: AnyGame, turn: RetoldTurn) -> bool:
    """Was nothing said, though something could have been?"""
    return not turn.orders and (bool(turn.unused) or turn.units is None)


def failures_by_code(game: AnyGame) -> dict[int, type[Failure]]:
    """What may be refused, by the platform and by the game."""
    return {failure.code: failure for failure in PLATFORM} | dict(failures_of(game.player))
