"""Is there room for everybody? A server that cannot begin its next round stops the contest of its task."""

from arena24.games.core import AnyGame, Params, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.store.errors import StoreError


class NoSeats(StoreError):
    """A server cannot play with so many teams; the message says why."""


def begin(game: AnyGame, params: Params, teams: int) -> Round | None:
    """Begin a round that nobody plays; ValueError says why there can be none."""
    return game.new_round(Start(params, tuple(map(TeamId, range(1, teams + 1))), Seed.from_number(0)))


def check_seats(server: str, game: AnyGame, params: Params, teams: int) -> None:
    """A server must be able to play with so many teams."""
    try:
        begin(game, params, teams)
    except ValueError as error:
        many = "1 team" if teams == 1 else f"{teams} teams"
        raise NoSeats(f"{server} cannot play with {many}: {error}") from None
