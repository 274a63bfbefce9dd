"""Is there room for everybody? What to do if there is not."""

from collections.abc import Iterable, Iterator

from arena24.cli.complaint import Complaint
from arena24.cli.contest_file import ServerPlan
from arena24.store import seats
from arena24.store.config import ContestConfig


def check_seats(servers: Iterable[ServerPlan], teams: int, advice: str) -> None:
    """Every server must be able to play with so many teams."""
    for server in servers:
        try:
            seats.check_seats(server.name, server.game, server.params, teams)
        except seats.NoSeats as error:
            raise Complaint(f"{error}; {advice}") from None


def plans_of(config: ContestConfig) -> Iterator[ServerPlan]:
    """The servers of a contest."""
    return (ServerPlan(server.name, server.rules, server.parameters(), server.port) for server in config.playable)
