"""Is there room for everybody? A server that cannot begin its next round stops the contest of its task."""

from collections.abc import Iterable, Iterator

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.contest_file import ServerPlan
from arena24.games.core import AnyGame, Params, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.store.config import ContestConfig


def begin(game: AnyGame, params: Params, teams: int) -> Round | None:
    """Begin a round that nobody plays; ValueError says why there can be none."""
    return game.new_round(Start(params, tuple(map(TeamId, range(1, teams + 1))), Seed.from_number(0)))


def check_seats(servers: Iterable[ServerPlan], teams: int, advice: str) -> None:
    """Every server must be able to play with so many teams."""
    for server in servers:
        try:
            begin(server.game, server.params, teams)
        except ValueError as error:
            many = terminal.plural(teams, "team")
            raise Complaint(f"{server.name} cannot play with {many}: {error}; {advice}") from None


def plans_of(config: ContestConfig) -> Iterator[ServerPlan]:
    """The servers of a contest."""
    return (ServerPlan(server.name, server.rules, server.parameters(), server.port) for server in config.servers)
