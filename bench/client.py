"""What the client adds: reading the replies that a server has printed, against the making of them."""

from collections.abc import Callable, Iterator

from arena24.games.catalogue import find, names
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import AnyGame, Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from arena24.protocol.replies import message_of
from bench.table import Row, best_seconds

TEAMS = tuple(TeamId(number) for number in range(1, 5))
TIMES = 200  # replies per run


def rows() -> list[Row]:
    """One row per game."""
    return [row for name in names() for row in _game(find(name))]


def _game(game: AnyGame) -> Iterator[Row]:
    """All questions without arguments, answered and read once each."""
    round_ = game.new_round(Start(game.quick, TEAMS, Seed.from_number(7)))
    assert round_ is not None
    for team in TEAMS:
        if round_.joins(team):
            round_.join(team)
    printed = Printed()
    calls = calls_of(round_.player(TEAMS[0], StillClock()), game.dialect, printed)
    printers: list[Callable[[], bytes]] = []
    readers: list[Callable[[], object]] = []
    for command in _questions(game):
        call = calls[command.wire_name]
        assert call is not None
        run, words = call.run, [command.wire_name]
        try:
            lines = run(words).split(b"\n")[1:-1]
        except Exception:  # refused in the first turn
            continue
        printers.append(lambda run=run, words=words: run(words))  # type: ignore[misc]  # binds the variables
        read = message_of(command).read
        readers.append(lambda read=read, lines=lines: read(iter(lines).__next__, {}))  # type: ignore[misc]

    def print_all() -> None:
        for _ in range(TIMES):
            printed.forget()
            for printer in printers:
                printer()

    def read_all() -> None:
        for _ in range(TIMES):
            for reader in readers:
                reader()

    server, client = best_seconds(print_all), best_seconds(read_all)
    each = client / TIMES / len(readers) * 1e6
    yield Row(f"{game.id}: a reply read by the client", f"{each:.1f} µs", client / server, "answering it", "")


def _questions(game: AnyGame) -> list[Command]:
    """Queries without arguments whose replies tell their own length."""
    return [
        command
        for command in commands_of(game.player).values()
        if command.kind is Kind.QUERY and command.takes_nothing and not message_of(command).told
    ]
