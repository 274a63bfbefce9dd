"""The bot of the toy game: pours as much as it may, every turn."""

from arena24.games import toy
from arena24.games.failures import LimitReached


def play(me: toy.Player) -> None:
    """Pour until the commands are used up, which ends the turn by itself."""
    litres = 1
    while True:
        try:
            me.pour(litres)
            litres = me.add(litres, 1)
        except LimitReached:
            continue
        if litres % 3 == 0:
            me.wait()
