"""What would help where a game cannot be played like this: the way out that an error names."""

import re

import msgspec

from arena24.games.core import AnyGame, Params
from arena24.store.seats import begin

_TOO_SMALL = re.compile(r"(\w+) = (\d+) is too small")
FARTHEST = 10  # times what it was: whoever needs more wants another game


def remedy(game: AnyGame, params: Params, teams: int, error: ValueError) -> str:
    """What to type instead; empty if nobody knows."""
    found = _TOO_SMALL.match(str(error))
    if found is None:
        return ""
    name, value = found[1], int(found[2])
    for larger in range(value + 1, FARTHEST * value + 1):
        try:
            changed = msgspec.convert(msgspec.to_builtins(params) | {name: larger}, game.params)
            begin(game, changed, teams)
        except ValueError:
            continue
        return f"; try --set {name}={larger}, or fewer bots"
    return ""
